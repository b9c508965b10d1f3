import type { FastifyReply, FastifyRequest } from 'fastify'
import { PaypalError } from './errors.ts'
import { header } from './requests.ts'

/** Calls whose connection breaks while PayPal carries them out: it is still at it when they are repeated. */
export class AtWork {
  /** How many repetitions meet the next call at work; null where its connection holds. */
  #next: number | null = null
  readonly #left = new Map<string, number>()

  /** Breaks the connection of the next call that is carried out. */
  breakNext(repetitions: number): void {
    this.#next = repetitions
  }

  /** Throws what PayPal answers a repetition of what it has not done with. */
  refuseRepeated(request: FastifyRequest): void {
    const id = header(request, 'paypal-request-id') ?? ''
    const left = this.#left.get(id) ?? 0
    if (left === 0) return
    this.#left.set(id, left - 1)
    throw new PaypalError(
      409,
      'RESOURCE_CONFLICT',
      'The server has detected a conflict while processing this request.',
      'PREVIOUS_REQUEST_IN_PROGRESS',
      'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
    )
  }

  /** Answers what was carried out, or breaks the connection. */
  answer(request: FastifyRequest, reply: FastifyReply, status: number, body?: object): FastifyReply {
    if (this.#next === null) return reply.code(status).send(body)
    this.#left.set(header(request, 'paypal-request-id') ?? '', this.#next)
    this.#next = null
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
}
