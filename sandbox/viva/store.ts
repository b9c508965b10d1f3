import { randomInt, randomUUID } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { type Account, accounts } from './accounts.ts'

/**
 * `F` done, `E` failed, `R` given back in full or in part, `M` disputed, `MW` and `ML` a dispute that is won or lost. The amount is
 * minor units, that of a reversal negative.
 */
export type Transaction = {
  id: string
  /** Of a reversal: the payment. */
  parentId: string | null
  statusId: 'F' | 'E' | 'R' | 'M' | 'MW' | 'ML'
  /** 5 a charge by card, 4 a refund, 7 a void of the same day, 13 money that a bank took back. */
  typeId: number
  amount: number
  at: string
  idempotencyKey?: string
}

/** `stateId`: 0 pending, 1 expired, 2 cancelled, 3 paid. The amount is minor units, the currency a number. */
export type Order = {
  code: string
  account: string
  amount: number
  currencyCode: number
  merchantTrns: string
  customerTrns: string
  email: string
  fullName: string
  sourceCode: string
  tags: string[]
  stateId: 0 | 1 | 2 | 3
  createdAt: string
  /** Seconds. */
  timeout: number
  transactions: Transaction[]
}

export type Source = {
  account: string
  sourceCode: string
  domain: string
  isSecure: boolean
  pathSuccess: string
  pathFail: string
  /** Until Viva has looked at the site. */
  isPending: boolean
}

type State = { orders: Order[]; sources: Source[]; webhooks: { account: string; url: string }[] }
const kept = 3_000
const events = { created: 1796, reversed: 1797, failed: 1798 } as const

/** The accounts' orders, payment sources and webhook addresses, and the one way in which messages leave: unsigned. */
export class VivaStore {
  readonly #state: Stored<State>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('viva', { orders: [], sources: [], webhooks: [] })
    world.deliveries.signWith('viva', () => ({}))
  }

  orders(account?: string): Order[] {
    return this.#state.value.orders.filter((order) => !account || order.account === account).toReversed()
  }

  /** An order as it is now: one that nobody paid in time has expired. */
  order(code: string, account?: string): Order | undefined {
    const order = this.#state.value.orders.find((one) => one.code === code && (!account || one.account === account))
    const ends = order && Date.parse(order.createdAt) + order.timeout * 1_000
    if (order?.stateId === 0 && ends! < this.world.now().getTime()) order.stateId = 1
    return order
  }

  transaction(id: string, account: string): { order: Order; transaction: Transaction } | undefined {
    for (const order of this.orders(account)) {
      const transaction = order.transactions.find((one) => one.id === id)
      if (transaction) return { order, transaction }
    }
    return undefined
  }

  add(order: Omit<Order, 'code' | 'stateId' | 'createdAt' | 'transactions'>): Order {
    // One in ten of Viva's is more than a number of JavaScript holds, which leaves out the odd ones: here all are such.
    const code = `${randomInt(9_100_000, 9_999_999)}${randomInt(10_000_000, 99_999_999)}1`
    const added: Order = { ...order, code, stateId: 0, createdAt: this.world.now().toISOString(), transactions: [] }
    this.#state.value.orders.push(added)
    this.#state.value.orders.splice(0, this.#state.value.orders.length - kept)
    this.#state.save()
    return added
  }

  pay(order: Order): Transaction {
    order.stateId = 3
    return this.#record(order, { parentId: null, statusId: 'F', typeId: 5, amount: order.amount }, 'created')
  }

  decline(order: Order): Transaction {
    return this.#record(order, { parentId: null, statusId: 'E', typeId: 5, amount: order.amount }, 'failed')
  }

  cancel(order: Order): void {
    order.stateId = 2
    this.#state.save()
  }

  /** The same key gives back once. All of it on the day of the payment is a void. */
  refund(order: Order, amount: number, idempotencyKey: string | undefined): Transaction {
    const earlier = order.transactions.find((one) => idempotencyKey && one.idempotencyKey === idempotencyKey)
    if (earlier) return earlier
    const charge = findCharge(order)
    if (!charge || amount > charge.amount - refundedAmount(order)) throw new Error('There is not that much money left.')
    const isVoid = amount === charge.amount && charge.at.slice(0, 10) === this.world.now().toISOString().slice(0, 10)
    const values = { parentId: charge.id, statusId: 'F' as const, typeId: isVoid ? 7 : 4, amount: -amount }
    charge.statusId = 'R'
    return this.#record(order, { ...values, ...(idempotencyKey && { idempotencyKey }) }, 'reversed')
  }

  /** The shopper's bank wants the money back. Viva sends no message of it. */
  dispute(order: Order): void {
    const charge = findCharge(order)
    if (!charge) throw new Error('There is no money to dispute.')
    charge.statusId = 'M'
    this.#state.save()
  }

  /** A dispute is decided. No message tells of that either. */
  conclude(order: Order, outcome: 'won' | 'lost'): void {
    const charge = order.transactions.find(
      ({ statusId }) => statusId === 'M' || (statusId === 'ML' && outcome === 'won'),
    )
    if (!charge) throw new Error('Nobody disputes this payment.')
    charge.statusId = outcome === 'won' ? 'MW' : 'ML'
    const isListed = accounts.find(({ merchantId }) => merchantId === order.account)?.unpublished.listsLostDisputes
    if (outcome === 'lost' && isListed)
      order.transactions.push({
        id: randomUUID(),
        parentId: charge.id,
        statusId: 'F',
        typeId: 13,
        amount: -(charge.amount - refundedAmount(order)),
        at: this.world.now().toISOString(),
      })
    this.#state.save()
  }

  /** The bank of the shopper did not take a refund. No message tells of it. */
  failRefund(order: Order): void {
    const refund = order.transactions.findLast(({ typeId, statusId }) => [4, 7].includes(typeId) && statusId === 'F')
    if (!refund) throw new Error('There is no refund that was done.')
    refund.statusId = 'E'
    const charge = order.transactions.find(({ id }) => id === refund.parentId)!
    if (refundedAmount(order) === 0) charge.statusId = 'F'
    this.#state.save()
  }

  #record(order: Order, values: Omit<Transaction, 'id' | 'at'>, event: keyof typeof events): Transaction {
    const transaction = { ...values, id: randomUUID(), at: this.world.now().toISOString() }
    order.transactions.push(transaction)
    this.#state.save()
    this.#tell(order, transaction, event)
    return transaction
  }

  #tell(order: Order, transaction: Transaction, event: keyof typeof events): void {
    const body = withNumbers(JSON.stringify(toMessage(order, transaction, events[event], this.world.now())))
    for (const url of this.webhooks(order.account))
      this.world.deliveries.send({ target: 'viva', account: order.account, topic: String(events[event]), url, body })
  }

  /** False when the account has a source of this code already. */
  addSource(source: Omit<Source, 'isPending'>): boolean {
    if (this.source(source.account, source.sourceCode)) return false
    const account = accounts.find(({ merchantId }) => merchantId === source.account)
    this.#state.value.sources.push({ ...source, isPending: !account?.hasApprovedDomain })
    this.#state.save()
    return true
  }

  /** Viva has looked at the sites of an account. */
  approveSources(account: string): void {
    for (const source of this.#state.value.sources) if (source.account === account) source.isPending = false
    this.#state.save()
  }

  source(account: string, code: string): Source | undefined {
    return this.#state.value.sources.find((one) => one.account === account && one.sourceCode === code)
  }

  /** Whether orders may name a source: the default one always works. */
  isApproved(account: string, code: string): boolean {
    const source = this.source(account, code)
    return code === 'Default' || (source ? !source.isPending : code === ownSource)
  }

  webhooks(account: string): string[] {
    return this.#state.value.webhooks.filter((webhook) => webhook.account === account).map(({ url }) => url)
  }

  addWebhook(account: string, url: string): void {
    if (this.webhooks(account).includes(url)) return
    this.#state.value.webhooks.push({ account, url })
    this.#state.save()
  }
}

/** A source that each merchant has made in Viva's app long ago, and that is approved. */
const ownSource = '4321'

/** The charge that money is left of. */
export const findCharge = ({ transactions }: Order): Transaction | undefined =>
  transactions.find(({ typeId, statusId }) => typeId === 5 && (statusId === 'F' || statusId === 'R'))

/** Minor units. */
export const refundedAmount = ({ transactions }: Order): number =>
  transactions
    .filter(({ amount, statusId }) => amount < 0 && statusId !== 'E')
    .reduce((sum, { amount }) => sum - amount, 0)

/** Writes order codes as Viva does: as numbers, which they are too large for here. */
export const withNumbers = (json: string): string => json.replaceAll(/("ordercode":)"(\d+)"/gi, '$1$2')

/** What Viva wants to hear from a webhook address of this account. */
export const webhookKey = ({ merchantId }: Account) => `B3248222${merchantId.replaceAll('-', '').toUpperCase()}`

/** Minor units as the decimal number that Viva reads them out in. */
export const major = (minor: number) => minor / 100

const toMessage = (order: Order, transaction: Transaction, eventTypeId: number, now: Date) => ({
  Url: null,
  EventData: {
    Amount: major(transaction.amount),
    OrderCode: order.code,
    StatusId: transaction.statusId,
    TransactionId: transaction.id,
    ParentId: transaction.parentId,
    MerchantId: order.account,
    SourceCode: order.sourceCode,
    // A reversal carries none of what the merchant wrote.
    MerchantTrns: transaction.parentId ? null : order.merchantTrns,
    CustomerTrns: transaction.parentId ? null : order.customerTrns,
    CurrencyCode: String(order.currencyCode),
    TransactionTypeId: transaction.typeId,
    Email: order.email,
    FullName: order.fullName,
    CardNumber: '414746XXXXXX0133',
    InsDate: transaction.at,
  },
  Created: now.toISOString(),
  CorrelationId: randomUUID(),
  EventTypeId: eventTypeId,
  Delay: null,
  RetryCount: 0,
  RetryDelay: null,
  MessageId: randomUUID(),
  RecipientId: order.account,
  MessageTypeId: 512,
})
