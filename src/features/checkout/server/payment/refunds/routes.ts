import { audit } from '#features/audit/server/public.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { getCapturedAmount } from '../../../capture-rules.ts'
import { refundableAmount } from '../../../refund-rules.ts'
import type { RefundRow, refunds, RefundStatus } from '../../../refunds-contract.ts'
import { noteAftermath } from '../aftermath.ts'
import { lacksRefund } from '../afterwards/repository.ts'
import { type Attempt, findAttempt } from '../repository.ts'
import { forDispute } from './for-dispute.ts'
import { makeRefund } from './make.ts'
import * as repository from './repository.ts'
import { refundable, takesParts, blockedReason, writeRefund } from './write.ts'

const allowance = { name: 'refunds', points: 600, seconds: 600 }

export const refundRoutes: Routes<typeof refunds> = {
  status: async (ctx, { params }) => getRefundStatus(ctx, await getOrder(ctx, ctx.store.id, params.id)),

  async make(ctx, { params, body }) {
    const { db, store, merchant } = ctx
    const order = await getOrder(ctx, store.id, params.id)
    const known = await repository.findRefund(db, body.key)
    if (known && (known.store_id !== store.id || known.attempt_id !== order.attempt_id || known.amount !== body.amount))
      throw refuse.conflict('This refund was already used for something else. Please reload the page.')
    if (!known) {
      await ctx.limits.take(allowance, store.id)
      const attempt = await refundable(ctx, order.attempt_id)
      // What was given back elsewhere a moment ago is known before anything is decided.
      await noteAftermath(ctx, attempt.id, 'none')
      await writeRefund(ctx, attempt.id, order.id, { ...body, storeId: store.id, merchantId: merchant.id })
      await audit(ctx, 'order.refunded', { order: order.order_number, refund: body.key, amount: body.amount })
    }
    // What is not answered now is asked again by the job.
    await makeRefund(ctx, body.key).catch((error: unknown) =>
      ctx.log.warn({ err: error, refund: body.key }, 'a refund has no answer yet'),
    )
    return getRefundStatus(ctx, order)
  },
}

type Order = NonNullable<Awaited<ReturnType<typeof repository.findPaidOrder>>>

const getOrder = async ({ db }: Services, storeId: string, id: number): Promise<Order> => {
  const order = await repository.findPaidOrder(db, storeId, id)
  if (!order) throw refuse.notFound()
  return order
}

const getRefundStatus = async ({ db }: Services, order: Order): Promise<RefundStatus> => {
  const attempt = order.attempt_id === null ? undefined : await findAttempt(db, order.attempt_id)
  const [made, lines, isBehind] = await Promise.all([
    attempt ? repository.listRefunds(db, attempt.id) : [],
    attempt ? repository.listLines(db, attempt.store_id, order.id) : [],
    attempt ? lacksRefund(db, attempt.id) : false,
  ])
  const paid = attempt ? getCapturedAmount(attempt) : 0
  const left = attempt ? refundableAmount(paid, attempt.refunded_amount, made) : 0
  const isWaiting = made.some(({ state }) => state === 'asked')
  return {
    currency: attempt?.currency ?? order.currency,
    paid,
    refunded: attempt?.refunded_amount ?? 0,
    left,
    provider: attempt ? providerTitle(attempt.provider) : '',
    takes_parts: attempt !== undefined && takesParts(attempt),
    why_not: isWaiting ? 'A refund of this order is not confirmed yet.' : blockedReason(attempt, left),
    is_in_shop: !isBehind,
    refunds: made.map((row) => toView(row, attempt!)),
    lines: lines.map(({ variant_id, title, variant_title, quantity }) => ({
      variant_id,
      title: [title, variant_title].filter(Boolean).join(', '),
      quantity,
    })),
  }
}

const toView = (row: repository.OrderRefund, attempt: Attempt): RefundRow => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  state: row.state,
  sentence: [getRefundSentence(row, attempt), row.restock_problem].filter(Boolean).join(' '),
  refund_id: row.provider_refund_id,
  created_at: row.created_at.toISOString(),
})

/** What became of a refund, and what is safe to do. */
const getRefundSentence = (
  { state, failure }: Pick<repository.OrderRefund, 'state' | 'failure'>,
  attempt: Pick<Attempt, 'dispute' | 'provider'>,
) => {
  const title = providerTitle(attempt.provider)
  const dispute = forDispute(failure, attempt)
  switch (state) {
    case 'asked':
      return `${title} has not answered yet. We keep asking until we know whether it was made. Do not refund it there in the meantime.`
    case 'pending':
      return `${title} has accepted it. Banks take a few days; it is done once the shopper has the money.`
    case 'done':
      return `Refunded by ${title}.`
    case 'failed':
      if (dispute !== null) return `Nothing was refunded. ${dispute}`
      return `Nothing was refunded. ${failure ?? ''} Fix that and refund again, or refund at ${title}: we will pick it up automatically.`
  }
}
