import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { sumAmounts } from '../disputes.ts'
import {
  type Aftermath,
  type Moved,
  type NamedRefund,
  type Payment,
  type PaymentRequest,
  ProviderError,
} from '../provider.ts'
import { SurpriseError } from '../surprise.ts'
import type { Credentials } from './credentials.ts'
import { daysSince, diagnose, type Diagnosed, type Entry, findByOrderId, listByDays, parseMoment } from './diagnose.ts'
import { toOrderId, toReference } from './order-id.ts'

/** How many tries to start one attempt are looked for; a shopper does not press more often between two sweeps. */
const triesLookedFor = 20

/** The transaction of any try to start a request: a paid one if there is one. */
export const findByReference = async (
  services: Services,
  account: Credentials,
  { reference, tries, started_at }: PaymentRequest,
): Promise<string | null> => {
  const [days] = daysSince(started_at, services.now())
  let found: string | null = null
  for (let n = tries; n > Math.max(0, tries - triesLookedFor); n--) {
    for (const id of await findByOrderId(services, account, toOrderId(reference, n), days!)) {
      const diagnosed = await diagnose(services, account, id)
      if (diagnosed && getStatus(diagnosed) === 'succeeded') return id
      if (diagnosed) found ??= id
    }
  }
  return found
}

/** A reversal is what a refund is called on the day of the payment. */
export const isMoneyBack = (type: string): boolean => /refund|reversal/i.test(type)
export const isChargeback = (type: string): boolean => /^(chargeback|chb)/i.test(type)

export const readPayment = async (services: Services, account: Credentials, id: string): Promise<Payment | null> => {
  const diagnosed = await diagnose(services, account, id)
  return diagnosed && toPayment(diagnosed)
}

const toPayment = (diagnosed: Diagnosed): Payment => {
  const { id, first } = diagnosed
  const status = getStatus(diagnosed)
  const amount = toMinor(first.amount, first.currency)
  return {
    id,
    reference: toReference(first.order_id),
    amount,
    currency: first.currency,
    status,
    problem: status === 'failed' ? 'Your bank declined the payment. Please try another way to pay.' : null,
    ...(status === 'succeeded' && refundedInSteps(diagnosed) >= amount && { isRefunded: true }),
  }
}

/**
 * `2000` is a payment that the shopper has not finished; one that was reversed never took any money. What was only authorised
 * waits to be captured. A code that is none is no decision.
 */
const getStatus = ({ first, later }: Diagnosed): Payment['status'] => {
  const { error_code: code, type } = first
  if (code === '2000') return 'unpaid'
  if (!/^-?\d+$/.test(code)) return 'pending'
  if (code !== '0') return 'failed'
  if (/reversal/i.test(type)) return 'cancelled'
  if (!/^pre-?auth/i.test(type)) return 'succeeded'
  const after = later.filter(({ error_code }) => error_code === '0')
  if (after.some((step) => /capture/i.test(step.type ?? ''))) return 'succeeded'
  return after.some((step) => /reversal/i.test(step.type ?? '')) ? 'cancelled' : 'pending'
}

/** What the steps say of money that went back, where they say it: minor units. */
const refundedInSteps = ({ first, later }: Diagnosed): number =>
  [first, ...later]
    .filter(({ type, error_code }) => isMoneyBack(type ?? '') && error_code === '0')
    .reduce((sum, { amount = '0' }) => sum + Math.abs(toMinor(amount, first.currency)), 0)

/** Nothing that is older is looked at. */
const maxWindowMs = 180 * 24 * 60 * 60_000

/** What the lists of refunds and chargebacks name of a payment since it was made. */
export const readAftermath = async (services: Services, account: Credentials, payment: Payment): Promise<Aftermath> => {
  const diagnosed = await diagnose(services, account, payment.id)
  const oldest = new Date(services.now().getTime() - maxWindowMs)
  const made = parseMoment(diagnosed?.first.creation_date ?? '') ?? oldest
  const listed: Entry[] = []
  const failed: Entry[] = []
  let isDisputed = [diagnosed?.first, ...(diagnosed?.later ?? [])].some((one) => isChargeback(one?.type ?? ''))
  for (const days of daysSince(made > oldest ? made : oldest, services.now())) {
    listed.push(...(await listByDays(services, account, 'refund', days)).filter(isAbout(payment)))
    failed.push(...(await unlessOdd(listByDays(services, account, 'failed', days), [])).filter(isAbout(payment)))
    isDisputed ||= (await listByDays(services, account, 'chb', days)).some(isAbout(payment))
  }
  const refunds = await namedRefunds(services, account, payment, listed)
  const unnamed = listed.filter(({ transaction_id }) => transaction_id === payment.id).map(toRefund)
  const refunded = Math.max(sumAmounts([...refunds, ...unnamed]), diagnosed ? refundedInSteps(diagnosed) : 0)
  return {
    refunded: Math.min(refunded, payment.amount),
    dispute: isDisputed ? 'open' : 'none',
    // Tries to pay that were declined are listed with them: those never counted.
    refunds: [...refunds, ...failed.map(({ transaction_id: id }) => ({ id, amount: 0 }))],
  }
}

const toRefund = ({ transaction_id: id, amount, currency }: Entry): NamedRefund => ({
  id,
  amount: Math.abs(toMinor(amount, currency)),
})

/** Listed refunds that are transactions of their own, each asked how it stands: one that was booked and refused later gave nothing back. */
const namedRefunds = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  listed: readonly Entry[],
): Promise<NamedRefund[]> => {
  const refunds: NamedRefund[] = []
  for (const entry of listed.filter(({ transaction_id }) => transaction_id !== payment.id)) {
    const stands = await unlessOdd(diagnose(services, account, entry.transaction_id), null)
    const code = stands?.first.error_code ?? '0'
    const isRefused = /^-?\d+$/.test(code) && !['0', '2000'].includes(code)
    refunds.push({ ...toRefund(entry), ...(isRefused && { amount: 0 }) })
  }
  return refunds
}

/** What is asked for besides what counts: an answer that cannot be read, or a refusal, changes nothing. Throws ProviderError. */
const unlessOdd = <T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> =>
  answer.catch((error: unknown) => {
    if (error instanceof SurpriseError || (error instanceof ProviderError && error.kind !== 'unreachable'))
      return otherwise
    throw error
  })

/** A refund that is not booked by then was left alone. */
const longestWaitMs = 25 * 24 * 60 * 60_000

/**
 * What went back of a payment, and the refunds of it that wait at payabl. to be booked. Those are asked for first: one that is booked in between
 * is found in both lists, not in none. `hasUnnamed`: some of it is listed under the payment's own name, or only in its steps.
 */
export const readRefunds = async (services: Services, account: Credentials, payment: Payment) => {
  const [days] = daysSince(new Date(services.now().getTime() - longestWaitMs), services.now())
  const pending = (await listByDays(services, account, 'pending', days!)).filter(isAbout(payment))
  const { refunded, refunds = [] } = await readAftermath(services, account, payment)
  const waiting: NamedRefund[] = []
  for (const entry of pending.filter(({ transaction_id }) => !refunds.some(({ id }) => id === transaction_id)))
    if (await isRefund(services, account, payment, entry)) waiting.push(toRefund(entry))
  const hasUnnamed = refunded > sumAmounts(refunds) || waiting.some(({ id }) => id === payment.id)
  return { refunded, refunds, waiting, hasUnnamed }
}

/** What waits under the order's name and gives nothing back: a try to pay that its shopper never finished is one. */
const isOther = (type: string) => /^(pre-?auth|auth|capture|retrieval)/i.test(type) || isChargeback(type)

/** Throws ProviderError where payabl. does not tell what it is: taken for either, money could go back twice or never. */
const isRefund = async (services: Services, account: Credentials, payment: Payment, { transaction_id: id }: Entry) => {
  if (id === payment.id) return true
  const type = (await unlessOdd(diagnose(services, account, id), null))?.first.type ?? ''
  if (isOther(type)) return false
  if (isMoneyBack(type)) return true
  throw new ProviderError('unreachable', `payabl. does not tell what its transaction ${id} is, which is not finished.`)
}

/** The payments about which payabl. lists a refund or a chargeback since a day. */
export const listMoved = async (services: Services, account: Credentials, since: Date): Promise<Moved[]> => {
  const moved: Entry[] = []
  for (const days of daysSince(since, services.now())) {
    moved.push(...(await listByDays(services, account, 'refund', days)))
    moved.push(...(await listByDays(services, account, 'chb', days)))
  }
  return moved.map(({ order_id, transaction_id }) => ({ reference: toReference(order_id), payment_id: transaction_id }))
}

/** A list may name the payment itself, or a transaction of its own with the order's name. */
const isAbout =
  ({ id, reference }: Payment) =>
  ({ transaction_id, order_id }: Entry) =>
    transaction_id === id || toReference(order_id) === reference
