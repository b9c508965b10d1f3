import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AtWork } from './at-work.ts'
import { notFound, notPermitted, PaypalError } from './errors.ts'
import { amountShape, header, type Parts, represented, type WithId } from './requests.ts'
import {
  refundLinks,
  showDispute,
  showDisputeInfo,
  showLoneAuthorization,
  showLoneCapture,
  showRefund,
} from './show.ts'

const captureShape = z.looseObject({ amount: amountShape.optional(), final_capture: z.literal(true) })
const refundShape = z.looseObject({
  amount: amountShape.optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})
const disputesShape = z.object({
  disputed_transaction_id: z.string().min(1).optional(),
  page_size: z.coerce.number().int().min(1).max(50).default(10),
})

/** Captures, refunds and disputes, below `/paypal`. */
export function registerMoneyApi(server: FastifyInstance, { store, payments, signedIn }: Parts): void {
  const { base } = store
  const atWork = new AtWork()

  server.post<{ Body: { repetitions?: number } }>('/sandbox/paypal/break-next', async ({ body }) => {
    const { repetitions = 1 } = body
    atWork.breakNext(repetitions)
    return { repetitions }
  })

  server.get<WithId>('/paypal/v2/payments/captures/:id', async (request) => {
    const found = store.captured(request.params.id, signedIn(request).clientId)
    if (!found) throw notFound()
    return showLoneCapture(base(), found.order, found.capture)
  })

  server.get<WithId>('/paypal/v2/payments/authorizations/:id', async (request) => {
    const found = store.authorized(request.params.id, signedIn(request).clientId)
    if (!found) throw notFound()
    return showLoneAuthorization(base(), found.order, found.held)
  })

  server.post<WithId>('/paypal/v2/payments/authorizations/:id/capture', async (request, reply) => {
    const { clientId } = signedIn(request)
    const found = store.authorized(request.params.id, clientId)
    if (!found) throw notFound()
    const requestId = header(request, 'paypal-request-id')
    const earlier = store.captured(store.madeBy(clientId, requestId) ?? '', clientId)
    const { data } = captureShape.safeParse(request.body ?? {})
    if (!data) throw new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', 'INVALID_PARAMETER_SYNTAX')
    const capture = earlier?.capture ?? payments.captureHeld(found.order, found.held, data.amount)
    store.remember(clientId, requestId, capture.id)
    const shown = showLoneCapture(base(), found.order, capture)
    const { id, status, links } = shown
    return reply.code(201).send(represented(request, shown, { id, status, links }))
  })

  server.post<WithId>('/paypal/v2/payments/authorizations/:id/void', async (request, reply) => {
    const { clientId } = signedIn(request)
    const found = store.authorized(request.params.id, clientId)
    if (!found) throw notFound()
    atWork.refuseRepeated(request)
    payments.voidHeld(found.order, found.held)
    const shown = showLoneAuthorization(base(), found.order, found.held)
    const isShown = header(request, 'prefer') === 'return=representation'
    return isShown ? atWork.answer(request, reply, 200, shown) : atWork.answer(request, reply, 204)
  })

  server.post<WithId>('/paypal/v2/payments/captures/:id/refund', async (request, reply) => {
    const { clientId } = signedIn(request)
    const found = store.captured(request.params.id, clientId)
    if (!found) throw notFound()
    atWork.refuseRepeated(request)
    const requestId = header(request, 'paypal-request-id')
    const earlier = store.refunded(store.madeBy(clientId, requestId) ?? '', clientId)
    const { data } = refundShape.safeParse(request.body ?? {})
    if (!data) throw new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', 'INVALID_PARAMETER_SYNTAX')
    const refund = earlier?.refund ?? payments.refund(found.order, found.capture, data.amount, data.note_to_payer)
    store.remember(clientId, requestId, refund.id)
    const { id, status } = refund
    const brief = { id, status, links: refundLinks(base(), refund) }
    // PayPal describes one answer of success, repeated or not.
    return atWork.answer(request, reply, 201, represented(request, showRefund(base(), found.order, refund), brief))
  })

  server.get<WithId>('/paypal/v2/payments/refunds/:id', async (request) => {
    const found = store.refunded(request.params.id, signedIn(request).clientId)
    if (!found) throw notFound()
    return showRefund(base(), found.order, found.refund)
  })

  server.get('/paypal/v1/customer/disputes', async (request) => {
    const account = signedIn(request)
    if (!account.seesDisputes) throw notPermitted()
    const { data } = disputesShape.safeParse(request.query)
    if (!data) throw new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', 'INVALID_PARAMETER_SYNTAX')
    const items = store
      .disputes(account.clientId)
      .filter(({ capture }) => !data.disputed_transaction_id || capture === data.disputed_transaction_id)
      .slice(0, data.page_size)
      .map((dispute) => showDisputeInfo(base(), dispute))
    const links = [{ href: `${base()}/v1/customer/disputes`, rel: 'self', method: 'GET' }]
    // PayPal's description has no empty list.
    return { ...(items.length > 0 && { items }), links }
  })

  server.get<WithId>('/paypal/v1/customer/disputes/:id', async (request) => {
    const account = signedIn(request)
    if (!account.seesDisputes) throw notPermitted()
    const dispute = store.disputes(account.clientId).find(({ id }) => id === request.params.id)
    if (!dispute) throw notFound()
    return showDispute(base(), dispute)
  })
}
