import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account } from './accounts.ts'
import { AirwallexError, notFound, parse } from './errors.ts'
import type { Dispute, DisputeStatus, PaymentIntent } from './model.ts'
import { type AirwallexStore, newId } from './store.ts'

type WithId = { Params: { id: string } }
type Parts = { store: AirwallexStore; getAccount(request: FastifyRequest): Account }

const stages = ['RFI', 'PRE_CHARGEBACK', 'CHARGEBACK', 'PRE_ARBITRATION'] as const
const listShape = z.looseObject({
  payment_intent_id: z.string().optional(),
  merchant_order_id: z.string().optional(),
  status: z.string().optional(),
  page: z.string().optional(),
  size: z.coerce.number().int().min(1).max(100).default(10),
})
const moment = z.string('due_at must not be null').min(1)
const createShape = z.looseObject({
  payment_intent_id: z.string().min(1),
  stage: z.enum(stages),
  reason_code: z.string().min(1),
  due_at: moment,
  amount: z.number().positive().optional(),
})
const resolveShape = z.looseObject({ in_favor_of: z.enum(['CUSTOMER', 'MERCHANT']) })
const escalateShape = z.looseObject({ due_at: moment })

const open: ReadonlySet<DisputeStatus> = new Set(['REQUIRES_RESPONSE', 'CHALLENGED'])
const fortnightMs = 14 * 86_400_000

/** Disputes as the merchant's server reads them, and the simulation by which the demo world makes them. */
export function registerDisputes(server: FastifyInstance, { store, getAccount }: Parts): void {
  const permitted = (request: FastifyRequest): Account => {
    const account = getAccount(request)
    if (account.seesDisputes === false)
      throw new AirwallexError(403, 'unauthorized', 'This API key has no right to read disputes.')
    return account
  }
  const getDispute = (request: FastifyRequest<WithId>): Dispute => {
    const dispute = store.disputes(permitted(request).id).find(({ id }) => id === request.params.id)
    if (!dispute) throw notFound('PaymentDispute', request.params.id)
    return dispute
  }

  server.get('/pa/payment_disputes', async (request) => {
    const { payment_intent_id: intent, merchant_order_id: order, status, page, size } = parse(listShape, request.query)
    const all = store
      .disputes(permitted(request).id)
      .filter((one) => !intent || one.payment_intent_id === intent)
      .filter((one) => !order || one.merchant_order_id === order)
      .filter((one) => !status || one.status === status)
    const start = page ? all.findIndex(({ id }) => id === page) + 1 : 0
    const items = all.slice(start, start + size)
    const hasMore = all.length > start + size
    return { items, page_after: hasMore ? items.at(-1)!.id : null, page_before: start > 0 ? items[0]!.id : null }
  })
  server.get<WithId>('/pa/payment_disputes/:id', async (request) => getDispute(request))

  server.post('/simulation/pa/payment_disputes/create', async (request, reply) => {
    const body = parse(createShape, request.body)
    const intent = store.findIntent(body.payment_intent_id, permitted(request).id)
    if (!intent?.captured_amount) throw notFound('PaymentIntent', body.payment_intent_id)
    return reply.code(201).send(openDispute(store, intent, body))
  })
  server.post<WithId>('/simulation/pa/payment_disputes/:id/resolve', async (request) => {
    const dispute = getDispute(request)
    const { in_favor_of: winner } = parse(resolveShape, request.body)
    return decideDispute(store, dispute, winner === 'MERCHANT' ? 'WON' : 'LOST')
  })
  server.post<WithId>('/simulation/pa/payment_disputes/:id/escalate', async (request) => {
    const dispute = getDispute(request)
    const { due_at } = parse(escalateShape, request.body)
    const stage = stages[stages.indexOf(dispute.stage) + 1]
    if (!stage) throw new AirwallexError(400, 'invalid_status_for_operation', 'This is the last stage.')
    store.changeDispute(dispute, { stage, status: 'REQUIRES_RESPONSE', due_at })
    return dispute
  })
}

/** The shopper's bank wants the money of a payment back. */
export function openDispute(
  store: AirwallexStore,
  intent: PaymentIntent,
  { stage = 'CHARGEBACK', reason_code = '10.4', due_at, amount }: Partial<z.infer<typeof createShape>> = {},
): Dispute {
  const created = store.timestamp()
  const dispute: Dispute = {
    id: newId('dst'),
    payment_intent_id: intent.id,
    payment_attempt_id: intent.latest_payment_attempt?.id ?? null,
    merchant_order_id: intent.merchant_order_id,
    amount: amount ?? intent.captured_amount,
    currency: intent.currency,
    stage,
    status: 'REQUIRES_RESPONSE',
    mode: 'DEFENDABLE',
    payment_method_type: intent.latest_payment_attempt?.payment_method.type ?? 'card',
    transaction_type: 'PAYMENT',
    reason: { type: 'FRAUD', description: 'Fraud', original_code: reason_code },
    refunds: [],
    due_at: due_at ?? new Date(store.world.now().getTime() + fortnightMs).toISOString(),
    created_at: created,
    updated_at: created,
  }
  store.addDispute(store.getAccount(intent.id), dispute)
  return dispute
}

export function decideDispute(store: AirwallexStore, dispute: Dispute, status: 'WON' | 'LOST'): Dispute {
  if (!open.has(dispute.status))
    throw new AirwallexError(400, 'invalid_status_for_operation', `The dispute is ${dispute.status}.`)
  store.changeDispute(dispute, { status })
  return dispute
}
