import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, string>()

/** Signatures are over bytes, so the text of a JSON body is kept beside what it says, in this scope of the server. */
export function keepRawBodies(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    bodies.set(request, String(body))
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable'))
    }
  })
}

/** The text of a request's body as it came; empty without one. */
export const getRawBody = (request: FastifyRequest): string => bodies.get(request) ?? ''
