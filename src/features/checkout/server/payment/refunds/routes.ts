import { audit } from '#features/audit/server/public.ts'
import { findDescription, isProvider, providerTitle } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { refundableAmount } from '../../../refund-rules.ts'
import type { RefundRow, refunds, RefundStanding } from '../../../refunds-contract.ts'
import { isFree } from '../../../rules.ts'
import { noteAftermath } from '../aftermath.ts'
import { makeRefundJob } from '../jobs.ts'
import { type Attempt, findAttempt } from '../repository.ts'
import { makeRefund } from './make.ts'
import * as repository from './repository.ts'

const allowance = { name: 'refunds', points: 600, seconds: 600 }

export const refundRoutes: Routes<typeof refunds> = {
  standing: async (ctx, { params }) => standingOf(ctx, await orderOf(ctx, ctx.store.id, params.id)),

  async make(ctx, { params, body }) {
    const { db, store, merchant } = ctx
    const order = await orderOf(ctx, store.id, params.id)
    const known = await repository.findRefund(db, body.key)
    if (known && (known.store_id !== store.id || known.attempt_id !== order.attempt_id || known.amount !== body.amount))
      throw refuse.conflict('This refund was already used for something else. Please reload the page.')
    if (!known) {
      await ctx.limits.take(allowance, store.id)
      const attempt = await refundable(ctx, order.attempt_id)
      // What was given back elsewhere a moment ago is known before anything is decided.
      await noteAftermath(ctx, attempt.id, 'none')
      await write(ctx, attempt.id, order.id, { ...body, storeId: store.id, merchantId: merchant.id })
      await audit(ctx, 'order.refunded', { order: order.order_number, refund: body.key, amount: body.amount })
    }
    // What is not answered now is asked again by the job.
    await makeRefund(ctx, body.key).catch((error: unknown) =>
      ctx.log.warn({ err: error, refund: body.key }, 'a refund has no answer yet'),
    )
    return standingOf(ctx, order)
  },
}

type Order = NonNullable<Awaited<ReturnType<typeof repository.findPaidOrder>>>

const orderOf = async ({ db }: Services, storeId: string, id: number): Promise<Order> => {
  const order = await repository.findPaidOrder(db, storeId, id)
  if (!order) throw refuse.notFound()
  return order
}

const noPayment = 'Nothing was paid for this order here, so there is nothing to give back.'

/** Why nothing can be given back of an attempt from here; null where it can. */
const whyNot = (attempt: Attempt | undefined, left: number): string | null => {
  if (!attempt || isFree(attempt) || !isProvider(attempt.provider)) return noPayment
  const { title, refunds: can } = findDescription(attempt.provider)
  if (attempt.dispute === 'open')
    return `The shopper’s bank already wants this money back. Answer the dispute at ${title} instead: a refund now could give it back twice.`
  if (attempt.dispute === 'lost') return 'The shopper’s bank has taken this money back.'
  if (left === 0) return 'All of it was given back, or is on its way.'
  const age = Date.now() - attempt.created_at.getTime()
  if (can.withinDays !== undefined && age > can.withinDays * 24 * 60 * 60_000)
    return `${title} gives payments back within ${can.withinDays} days only. Send the money another way.`
  return null
}

const refundable = async ({ db }: Services, attemptId: string | null): Promise<Attempt> => {
  const attempt = attemptId === null ? undefined : await findAttempt(db, attemptId)
  const why = whyNot(attempt, 1)
  if (!attempt || why) throw refuse.conflict(why ?? noPayment)
  return attempt
}

type Wish = {
  key: string
  amount: number
  left: number
  reason: string
  restock: readonly { variant_id: number; quantity: number }[]
  storeId: string
  merchantId: string
}

/** Writes a refund down before anybody is asked for it, and sees to it that it is asked for. Throws Refusal. */
const write = ({ db, now }: Services, attemptId: string, orderId: string, wish: Wish): Promise<void> =>
  db.transaction().execute(async (db) => {
    const attempt = await repository.lockAttempt(db, attemptId)
    const earlier = await repository.listRefunds(db, attemptId)
    // Pressed twice at once: the other one has written it.
    if (earlier.some(({ id }) => id === wish.key)) return
    if (earlier.some(({ state }) => state === 'asked'))
      throw refuse.conflict('Another refund of this order has no answer yet. Wait for it before you refund more.')
    const left = refundableAmount(attempt.amount, attempt.refunded_amount, earlier)
    const why = whyNot(attempt, left)
    if (why) throw refuse.conflict(why)
    const said = (amount: number) => formatMoney(amount, attempt.currency)
    if (left !== wish.left)
      throw refuse.conflict(
        `Another refund was made in the meantime: ${said(left)} is left now. This one was not made.`,
        { left },
      )
    if (wish.amount > left) throw refuse.invalid({ amount: `Only ${said(left)} is left to give back.` })
    if (wish.amount < left && !takesParts(attempt))
      throw refuse.invalid({ amount: `${providerTitle(attempt.provider)} gives back all that is left only.` })
    checkRestock(wish, await repository.listLines(db, wish.storeId, orderId))
    const at = now()
    await repository.insertRefund(db, {
      id: wish.key,
      store_id: wish.storeId,
      attempt_id: attemptId,
      asked_by: wish.merchantId,
      amount: wish.amount,
      currency: attempt.currency,
      refunded_before: attempt.amount - left,
      reason: wish.reason,
      restock: JSON.stringify(wish.restock),
      created_at: at,
      updated_at: at,
    })
    await makeRefundJob.enqueue(db, { refundId: wish.key }, { key: `make-refund:${wish.key}`, maxAttempts: 25 })
  })

const takesParts = ({ provider }: Attempt) => isProvider(provider) && findDescription(provider).refunds.parts

const checkRestock = ({ restock }: Wish, lines: readonly { variant_id: number; quantity: number }[]) => {
  const bought = new Map<number, number>()
  for (const { variant_id, quantity } of lines) bought.set(variant_id, (bought.get(variant_id) ?? 0) + quantity)
  const wanted = new Map<number, number>()
  for (const { variant_id, quantity } of restock) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity)
  for (const [variant, quantity] of wanted)
    if (quantity > (bought.get(variant) ?? 0))
      throw refuse.invalid({ restock: 'No more can go back into stock than was bought.' })
}

const standingOf = async ({ db }: Services, order: Order): Promise<RefundStanding> => {
  const attempt = order.attempt_id === null ? undefined : await findAttempt(db, order.attempt_id)
  const [made, lines] = await Promise.all([
    attempt ? repository.listRefunds(db, attempt.id) : [],
    attempt ? repository.listLines(db, attempt.store_id, order.id) : [],
  ])
  const left = attempt ? refundableAmount(attempt.amount, attempt.refunded_amount, made) : 0
  const isWaiting = made.some(({ state }) => state === 'asked')
  return {
    currency: attempt?.currency ?? order.currency,
    paid: attempt?.amount ?? 0,
    refunded: attempt?.refunded_amount ?? 0,
    left,
    provider: attempt ? providerTitle(attempt.provider) : '',
    takes_parts: attempt !== undefined && takesParts(attempt),
    why_not: isWaiting ? 'A refund of this order has no answer yet.' : whyNot(attempt, left),
    refunds: made.map((row) => viewOf(row, providerTitle(attempt!.provider))),
    lines: lines.map(({ variant_id, title, variant_title, quantity }) => ({
      variant_id,
      title: [title, variant_title].filter(Boolean).join(', '),
      quantity,
    })),
  }
}

const viewOf = (row: repository.OrderRefund, title: string): RefundRow => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  state: row.state,
  sentence: [sentenceOf(row, title), row.restock_problem].filter(Boolean).join(' '),
  refund_id: row.provider_refund_id,
  created_at: row.created_at.toISOString(),
})

/** What became of a refund, and what is safe to do. */
export const sentenceOf = ({ state, failure }: Pick<repository.OrderRefund, 'state' | 'failure'>, title: string) => {
  switch (state) {
    case 'asked':
      return `${title} has not answered yet. We ask until we know whether it was made. Do not refund it there meanwhile.`
    case 'pending':
      return `${title} has accepted it. Banks take a few days; it is done once the shopper has the money.`
    case 'done':
      return `Given back by ${title}.`
    case 'failed':
      return `Nothing was given back. ${failure ?? ''} Fix that and refund again, or refund at ${title}: we will notice.`
  }
}
