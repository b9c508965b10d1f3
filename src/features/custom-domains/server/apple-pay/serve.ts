import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { getHost } from '#kit/server/host.ts'
import { findVerified } from '../repository.ts'
import { findFile } from './repository.ts'

/** Where Apple looks for it, without an ending. */
export const applePath = '/.well-known/apple-developer-merchantid-domain-association'

/** The file of the host that all stores share, which is nobody's to change but the operator's. */
export const readSharedFile = async ({ env, log }: Pick<Services, 'env' | 'log'>): Promise<string | null> => {
  if (!env.APPLE_PAY_DOMAIN_FILE) return null
  return readFile(env.APPLE_PAY_DOMAIN_FILE, 'utf8').catch((error: unknown) => {
    log.error({ err: error }, 'the file of APPLE_PAY_DOMAIN_FILE could not be read')
    return null
  })
}

/** Serves a store's file on its own domain, the operator's on the checkouts' host, and 404 where there is none. */
export const serveAppleFile = (app: FastifyInstance, services: Services) => {
  const shared = new URL(services.env.CHECKOUT_URL).hostname
  app.get(applePath, async (request, reply) => {
    const host = getHost(request)
    const domain = await findVerified(services.db, host)
    const content = domain
      ? (await findFile(services.db, domain.store_id))?.content
      : host === shared && (await readSharedFile(services))
    if (!content) throw refuse.notFound()
    return reply
      .type('text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .send(content)
  })
}
