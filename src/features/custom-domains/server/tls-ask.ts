import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { findCertifiable } from './repository.ts'

export const tlsAskPath = '/internal/tls/ask'

/**
 * `GET /internal/tls/ask?domain=…`: 200 where a TLS proxy may get a certificate for the name: a verified one, or one of a store that
 * leads here and waits for nothing else. Asks no DNS: what the last look found is kept. Not for calls through the proxy.
 */
export const serveTlsAsk = (app: FastifyInstance, { db }: Services) => {
  app.get<{ Querystring: { domain?: unknown } }>(tlsAskPath, async ({ query, headers }) => {
    const name = typeof query.domain === 'string' ? query.domain.toLowerCase().replace(/\.$/, '') : ''
    if (headers['x-forwarded-for'] !== undefined || !(await findCertifiable(db, name))) throw refuse.notFound()
    return { allowed: true }
  })
}
