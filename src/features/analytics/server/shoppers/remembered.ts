import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import type { Consent } from '../../consent.ts'

const halfYearSeconds = 180 * 86_400
const getCookieName = (storeId: string) => `consent-${storeId}`

/** What this browser's shopper answered to the store before. */
export const rememberedConsent = ({ cookies }: FastifyRequest, storeId: string): Consent => {
  const value = cookies[getCookieName(storeId)]
  return value === 'granted' || value === 'denied' ? value : null
}

/** No script reads it: the page is told by the server. */
export const rememberConsent = (
  reply: FastifyReply,
  { env }: Services,
  storeId: string,
  consent: 'granted' | 'denied',
) =>
  reply.setCookie(getCookieName(storeId), consent, {
    path: '/',
    maxAge: halfYearSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: env.CHECKOUT_URL.startsWith('https:'),
  })
