import { audit } from '#features/audit/server/public.ts'
import { readShopOrder } from '#features/orders/server/public.ts'
import { capturesParts, providerTitle } from '#features/payment-methods/server/public.ts'
import type { Ctx, Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { type AuthorizationState, type CaptureKind, getCapturedAmount } from '../../../capture-rules.ts'
import type { captures, CaptureRow, CaptureStatus } from '../../../captures-contract.ts'
import { declineSentence } from '../../../decline-words.ts'
import { findPaidOrder } from '../refunds/repository.ts'
import { type Attempt, findAttempt } from '../repository.ts'
import { isBehind } from './follow.ts'
import { makeCapture } from './make.ts'
import { settleAuthorization } from './note.ts'
import * as repository from './repository.ts'
import { unanswered, blockedReason, writeCapture } from './write.ts'

const allowance = { name: 'captures', points: 600, seconds: 600 }

export const captureRoutes: Routes<typeof captures> = {
  status: async (ctx, { params }) => getStatus(ctx, await getOrder(ctx, ctx.store.id, params.id)),
  capture: async (ctx, { params, body }) =>
    requestCapture(ctx, await getOrder(ctx, ctx.store.id, params.id), { kind: 'capture', ...body }),
  void: async (ctx, { params, body }) =>
    requestCapture(ctx, await getOrder(ctx, ctx.store.id, params.id), { kind: 'void', ...body }),
}

type Order = NonNullable<Awaited<ReturnType<typeof findPaidOrder>>>

const getOrder = async ({ db }: Services, storeId: string, id: number): Promise<Order> => {
  const order = await findPaidOrder(db, storeId, id)
  if (!order) throw refuse.notFound()
  return order
}

type Requested = { key: string; kind: CaptureKind; amount?: number }

const requestCapture = async (
  ctx: Ctx<'store'>,
  order: Order,
  { key, kind, amount: wanted }: Requested,
): Promise<CaptureStatus> => {
  const { db, store, merchant } = ctx
  const attempt = order.attempt_id === null ? undefined : await findAttempt(db, order.attempt_id)
  const amount = wanted ?? attempt?.amount ?? 0
  const known = await repository.findCapture(db, key)
  const isOther = known && (known.store_id !== store.id || known.attempt_id !== attempt?.id || known.kind !== kind)
  if (isOther || (known && known.amount !== amount))
    throw refuse.conflict('This was already used for something else. Please reload the page.')
  if (!known) {
    await ctx.limits.take(allowance, store.id)
    const reason = blockedReason(attempt)
    if (!attempt || reason) throw refuse.conflict(reason ?? '')
    if (kind === 'capture' && (await isCancelled(ctx, order)))
      throw refuse.conflict('This order is cancelled in your shop: its payment is voided.')
    // What was done at the provider a moment ago is known before anything is decided.
    await settleAuthorization(ctx, attempt.id)
    await writeCapture(ctx, attempt.id, { key, kind, amount, storeId: store.id, merchantId: merchant.id })
    await audit(ctx, kind === 'capture' ? 'order.captured' : 'order.voided', {
      order: order.order_number,
      capture: key,
      amount,
    })
  }
  // What is not answered now is asked again by the job.
  await makeCapture(ctx, key).catch((error: unknown) =>
    ctx.log.warn({ err: error, capture: key }, 'a capture or a void has no answer yet'),
  )
  return getStatus(ctx, order)
}

/** The shop is asked too: its message may be late. If it does not answer, the capture goes ahead. */
const isCancelled = async (ctx: Ctx<'store'>, { cancelled_at, shopify_order_id }: Order): Promise<boolean> => {
  if (cancelled_at) return true
  const inShop = await readShopOrder(ctx, ctx.store.id, shopify_order_id).catch((error: unknown) => {
    ctx.log.warn({ err: error, order: shopify_order_id }, 'could not ask the shop before a capture')
    return null
  })
  return (inShop?.cancelledAt ?? null) !== null
}

const getStatus = async ({ db }: Services, order: Order): Promise<CaptureStatus> => {
  const attempt = order.attempt_id === null ? undefined : await findAttempt(db, order.attempt_id)
  const made = attempt ? await repository.listCaptures(db, attempt.id) : []
  const underway = made.find(({ state }) => state === 'asked')
  const title = attempt ? providerTitle(attempt.provider) : ''
  return {
    state: (attempt?.authorization_state ?? null) as AuthorizationState | null,
    currency: attempt?.currency ?? order.currency,
    authorized: attempt?.authorization_state ? attempt.amount : 0,
    captured: attempt ? getCapturedAmount(attempt) : 0,
    until: getDeadline(attempt),
    provider: title,
    takes_parts: attempt !== undefined && capturesParts(attempt.provider),
    why_not: underway ? unanswered(underway.kind) : blockedReason(attempt),
    is_cancelled: order.cancelled_at !== null,
    is_in_shop: !attempt || !isBehind(attempt),
    captures: made.map((row) =>
      toView(row, title, attempt?.authorization_state === 'open' && (row.kind === 'void' || !order.cancelled_at)),
    ),
  }
}

const getDeadline = (attempt: Attempt | undefined) =>
  attempt?.authorization_state === 'open' ? (attempt.authorized_until?.toISOString() ?? null) : null

const toView = (row: repository.OrderCapture, title: string, canTryAgain: boolean): CaptureRow => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  sentence: getSentence(row, title, canTryAgain),
  created_at: row.created_at.toISOString(),
})

type CaptureOutcome = Pick<repository.OrderCapture, 'kind' | 'state' | 'failure'>

/** What became of a capture or a void, and what is safe to do. */
const getSentence = ({ kind, state, failure }: CaptureOutcome, title: string, canTryAgain: boolean): string => {
  const noun = kind === 'capture' ? 'captured' : 'voided'
  switch (state) {
    case 'asked':
      return `${title} has not answered yet. We keep asking until we know whether it was ${noun}. Do nothing about it there in the meantime.`
    case 'done':
      return kind === 'capture' ? `Captured by ${title}.` : `Voided by ${title}: the shopper was not charged.`
    case 'failed':
      return [
        `It was not ${noun}.`,
        failure && declineSentence(failure),
        canTryAgain && `Fix that and try again, or do it at ${title}: we will pick it up automatically.`,
      ]
        .filter(Boolean)
        .join(' ')
  }
}
