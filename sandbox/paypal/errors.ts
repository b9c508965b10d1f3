import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A failure as PayPal words it; `issue` is the detail that programs read. */
export class PaypalError extends Error {
  readonly status: number
  readonly code: string
  readonly issue: string | undefined

  constructor(status: number, code: string, message: string, issue?: string) {
    super(message)
    this.status = status
    this.code = code
    this.issue = issue
  }
}

export const unprocessable = (issue: string, message: string) =>
  new PaypalError(422, 'UNPROCESSABLE_ENTITY', message, issue)

export const notFound = () =>
  new PaypalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', 'INVALID_RESOURCE_ID')

/** Answers every failure below this server in PayPal's own form. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, _request, reply) => {
    const known =
      error instanceof PaypalError ? error : new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.')
    const { status, code, message, issue } = known
    if (code === 'invalid_client') return reply.code(401).send({ error: code, error_description: message })
    const debug_id = randomBytes(6).toString('hex')
    const details = issue ? [{ issue, description: message }] : []
    return reply.code(status).send({ name: code, message, debug_id, details, links: [] })
  })
}
