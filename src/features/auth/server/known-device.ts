import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { hashToken, randomToken } from '#kit/server/secrets.ts'
import { deviceLifeMs } from '../rules.ts'
import * as repository from './repository.ts'

type Asking = Services & { request: FastifyRequest; reply: FastifyReply }

const isSecure = ({ env }: Services) => env.PUBLIC_URL.startsWith('https:')
/** `__Host-` keeps a sibling subdomain from planting a cookie; browsers allow the prefix only behind TLS. */
const cookieName = (services: Services) => (isSecure(services) ? '__Host-checky_device' : 'checky_device')

const getToken = (ctx: Asking): string | null => {
  const token = ctx.request.cookies[cookieName(ctx)]
  return token && /^[\w-]{32,64}$/.test(token) ? token : null
}

/** How a browser's guesses are counted that has signed in to this account before; null for any other. */
export const findKnownDevice = async (ctx: Asking, email: string): Promise<string | null> => {
  const token = getToken(ctx)
  if (!token) return null
  const hash = hashToken(token)
  // One look-up whether or not the account exists: its time tells nothing.
  return (await repository.findDevice(ctx.db, hash, email)) ? hash.toString('base64url') : null
}

/** Makes this browser a known one of an account that it has just proven to own. `db` may be a transaction. */
export const rememberDevice = async (ctx: Asking, merchantId: string, db: Db = ctx.db): Promise<void> => {
  const brought = getToken(ctx)
  // A token that we never gave is not taken over: somebody else may know it.
  const token = brought && (await repository.isDevice(db, hashToken(brought))) ? brought : randomToken()
  await repository.saveDevice(db, { token_hash: hashToken(token), merchant_id: merchantId })
  ctx.reply.setCookie(cookieName(ctx), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(ctx),
    maxAge: deviceLifeMs / 1000,
  })
}
