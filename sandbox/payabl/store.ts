import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'

/** A transaction. `status`: 0 paid, 2000 not finished, anything else a refusal. The amount is as the merchant wrote it. */
export type Transaction = {
  id: string
  account: string
  sessionId: string
  orderid: string
  custom1: string
  amount: string
  currency: string
  status: '0' | '2000' | '105'
  type: 'capture' | 'refund' | 'chargeback'
  url_return: string
  notification_url: string
  at: string
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
    world.deliveries.signWith('payabl', () => ({ 'content-type': 'application/x-www-form-urlencoded' }))
  }

  transactions(account?: string): Transaction[] {
    return this.#state.value.transactions.filter((one) => !account || one.account === account).toReversed()
  }

  find(id: string, account: string): Transaction | undefined {
    return this.transactions(account).find((one) => one.id === id)
  }

  byOrder(orderid: string, account: string): Transaction | undefined {
    return this.transactions(account).find((one) => one.orderid === orderid)
  }

  bySession(id: string): Transaction | undefined {
    return this.transactions().find(({ sessionId }) => sessionId === id)
  }

  add(values: Omit<Transaction, 'id' | 'sessionId' | 'status' | 'type' | 'at'>): Transaction {
    const at = this.world.now().toISOString()
    const sessionId = randomBytes(16).toString('hex')
    const id = String(randomInt(200_000_000, 999_999_999))
    const added: Transaction = { ...values, id, sessionId, status: '2000', type: 'capture', at }
    this.#state.value.transactions.push(added)
    this.#state.value.transactions.splice(0, this.#state.value.transactions.length - kept)
    this.#state.save()
    return added
  }

  /** The shopper has paid, or their bank refused, or the merchant gave back. */
  move(transaction: Transaction, change: Pick<Transaction, 'status' | 'type'>): void {
    Object.assign(transaction, change)
    this.#state.save()
    if (transaction.notification_url) this.#call(transaction)
  }

  #call({ id, account, type, status, orderid, amount, currency, notification_url: url }: Transaction): void {
    const timestamp = String(Math.floor(this.world.now().getTime() / 1_000))
    const secret = accounts.find(({ merchantId }) => merchantId === account)?.secret ?? ''
    const fields = { transactionid: id, type, errorcode: status, timestamp, orderid, amount, currency }
    const body = new URLSearchParams({ ...fields, security: securityOf(fields, secret) }).toString()
    this.world.deliveries.send({ target: 'payabl', account, topic: type, url, body })
  }
}

type Proved = { transactionid: string; type: string; errorcode: string; timestamp: string }

/** The proof of a callback. */
export const securityOf = ({ transactionid, type, errorcode, timestamp }: Proved, secret: string): string =>
  createHash('sha256')
    .update(transactionid + type + errorcode + timestamp + secret)
    .digest('hex')
