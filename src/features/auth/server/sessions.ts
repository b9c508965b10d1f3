import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services, Visitor } from '#kit/server/context.ts'
import { unlessFull } from '#kit/server/db/storage.ts'
import { hashToken, randomToken } from '#kit/server/secrets.ts'
import { sessionLimits } from '../rules.ts'
import * as repository from './repository.ts'
import { noVisitorCache, type VisitorCache } from './visitor-cache.ts'

declare module '#kit/server/context.ts' {
  interface Merchant {
    email: string
    email_is_proven: boolean
    name: string
    last_name: string
    onboarding: string
  }
}

const isSecure = (services: Services) => services.env.PUBLIC_URL.startsWith('https:')
/** `__Host-` keeps a sibling subdomain from planting a cookie; browsers allow the prefix only behind TLS. */
const cookieName = (services: Services) => (isSecure(services) ? '__Host-checky_session' : 'checky_session')

const cookieOptions = (services: Services) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services) }) as const

/**
 * Starts a session for a merchant who has just proven who they are, in place of the browser's `earlier` one: where it cannot be
 * written, they stay signed in as they were. Returns its CSRF token.
 */
export const startSession = async (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  merchantId: string,
  earlier?: Visitor | null,
): Promise<string> => {
  const token = randomToken()
  const csrfToken = randomToken()
  const startStore = await repository.findStartStore(services.db, merchantId)
  await services.db.transaction().execute(async (db) => {
    if (earlier) await repository.deleteSession(db, earlier.session.id)
    await repository.insertSession(db, {
      token_hash: hashToken(token),
      merchant_id: merchantId,
      store_id: startStore?.id ?? null,
      csrf_token: csrfToken,
      ip_address: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      expires_at: new Date(services.now().getTime() + sessionLimits.absoluteMs),
    })
  })
  reply.setCookie(cookieName(services), token, {
    ...cookieOptions(services),
    maxAge: sessionLimits.absoluteMs / 1000,
  })
  return csrfToken
}

export const endSession = async (services: Services, reply: FastifyReply, sessionId: string) => {
  await repository.deleteSession(services.db, sessionId)
  forgetCookie(services, reply)
}

/** Takes the session's cookie from the browser. */
export const forgetCookie = (services: Services, reply: FastifyReply) => {
  reply.clearCookie(cookieName(services), cookieOptions(services))
}

const touchEveryMs = 5 * 60_000

/** Who a request's cookie stands for; null for a stranger or an ended session. */
export const openVisitor = async (
  services: Services,
  request: FastifyRequest,
  cache: VisitorCache = noVisitorCache,
): Promise<Visitor | null> => {
  const token = request.cookies[cookieName(services)]
  if (!token) return null
  const hash = hashToken(token)
  return cache.open(hash.toString('base64'), () => readVisitor(services, hash))
}

const readVisitor = async (services: Services, tokenHash: Buffer): Promise<Visitor | null> => {
  const now = services.now().getTime()
  const row = await repository.findVisitor(services.db, tokenHash, new Date(now - sessionLimits.idleMs))
  if (!row) return null
  if (now - row.last_seen_at.getTime() > touchEveryMs)
    await unlessFull(repository.touchSession(services.db, row.session_id), null)
  return {
    session: { id: row.session_id, csrf_token: row.csrf_token, authenticated_at: row.authenticated_at },
    merchant: {
      id: row.merchant_id,
      email: row.email,
      email_is_proven: row.email_proven_at !== null,
      name: row.name,
      last_name: row.last_name,
      onboarding: row.onboarding,
    },
    store:
      row.store_id === null
        ? null
        : {
            id: row.store_id,
            shop_domain: row.shop_domain!,
            name: row.store_name!,
            primary_domain: row.primary_domain,
            currency: row.currency!,
            time_zone: row.time_zone!,
            plan_id: row.plan_id!,
            is_script_injected: row.is_script_injected!,
            is_verified_secret_key: row.is_verified_secret_key!,
          },
  }
}
