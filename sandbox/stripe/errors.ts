import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Details = { type: string; code?: string; param?: string; decline_code?: string }

/** An error as Stripe words it. */
export class StripeFailure extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Partial<Details> = {}) {
    super(message)
    this.status = status
    this.details = { type: 'invalid_request_error', ...details }
  }
}

export function missing(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
}

/** The name of a call that has no answer yet. */
export function atWork(name: string): StripeFailure {
  return new StripeFailure(
    409,
    `There is currently another in-progress request using this Idempotent Key: ${name}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  )
}

/** A parameter names a customer that there is not; one that the address names is answered with 404. */
export function unknownCustomer(id: string): StripeFailure {
  return new StripeFailure(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' })
}

/** The fields if they have the shape; otherwise an error that names the first parameter at fault. */
export function parse<Shape extends z.ZodType>(shape: Shape, fields: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(fields)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const param = issue?.path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('') ?? ''
  if (issue?.code === 'unrecognized_keys')
    throw new StripeFailure(400, `Received unknown parameter: ${issue.keys[0]}`, { code: 'parameter_unknown' })
  throw new StripeFailure(400, `Invalid ${param}: ${issue?.message ?? ''}`, { param, code: 'parameter_invalid' })
}

/** Answers every failure below this server in Stripe's own form. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, _request, reply) => {
    const { status, message, details } = known(error)
    const body = { ...details, message, request_log_url: `https://dashboard.stripe.com/logs/${requestId()}` }
    return reply.code(status).send({ error: body })
  })
  server.setNotFoundHandler(async ({ method, url }) => {
    throw new StripeFailure(404, `Unrecognized request URL (${method}: ${url}).`)
  })
}

export function requestId(): string {
  return `req_${randomBytes(7).toString('hex')}`
}

function known(error: unknown): StripeFailure {
  if (error instanceof StripeFailure) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500) return new StripeFailure(400, 'The request could not be read.')
  return new StripeFailure(500, 'An unknown error occurred', { type: 'api_error' })
}
