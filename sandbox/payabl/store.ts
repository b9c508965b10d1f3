import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { accountNamed, accounts } from './accounts.ts'

/** What was done about a payment: a transaction of its own. `status`: 0 done, 2000 pending, 105 refused after it was done. Amounts as they were written. */
export type Later = {
  id: string
  type: 'refund' | 'reversal' | 'chargeback'
  amount: string
  status: '0' | '2000' | '105'
  at: string
}

/** A payment. `status`: 0 paid, 2000 not finished, anything else a refusal. The amount is as the merchant wrote it. */
export type Transaction = {
  id: string
  account: string
  sessionId: string
  orderid: string
  custom1: string
  amount: string
  currency: string
  status: '0' | '2000' | '105'
  url_return: string
  notification_url: string
  at: string
  later: Later[]
}

type State = { transactions: Transaction[] }
const kept = 3_000

/** The accounts' transactions, and the one way in which callbacks leave: as forms, to the address that each payment named. */
export class PayablStore {
  readonly #state: Stored<State>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('payabl', { transactions: [] })
    for (const transaction of this.#state.value.transactions) transaction.later ??= []
    world.deliveries.signWith('payabl', () => ({ 'content-type': 'application/x-www-form-urlencoded' }))
  }

  transactions(account?: string): Transaction[] {
    return this.#state.value.transactions.filter((one) => !account || one.account === account).toReversed()
  }

  /** The payment of an id, or the one that a refund or a chargeback of that id is about. */
  find(id: string, account?: string): Transaction | undefined {
    return this.transactions(account).find((one) => one.id === id || one.later.some((later) => later.id === id))
  }

  bySession(id: string): Transaction | undefined {
    return this.transactions().find(({ sessionId }) => sessionId === id)
  }

  add(values: Omit<Transaction, 'id' | 'sessionId' | 'status' | 'at' | 'later'>): Transaction {
    const at = this.world.now().toISOString()
    const sessionId = randomBytes(16).toString('hex')
    const added: Transaction = { ...values, id: newId(), sessionId, status: '2000', at, later: [] }
    this.#state.value.transactions.push(added)
    this.#state.value.transactions.splice(0, this.#state.value.transactions.length - kept)
    this.#state.save()
    return added
  }

  /** The shopper has paid, or their bank refused. */
  move(transaction: Transaction, status: Transaction['status']): void {
    transaction.status = status
    this.#state.save()
    this.#call(transaction, { id: transaction.id, type: 'capture', status, amount: transaction.amount })
  }

  /** Gives an amount back; throws a sentence where there is not that much left. */
  refund(transaction: Transaction, amount = refundable(transaction)): Later {
    if (transaction.status !== '0' || !(Number(amount) > 0) || Number(amount) > Number(refundable(transaction)))
      throw new Error('the amount cannot be refunded')
    const isPending = accountNamed(transaction.account)?.refundsArePending
    return this.#record(transaction, 'refund', amount, isPending ? '2000' : '0')
  }

  /** Refunds that waited are done. */
  book(transaction: Transaction): void {
    const waiting = transaction.later.filter(({ status }) => status === '2000')
    if (waiting.length === 0) throw new Error('There is no refund that waits.')
    for (const later of waiting) {
      later.status = '0'
      this.#call(transaction, later)
    }
    this.#state.save()
  }

  /** The last refund that was booked is refused after all. */
  failRefund(transaction: Transaction): void {
    const refund = transaction.later.findLast(({ type, status }) => type === 'refund' && status === '0')
    if (!refund) throw new Error('There is no refund that was done.')
    refund.status = '105'
    this.#call(transaction, refund)
    this.#state.save()
  }

  /** Takes the payment back before it was settled. */
  reverse(transaction: Transaction): void {
    if (transaction.status !== '0' || transaction.later.length > 0) throw new Error('There is nothing to reverse.')
    this.#record(transaction, 'reversal', transaction.amount, '0')
  }

  /** The shopper's bank takes the money back. */
  chargeBack(transaction: Transaction): void {
    if (transaction.status !== '0') throw new Error('There is no money to dispute.')
    this.#record(transaction, 'chargeback', transaction.amount, '0')
  }

  #record(transaction: Transaction, type: Later['type'], amount: string, status: Later['status']): Later {
    const later: Later = { id: newId(), type, amount, status, at: this.world.now().toISOString() }
    transaction.later.push(later)
    this.#state.save()
    if (status === '0') this.#call(transaction, later)
    return later
  }

  #call(transaction: Transaction, about: { id: string; type: string; status: string; amount: string }): void {
    const { account, orderid, currency, notification_url: url } = transaction
    if (!url) return
    const timestamp = String(Math.floor(this.world.now().getTime() / 1_000))
    const secret = accounts.find(({ merchantId }) => merchantId === account)?.secret ?? ''
    const isNamed = accountNamed(account)?.unpublished.callbackNames === 'itself'
    const fields = {
      transactionid: isNamed ? about.id : transaction.id,
      type: about.type,
      errorcode: about.status,
      timestamp,
    }
    const body = new URLSearchParams({
      payment_method: '1',
      ...fields,
      errormessage: about.status === '105' ? 'declined' : '',
      amount: about.amount,
      currency,
      orderid,
      security: getSecurityHash(fields, secret),
      bin: '400000',
      ccn_four: '0002',
      cardholder: 'A Buyer',
      card_type: 'visa',
    }).toString()
    this.world.deliveries.send({ target: 'payabl', account, topic: about.type, url, body })
  }
}

const newId = () => String(randomInt(200_000_000, 999_999_999))

/** What was not given back yet. */
export const refundable = ({ amount, later }: Transaction): string => {
  const refunded = later
    .filter(({ type, status }) => type !== 'chargeback' && status !== '105')
    .reduce((sum, one) => sum + Number(one.amount), 0)
  return (Number(amount) - refunded).toFixed(amount.includes('.') ? 2 : 0)
}

type Proved = { transactionid: string; type: string; errorcode: string; timestamp: string }

/** The proof of a callback. */
export const getSecurityHash = ({ transactionid, type, errorcode, timestamp }: Proved, secret: string): string =>
  createHash('sha256')
    .update(transactionid + type + errorcode + timestamp + secret)
    .digest('hex')
