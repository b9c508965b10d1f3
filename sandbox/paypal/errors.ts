import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A failure as PayPal words it; `issue` is the detail that programs read, `description` what it says of it. */
export class PaypalError extends Error {
  readonly status: number
  readonly code: string
  readonly issue: string | undefined
  readonly description: string

  constructor(status: number, code: string, message: string, issue?: string, description = message) {
    super(message)
    this.description = description
    this.status = status
    this.code = code
    this.issue = issue
  }
}

export const unprocessable = (issue: string, description: string) =>
  new PaypalError(422, 'UNPROCESSABLE_ENTITY', refusal, issue, description)

const refusal = 'The requested action could not be performed, semantically incorrect, or failed business validation.'

export const notFound = () =>
  new PaypalError(
    404,
    'RESOURCE_NOT_FOUND',
    'The specified resource does not exist.',
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  )

/** Answers every failure below this server in PayPal's own form. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, _request, reply) => {
    const known =
      error instanceof PaypalError ? error : new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.')
    const { status, code, message, issue, description } = known
    if (code === 'invalid_client') return reply.code(401).send({ error: code, error_description: message })
    const debug_id = randomBytes(6).toString('hex')
    const details = issue ? [{ issue, description }] : []
    return reply.code(status).send({ name: code, message, debug_id, details, links: [] })
  })
}

export const notPermitted = () =>
  new PaypalError(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', 'PERMISSION_DENIED')
