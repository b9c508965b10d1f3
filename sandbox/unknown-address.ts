import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, page } from './pages.ts'

/** An address of the sandbox at which nothing stands: a page for people, a sentence for programs. The parts have words of their own. */
export function answerUnknown(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => answer(request, reply, 404, 'Not found.'))
}

/** The same for an address that cannot be read at all. */
export const refuseUnreadable = (_error: Error, request: FastifyRequest, reply: FastifyReply): void =>
  void answer(request, reply, 400, 'The request could not be read.')

function answer(request: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  void reply
    .code(status)
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('content-security-policy', "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
  if (!request.headers.accept?.includes('text/html')) return reply.send({ error: true, message })
  const body = html`<h1>${message}</h1>
    <p>The <a href="/">overview</a> shows what there is.</p>`
  return reply.type('text/html; charset=utf-8').send(page({ title: message, body }))
}
