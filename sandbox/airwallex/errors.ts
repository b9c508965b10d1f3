import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export type ErrorCode =
  | 'validation_error'
  | 'invalid_argument'
  | 'invalid_status_for_operation'
  | 'duplicate_request'
  | 'conflict'
  | 'resource_not_found'
  | 'amount_above_limit'
  | 'issuer_declined'
  | 'unauthorized'
  | 'credentials_invalid'
  | 'too_many_requests'
  | 'internal_error'

/** An error as Airwallex words it; `source` is the offending field. */
export class AirwallexError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly source: string

  constructor(status: number, code: ErrorCode, message: string, source = '') {
    super(message)
    this.status = status
    this.code = code
    this.source = source
  }
}

export function notFound(what: string, id: string): AirwallexError {
  return new AirwallexError(404, 'resource_not_found', `The ${what} ${id} was not found.`)
}

/** The body if it has the shape; otherwise a validation_error that names the first field at fault. */
export function parse<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AirwallexError(400, 'validation_error', issue?.message ?? 'Invalid request.', issue?.path.join('.'))
}

/** Answers every failure below this server in Airwallex's own form. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, _request, reply) => {
    const { status, code, message, source } = known(error)
    return reply.code(status).send({ code, message, source, trace_id: randomBytes(16).toString('hex'), details: {} })
  })
  server.setNotFoundHandler(async () => {
    throw new AirwallexError(404, 'resource_not_found', 'The requested endpoint does not exist.')
  })
}

function known(error: unknown): AirwallexError {
  if (error instanceof AirwallexError) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500) return new AirwallexError(400, 'invalid_argument', 'The request could not be read.')
  return new AirwallexError(500, 'internal_error', 'Something went wrong on our side.')
}
