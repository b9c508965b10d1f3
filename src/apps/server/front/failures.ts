import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Storage } from '#kit/server/db/storage.ts'
import { isDatabaseDown, Refusal, refuse } from '#kit/server/errors.ts'
import { MailError, mayBeSent } from '#kit/server/mail-error.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { failurePage, pagePolicy, wantsPage } from './failure-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Wording = (request: FastifyRequest, refusal: Refusal) => Promise<Refusal>

/**
 * Turns whatever a handler throws into the envelope, or into a page for who opened an address; what nobody foresaw is logged and answered by the fallback sentence.
 * `getWording` has the last word on how a refusal is said; nothing is asked of it while the service is busy.
 */
export const answerFailures = (
  app: FastifyInstance,
  productName: string,
  storage: Pick<Storage, 'notices'>,
  getWording: Wording = (_, refusal) => Promise.resolve(refusal),
) => {
  const answer = answerIn(productName)
  app.setErrorHandler(async (error, request, reply) => {
    const isFull = storage.notices(error)
    if (isFull) request.log.error({ err: error }, 'nothing can be saved: the database has no room')
    const refusal = isFull ? refuse.full() : toRefusal(error)
    if (!refusal) request.log.error({ err: error }, 'unexpected failure')
    if (!refusal || (refusal.status === 503 && !refusal.data))
      return answer(request, reply, refusal ?? new Refusal(500, 'An error occurred'))
    return answer(request, reply, await orUntranslated(getWording(request, refusal), refusal))
  })
}

/** Better said in English than not at all. */
const orUntranslated = async (wording: Promise<Refusal>, refusal: Refusal): Promise<Refusal> => {
  try {
    return await wording
  } catch {
    return refusal
  }
}

const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  if (error instanceof OutboundError)
    return refuse.upstream(`We could not reach ${error.host}. Please try again in a moment.`)
  if (error instanceof MailError)
    return refuse.upstream(
      mayBeSent(error)
        ? 'The email may have been sent: the mail server has not confirmed it.'
        : 'The mail server does not answer. Please try again in a moment.',
    )
  if (isDatabaseDown(error)) return refuse.busy()
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return refuse.tooLarge('The request is too large.')
  if (statusCode === 415) return refuse.wrongType('This kind of content is not accepted here.')
  if (statusCode === 503) return refuse.busy()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, code?.startsWith('FST_') ? 'The request could not be read.' : 'Not found.')
  return null
}

const answerIn = (productName: string) => (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
  const envelope = request.routeOptions.config.endpoint?.envelope ?? 'message'
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.status(refusal.status)
  if (wantsPage(request.method, request.originalUrl, request.headers.accept))
    return reply
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(failurePage(refusal, productName))
  return reply.send({
    error: true,
    [envelope]: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.data && { data: refusal.data }),
  })
}
