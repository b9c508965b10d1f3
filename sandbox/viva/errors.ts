import type { FastifyInstance } from 'fastify'

/** A failure as Viva words it. */
export class VivaError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Answers every failure below this server in Viva's own form. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof VivaError)
      return reply.code(error.status).send({ status: error.status, message: error.message })
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    return reply.code(status).send({ status, message: 'The request could not be processed.' })
  })
}
