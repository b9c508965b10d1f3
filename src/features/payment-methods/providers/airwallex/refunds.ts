import { createHash } from 'node:crypto'
import { formatMoney, toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { cut } from '#kit/server/cut.ts'
import { type Payment, ProviderError, type RefundMade, type RefundPart } from '../provider.ts'
import { refundStates } from '../refund-states.ts'
import { type Refund, refund as refundShape, refunds } from './answers.ts'
import { callAirwallex } from './client.ts'
import { getRefunded, paidCurrency, readPaid, toAsked, toMetadata, toPaid } from './conversion.ts'
import type { Credentials } from './credentials.ts'

/** Airwallex writes amounts as decimal numbers of major units. */
export const toDecimal = (minor: number, currency: string) => Number(toMajor(minor, currency))

const maxPages = 10

/** Every refund of a payment, also those made at Airwallex. */
export const listRefunds = async (services: Services, account: Credentials, id: string): Promise<Refund[]> => {
  const all: Refund[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({ payment_intent_id: id, page_num: String(page), page_size: '100' })
    const call = { path: `/pa/refunds?${query}`, idempotent: true }
    const { items, has_more } = await callAirwallex(services, account, call, refunds)
    all.push(...items.filter((refund) => refund.payment_intent_id === id))
    if (!has_more) break
  }
  return all
}

/** The last two are those of older versions of the API. */
const refundState = refundStates('Airwallex', {
  RECEIVED: 'waits',
  ACCEPTED: 'waits',
  SETTLED: 'done',
  FAILED: 'none',
  PROCESSING: 'waits',
  SUCCEEDED: 'done',
})

/** Taken on, and neither carried out nor refused yet. */
export const isUnderWay = ({ status }: Refund) => refundState(status) === 'waits'

/** What went back, or is on its way, by refunds that did not fail: each as it was asked for, and all of it once the shopper has all back. */
export const sumUp = (payment: Payment, made: readonly Refund[]) => {
  const isAllBack = sumPaid(payment, made.filter(isKept)) >= (payment.converted ?? payment).amount
  return {
    refunds: made.map((one) => ({ id: one.id, amount: isKept(one) ? getRefunded(payment, one) : 0 })),
    ...(isAllBack && { refunded: payment.amount }),
  }
}

const isKept = ({ status }: Refund) => status !== 'FAILED'

const sumPaid = (payment: Payment, made: readonly Refund[]) =>
  made.reduce((sum, one) => sum + readPaid(payment, one), 0)

/** The same id for the same deed, so that repeating it is recognised as one. */
export const stableId = (action: string, id: string) => {
  const hex = createHash('sha256').update(`${action}:${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** `paid`: minor units of what the shopper paid, where `amount` is of what was asked for. */
type ToGive = { request_id: string; amount: number; paid: number; reason: string }

const create = (
  services: Services,
  account: Credentials,
  payment: Payment,
  { request_id, amount, paid, reason }: ToGive,
) => {
  const body = {
    request_id,
    payment_intent_id: payment.id,
    amount: toDecimal(paid, paidCurrency(payment)),
    ...(reason && { reason: cut(reason, 128) }),
    ...(payment.converted && { metadata: toMetadata(amount, payment.currency) }),
  }
  return callAirwallex(services, account, { path: '/pa/refunds/create', body, idempotent: true }, refundShape)
}

/**
 * Gives back what is left of a payment, once; returns the refund's id. Its merchant may have given a part back at Airwallex: what is left then
 * has a name of its own.
 */
export const refundAll = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  reason: string,
): Promise<string> => {
  const kept = (await listRefunds(services, account, payment.id)).filter(isKept)
  const amount = Math.max(0, payment.amount - kept.reduce((sum, one) => sum + getRefunded(payment, one), 0))
  const paid = (payment.converted ?? payment).amount - sumPaid(payment, kept)
  const name = stableId('refund', kept.length === 0 ? payment.id : `${payment.id}:${paid}`)
  if (paid <= 0) return kept[0]?.id ?? name
  try {
    return (await create(services, account, payment, { request_id: name, amount, paid, reason })).id
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'duplicate_request') throw error
    const all = await listRefunds(services, account, payment.id)
    return all.find(({ request_id }) => request_id === name)?.id ?? all[0]?.id ?? name
  }
}

/**
 * What a part comes to in the currency that the shopper paid in, after `earlier` refunds. Parts are shares of what they paid up to there, so that
 * roundings do not add up, and the last one is what is left there. Throws ProviderError.
 */
export const getPaidPart = (
  payment: Payment,
  { amount, before }: Pick<RefundPart, 'amount' | 'before'>,
  earlier: readonly Refund[],
): number => {
  const { converted } = payment
  if (!converted) return amount
  const portion = toPaid(payment, before + amount) - toPaid(payment, before)
  const isLast = before + amount >= payment.amount
  const paid = isLast ? getRest(payment, converted.amount, portion, earlier) : portion
  if (paid > 0) return paid
  throw new ProviderError(
    'refused',
    `Airwallex converted this payment to ${converted.currency}, where ${formatMoney(amount, payment.currency)} is too little to refund.`,
  )
}

/**
 * What is left of `whole` after `earlier` refunds, where that differs from the last `portion` by no more than what each that was made in Airwallex's
 * web app was rounded by. A larger difference is a refund that nobody here knows of: Airwallex is to refuse this one then.
 */
const getRest = (payment: Payment, whole: number, portion: number, earlier: readonly Refund[]): number => {
  const left = whole - sumPaid(payment, earlier.filter(isKept))
  return toAsked(payment, Math.abs(left - portion)) <= earlier.length ? left : portion
}

const askPaidPart = async (services: Services, account: Credentials, payment: Payment, part: RefundPart) => {
  const made = payment.converted ? await listRefunds(services, account, payment.id) : []
  return getPaidPart(
    payment,
    part,
    made.filter(({ request_id }) => request_id !== part.key),
  )
}

/** Gives a part back. A name that was used before is refused: then the refund of that name is the answer. */
export const givePartBack = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  part: RefundPart,
): Promise<RefundMade> => {
  const { key, amount, reason } = part
  const paid = await askPaidPart(services, account, payment, part)
  const made = await create(services, account, payment, { request_id: key, amount, paid, reason }).catch(
    async (error: unknown) => {
      if (!(error instanceof ProviderError) || error.code !== 'duplicate_request') throw error
      const earlier = (await listRefunds(services, account, payment.id)).find(({ request_id }) => request_id === key)
      if (earlier) return earlier
      throw new ProviderError('unreachable', 'Airwallex is still working on this refund. Please try again in a moment.')
    },
  )
  if (made.status === 'FAILED') throw new ProviderError('refused', `Airwallex did not carry out the refund ${made.id}.`)
  return { id: made.id, isPending: isUnderWay(made) }
}
