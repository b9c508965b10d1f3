import { audit } from '#features/audit/server/public.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import { dateText } from '#kit/contract/date-text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { declineSentence } from '../../decline-words.ts'
import type { Concern, payments } from '../../payments-contract.ts'
import { mostUnsolved } from '../../payments-rules.ts'
import { isFree } from '../../rules.ts'
import { forDispute } from './refunds/for-dispute.ts'
import { tryAgain } from './unsolved/again.ts'
import * as repository from './unsolved/repository.ts'

type Unsolved = Awaited<ReturnType<typeof repository.listUnsolved>>[number]

export const paymentRoutes: Routes<typeof payments> = {
  async unsolved(ctx) {
    const payments = (await repository.listUnsolved(ctx.db, ctx.store.id, ctx.now())).map(view)
    const refunds = (await repository.listUnsolvedRefunds(ctx.db, ctx.store.id)).map(refundView)
    const captures = (await repository.listUnsolvedCaptures(ctx.db, ctx.store.id)).map(captureView)
    const isDisputed = ({ concern }: { concern: Concern }) => concern === 'disputed'
    const others = payments.filter((one) => !isDisputed(one))
    const oldestFirst = [...others, ...refunds, ...captures].toSorted((one, other) =>
      one.created_at.localeCompare(other.created_at),
    )
    return [...payments.filter(isDisputed), ...oldestFirst].slice(0, mostUnsolved + 1)
  },
  async again(ctx, { params: { id } }) {
    await ctx.limits.take(allowance, ctx.store.id)
    await tryAgain(ctx, ctx.store.id, id)
    return { id }
  },
  async settle(ctx, { params: { id } }) {
    const isSettled =
      (await repository.settleByMerchant(ctx.db, ctx.store.id, id, ctx.now())) ||
      (await repository.settleFailedByMerchant(ctx.db, 'order_refunds', ctx.store.id, id, ctx.now())) ||
      (await repository.settleFailedByMerchant(ctx.db, 'order_captures', ctx.store.id, id, ctx.now()))
    if (!isSettled) throw refuse.notFound('This payment does not exist.')
    await audit(ctx, 'payment.settled', { payment: id })
    return { id }
  },
}

const allowance = { name: 'payments-again', points: 60, seconds: 600 }

type UnsolvedRefund = Awaited<ReturnType<typeof repository.listUnsolvedRefunds>>[number]
type UnsolvedCapture = Awaited<ReturnType<typeof repository.listUnsolvedCaptures>>[number]

/** What each of them says of its payment. */
const shown = (row: Unsolved | UnsolvedRefund | UnsolvedCapture) => ({
  id: row.id,
  provider: row.provider,
  payment_id: row.provider_payment_id,
  amount: row.amount,
  refunded_amount: row.refunded_amount,
  currency: row.currency,
  email: row.email,
  order_number: row.order_number,
  order_id: row.order_id,
  created_at: row.created_at.toISOString(),
  is_test: row.is_test ?? false,
})

const refundView = (row: UnsolvedRefund) => {
  const title = providerTitle(row.provider)
  const amount = formatMoney(row.amount, row.currency)
  const isAsked = row.state === 'asked'
  const dispute = forDispute(row.failure, row)
  const why =
    dispute === null
      ? `was not made: the shopper did not get it. ${row.failure ?? ''} Fix that and refund again from the order, or refund at ${title}: we will pick it up automatically.`
      : `was not made. ${dispute}`
  return {
    ...shown(row),
    concern: isAsked ? ('refund_unanswered' as const) : ('refund_refused' as const),
    sentence: isAsked
      ? `A refund of ${amount} was requested, but ${title} has not answered. We keep asking. Do not refund it there in the meantime.`
      : `A refund of ${amount} ${why}`,
  }
}

const captureView = (row: UnsolvedCapture) => {
  const { kind, state, failure } = row
  const title = providerTitle(row.provider)
  const action = `${kind === 'capture' ? 'A capture' : 'A void'} of ${formatMoney(row.amount, row.currency)}`
  const isAsked = state === 'asked'
  return {
    ...shown(row),
    concern: isAsked ? ('capture_unanswered' as const) : ('capture_refused' as const),
    sentence: isAsked
      ? `${action} was requested, but ${title} has not answered. We keep asking. Do nothing about it there in the meantime.`
      : `${action} was not made. ${failure === null ? '' : declineSentence(failure)} Fix that and try again from the order, or do it at ${title}: we will pick it up automatically.`,
  }
}

const view = (row: Unsolved) => ({
  ...shown(row),
  concern: row.concern,
  sentence: getSentence(row, providerTitle(row.provider)),
})

const getSentence = (row: Unsolved, title: string): string => {
  if (isFree(row)) return freeSentence(row)
  // What was released of an authorized payment is nobody's concern.
  const amount = row.authorization_state === 'captured' ? (row.captured_amount ?? 0) : row.amount
  const paid = formatMoney(amount, row.currency)
  switch (row.concern) {
    case 'mismatch':
      return `A payment at ${title} does not match what was requested, so it does not count. ${row.reason} Look it up there, then refund it or create the order yourself.`
    case 'undecided':
      return getDoubtSentence(row.doubt, paid, title)
    case 'surplus':
      if (row.refund_failed_at)
        return `${paid} was paid twice for one order, and ${title} did not carry out the refund ${row.refund_id}. Refund it there.`
      return `${paid} was paid twice for one order. The second payment is refunded at ${title}.`
    case 'differing':
      return `${row.reason ?? ''} ${paid} was paid at ${title}. Change the order, or settle the difference with the shopper.`
    case 'unordered':
      return `${paid} is paid, but the order is not in your shop yet. We keep trying.${row.reason ? ` ${row.reason}` : ''}`
    case 'disputed':
      return `The payment of ${paid} is disputed. Respond to the dispute at ${title} ${deadlineText(row.dispute_due_at)}. Do not refund it in the meantime: the shopper could get the money twice.`
    case 'shop_behind':
      return shopBehind(row, paid, title)
    case 'capture_due':
      return `${paid} is authorized at ${title} until ${dateText(row.authorized_until!, 'UTC')} and not captured. Capture or void it from the order before then: otherwise the authorization expires, and the order is cancelled in your shop.`
    case 'unrefunded':
      return `The shopper cancelled this order while the payment was disputed, so ${paid} was not refunded. The dispute at ${title} is won: the money is yours. Refund it from the order, unless you and the shopper agreed otherwise.`
    case 'refund_failed':
      return refundFailed(row, paid, title)
    case 'refunded':
      if (row.dispute === 'lost' && row.refunded_amount === 0)
        return `The dispute at ${title} about the payment of ${paid} is lost, but we do not know the amount. Look it up there, then record it as a refund in your shop too, so that both match.`
      if (row.dispute === 'lost')
        return `The shopper’s bank took ${formatMoney(row.refunded_amount, row.currency)} of ${paid} back: the dispute at ${title} is lost. Record it as a refund in your shop too, so that both match.${hiddenText(row)}`
      return `${formatMoney(row.refunded_amount, row.currency)} of ${paid} was refunded at ${title}. Record the refund in your shop too, so that both match.${hiddenText(row)}`
  }
}

/** Why trying again may not help, and what would. */
const hiddenText = ({ is_maybe_hidden }: Unsolved) =>
  is_maybe_hidden
    ? ' Shopify shows an order of more than 60 days only to an app with the access scope read_all_orders: without it we can’t record the refund, and our figures and your fee do not count it. Once the app has the scope, try again.'
    : ''

const shopBehind = (
  { authorization_state: state, captured_amount, currency, reason }: Unsolved,
  paid: string,
  title: string,
) => {
  const what =
    state === 'captured'
      ? `${formatMoney(captured_amount ?? 0, currency)} was captured at ${title}.`
      : `The authorization of ${paid} at ${title} was voided or has expired: nothing was charged for the order.`
  return `${what} ${reason ?? ''}`.trim()
}

const deadlineText = (due: Date | null) => (due ? `by ${dateText(due, 'UTC')}` : 'before its deadline')

const refundFailed = (row: Unsolved, paid: string, title: string): string => {
  const amount = formatMoney(row.refund_failed_amount, row.currency)
  // Money that a bank gave back after a dispute is the merchant's: it must not be refunded.
  if (row.failed_refunds.length > 0 && row.failed_refunds.every(({ isDispute }) => isDispute)) {
    const won = `The dispute at ${title} about ${paid} is won after all: ${amount} that the shopper’s bank had withdrawn is yours again.`
    return row.is_overstated
      ? `${won} The order in your shop still shows it as refunded, as a refund cannot be undone there. Our figures and your fee do not count it.`
      : won
  }
  const failed = `${title} accepted a refund of ${amount} of ${paid}, but did not carry it out: the shopper did not get it. Refund it again${row.order_id === null ? ' there' : `, from the order or at ${title}`}.`
  if (!row.is_overstated) return failed
  return `${failed} The order in your shop still shows it as refunded, as a refund cannot be undone there. Our figures and your fee do not count it.`
}

/** There was nothing to pay: what can be wrong is the order. */
const freeSentence = ({ concern, reason }: Unsolved): string =>
  concern === 'unordered' || concern === 'undecided'
    ? `An order with nothing to pay is not in your shop yet. We keep trying.${reason ? ` ${reason}` : ''}`
    : `${reason ?? ''} There was nothing to pay for it. Change the order, or settle the difference with the shopper.`

const safe = 'If it was paid, the order follows automatically. Do not ship anything before then.'

/** What is not known of a payment, and what is safe meanwhile. */
const getDoubtSentence = (doubt: Unsolved['doubt'], paid: string, title: string): string => {
  switch (doubt) {
    case 'pending':
      return `${paid} is pending at ${title}: some ways to pay take days. We keep asking. ${safe}`
    case 'unknown':
      return `${title} does not recognise this payment of ${paid}. If its keys were changed, enter the earlier ones again, and we will ask again. Otherwise look it up there. ${safe} Mark it as solved once you know that it was not paid.`
    case 'disconnected':
      return `${title} is no longer connected, so we cannot ask whether ${paid} was paid. Connect it again with the same keys. ${safe}`
    default:
      return `${title} has not told us whether ${paid} was paid. We keep asking. ${safe}`
  }
}
