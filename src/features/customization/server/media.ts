import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { placeholderLogo } from '../rules.ts'
import { findLogo } from './repository.ts'

const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" width="200" height="60"><rect x="6" y="12" width="36" height="36" rx="10" fill="#2b3340"/><path d="m16 30.5 6 6 10-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><text x="54" y="38" font-family="Arial,Helvetica,sans-serif" font-size="22" font-weight="700" fill="#2b3340">Your logo</text></svg>`

/** Opened by itself, a picture may do nothing. */
const alone = "default-src 'none'; sandbox"

/** Logos for everybody: their ids are random, and what an id shows never changes. */
export const serveLogos = (app: FastifyInstance, { db }: Services) => {
  app.get(placeholderLogo, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', alone)
      .type('image/svg+xml')
      .send(placeholder),
  )
  app.get<{ Params: { id: string } }>('/media/logos/:id.webp', { exposeHeadRoute: true }, async ({ params }, reply) => {
    const logo = /^[0-9a-f-]{36}$/.test(params.id) ? await findLogo(db, params.id) : undefined
    if (!logo) throw refuse.notFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', alone)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(logo.content_type)
      .send(logo.content)
  })
}
