import type { Account } from './accounts.ts'
import type { Form, Tree } from './forms.ts'
import type { Later, PayablStore, Transaction } from './store.ts'

/** Why a diagnosis cannot be made, by payabl.'s code. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const lists = new Set(['capture', 'chb', 'refund', 'retrieval_request', 'cft', 'pending', 'failed'])
const maxWindowMs = 31 * 24 * 60 * 60_000

/** What payabl. knows: of one transaction (`tx`), of an order's name (`orderid`) or of some days, `type` saying which. */
export const diagnose = (store: PayablStore, account: Account, body: Form): Tree => {
  const { type } = body
  if (!type) throw new Refused('-6000', 'missing parameter type')
  const mine = store.transactions(account.merchantId)
  if (type === 'tx') {
    if (!body['transactionid']) throw new Refused('-6000', 'missing parameter transactionid')
    const found = store.find(body['transactionid'], account.merchantId)
    return found ? asTransaction(account, found, body['transactionid']) : unknown(account)
  }
  const isWithin = toDayFilter(body)
  if (type === 'orderid') {
    const { orderid = '' } = body
    if (!orderid || orderid.length > 30) throw new Refused('-6000', 'missing or wrong parameter orderid')
    const found = mine.filter((one) => one.orderid === orderid && isWithin(one.at))
    if (!found[0]) return unknown(account)
    return account.unpublished.orderid === 'tx'
      ? asTransaction(account, found[0], found[0].id)
      : asList(found.map(toEntry))
  }
  if (!lists.has(type)) throw new Refused('-6000', 'wrong parameter type')
  return asList(mine.flatMap((one) => toEntries(type, one, account)).filter(({ at }) => isWithin(at)))
}

type Entry = { id: string; amount: string; currency: string; orderid: string; at: string }

const toEntry = ({ id, amount, currency, orderid, at }: Transaction): Entry => ({ id, amount, currency, orderid, at })

const toEntries = (type: string, one: Transaction, { unpublished }: Account): Entry[] => {
  const laterOnes = (wanted: (later: Later) => boolean) =>
    one.later.filter(wanted).map(({ id, amount, at }) => ({ ...toEntry(one), id, amount, at }))
  if (type === 'capture') return one.status === '0' ? [toEntry(one)] : []
  const { listsFailedRefunds } = unpublished
  const isRefused = ({ status }: Later) => status === '105'
  if (type === 'failed')
    return [...(one.status === '105' ? [toEntry(one)] : []), ...(listsFailedRefunds ? laterOnes(isRefused) : [])]
  if (type === 'chb') return laterOnes((later) => later.type === 'chargeback')
  if (type === 'refund')
    return laterOnes(
      (later) => later.type !== 'chargeback' && (later.status === '0' || (isRefused(later) && !listsFailedRefunds)),
    )
  if (type === 'pending')
    return [...(one.status === '2000' ? [toEntry(one)] : []), ...laterOnes(({ status }) => status === '2000')]
  return []
}

const unknown = ({ unpublished }: Account): Tree => {
  if (unpublished.unknown === 'code') throw new Refused('-6003', 'Transaction not found')
  return {}
}

const asTransaction = ({ unpublished }: Account, one: Transaction, asked: string): Tree => {
  const about = one.later.find(({ id }) => id === asked) ?? { ...one, type: 'capture' }
  const first = getStep(one, about)
  if (!unpublished.showsLaterSteps || about.id !== one.id)
    return { transaction: { transaction_id: asked, transaction_status: { step1: first } } }
  const steps = [
    { ...first, type: 'preauthorization' },
    ...(one.status === '0' ? [first] : []),
    ...one.later.map((later) => getStep(one, later)),
  ]
  const named = Object.fromEntries(steps.map((step, index) => [`step${index + 1}`, step]))
  return { transaction: { transaction_id: asked, transaction_status: named } }
}

const getStep = (
  one: Transaction,
  { amount, at, status, type }: Pick<Transaction, 'amount' | 'at' | 'status'> & { type: string },
) => ({
  amount,
  creation_date: `${day(at)} ${at.slice(11, 19)}`,
  currency: one.currency,
  custom1: one.custom1,
  error_code: status,
  order_id: one.orderid,
  type,
})

/** payabl.'s own lists have a space before the id. */
const asList = (entries: Entry[]): Tree => ({
  transaction: entries.map(({ id, amount, currency, orderid, at }) => ({
    amount,
    booking_date: day(at),
    currency,
    issue_date: day(at),
    order_id: orderid,
    transaction_id: ` ${id}`,
  })),
})

const day = (at: string) => at.slice(0, 10).split('-').toReversed().join('.')

/** Whether a moment is within the days that are asked for; both are. */
const toDayFilter = ({ start_date = '', end_date = '' }: Form): ((at: string) => boolean) => {
  const [from, to] = [start_date, end_date].map((text) => {
    const [, d, m, y] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
    if (!y) throw new Refused('-6000', 'missing or wrong parameter start_date or end_date')
    return `${y}-${m}-${d}`
  })
  if (from! > to! || Date.parse(to!) - Date.parse(from!) > maxWindowMs)
    throw new Refused('-6000', 'start_date and end_date are too far apart')
  return (at) => at.slice(0, 10) >= from! && at.slice(0, 10) <= to!
}
