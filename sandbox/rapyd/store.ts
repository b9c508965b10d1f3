import { randomBytes } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import { signatureOf } from './signature.ts'

/** A payment as the API shows it. Amounts are decimals of major units. */
export type Payment = {
  id: string | null
  amount: number
  currency_code: string
  merchant_reference_id: string
  status: 'ACT' | 'CLO' | 'ERR' | 'CAN' | null
  paid: boolean
  next_action: string
  failure_code: string
  failure_message: string
  refunded_amount: number
}

export type Checkout = {
  id: string
  account: string
  status: 'NEW' | 'DON' | 'EXP'
  country: string
  currency: string
  language: string
  complete_checkout_url: string
  cancel_checkout_url: string
  /** Unix seconds. */
  page_expiration: number
  created_at: string
  payment: Payment
}

export type Refund = { id: string; payment: string; amount: number; currency: string; status: 'Completed' }

type State = {
  checkouts: Checkout[]
  webhooks: { account: string; url: string }[]
  /** What an idempotency key of an account made. */
  made: Record<string, Checkout['id'] | Refund>
}
const kept = 3_000

/** The accounts' pages, payments and webhook addresses, and the one way in which messages leave: signed over their address. */
export class RapydStore {
  readonly #state: Stored<State>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('rapyd', { checkouts: [], webhooks: [], made: {} })
    world.deliveries.signWith('rapyd', ({ account: accessKey, url, body }, sentAt) => {
      const account = accounts.find((one) => one.accessKey === accessKey)!
      const salt = randomBytes(6).toString('hex')
      const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
      return { salt, timestamp, signature: signatureOf(account, url, salt, timestamp, body) }
    })
  }

  made(account: string, key: string | undefined) {
    const isKept = accounts.find(({ accessKey }) => accessKey === account)?.recognisesRepetition
    return key && isKept ? this.#state.value.made[`${account} ${key}`] : undefined
  }

  remember(account: string, key: string | undefined, made: Checkout['id'] | Refund): void {
    if (key) this.#state.value.made[`${account} ${key}`] = made
    this.#state.save()
  }

  checkouts(account?: string): Checkout[] {
    return this.#state.value.checkouts.filter((one) => !account || one.account === account).toReversed()
  }

  checkout(id: string, account?: string): Checkout | undefined {
    const found = this.#state.value.checkouts.find((one) => one.id === id && (!account || one.account === account))
    if (found?.status === 'NEW' && found.page_expiration * 1_000 < this.world.now().getTime()) found.status = 'EXP'
    return found
  }

  byPayment(id: string, account: string): Checkout | undefined {
    return this.checkouts(account).find(({ payment }) => payment.id === id)
  }

  add(checkout: Omit<Checkout, 'id' | 'status' | 'created_at'>): Checkout {
    const id = newId('checkout')
    const added: Checkout = { ...checkout, id, status: 'NEW', created_at: this.world.now().toISOString() }
    this.#state.value.checkouts.push(added)
    this.#state.value.checkouts.splice(0, this.#state.value.checkouts.length - kept)
    this.#state.save()
    return added
  }

  pay(checkout: Checkout): void {
    checkout.status = 'DON'
    const paid = {
      status: 'CLO',
      paid: true,
      next_action: 'not_applicable',
      failure_code: '',
      failure_message: '',
    } as const
    Object.assign(checkout.payment, { id: newId('payment'), ...paid })
    this.#emit(checkout.account, 'PAYMENT_COMPLETED', checkout.payment)
  }

  decline(checkout: Checkout): void {
    const failure = { failure_code: 'ERROR_PROCESSING_CARD - [05]', failure_message: 'Do Not Honor' }
    Object.assign(checkout.payment, { id: newId('payment'), status: 'ERR', ...failure })
    this.#emit(checkout.account, 'PAYMENT_FAILED', checkout.payment)
  }

  cancel(checkout: Checkout): void {
    checkout.payment.status = 'CAN'
    this.#emit(checkout.account, 'PAYMENT_CANCELED', checkout.payment)
  }

  refund(checkout: Checkout, amount: number): Refund {
    const { payment, account, currency } = checkout
    payment.refunded_amount += amount
    const refund: Refund = { id: newId('refund'), payment: payment.id!, amount, currency, status: 'Completed' }
    this.#emit(account, 'REFUND_COMPLETED', { ...refund, merchant_reference_id: payment.merchant_reference_id })
    return refund
  }

  /** The shopper's bank wants the money back. */
  dispute({ account, payment, currency }: Checkout): void {
    const about = { original_transaction_id: payment.id, amount: payment.amount, currency }
    this.#emit(account, 'DISPUTE_CREATED', { id: newId('dispute'), status: 'ACT', ...about })
  }

  webhooks(account: string): string[] {
    return this.#state.value.webhooks.filter((one) => one.account === account).map(({ url }) => url)
  }

  /** Rapyd has one address per account. */
  setWebhook(account: string, url: string): void {
    const others = this.#state.value.webhooks.filter((one) => one.account !== account)
    this.#state.value.webhooks = [...others, { account, url }]
    this.#state.save()
  }

  #emit(account: string, type: string, data: object): void {
    const created_at = Math.floor(this.world.now().getTime() / 1_000)
    const body = JSON.stringify({
      id: newId('wh'),
      type,
      data,
      trigger_operation_id: newId('op'),
      status: 'NEW',
      created_at,
    })
    for (const url of this.webhooks(account))
      this.world.deliveries.send({ target: 'rapyd', account, topic: type, url, body })
    this.#state.save()
  }
}

const newId = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`
