import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { findLogo } from './repository.ts'

/** Logos for everybody: their ids are random, and what an id shows never changes. */
export const serveLogos = (app: FastifyInstance, { db }: Services) => {
  app.get<{ Params: { id: string } }>('/media/logos/:id.webp', async ({ params }, reply) => {
    const logo = /^[0-9a-f-]{36}$/.test(params.id) ? await findLogo(db, params.id) : undefined
    if (!logo) throw refuse.notFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(logo.content_type)
      .send(logo.content)
  })
}
