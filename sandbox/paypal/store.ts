import { randomBytes, randomUUID } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import type { Authorization, Capture, Dispute, Order, Refund, Webhook } from './model.ts'
import { certPath, signTransmission } from './signature.ts'

type State = { orders: Order[]; disputes: Dispute[]; webhooks: Webhook[]; requests: Record<string, string> }
const kept = 3_000

/** The apps' orders, disputes and webhooks, and the one way in which messages leave: signed with PayPal's certificate. */
export class PaypalStore {
  readonly #state: Stored<State>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('paypal', { orders: [], disputes: [], webhooks: [], requests: {} })
    // A state that was kept before there were disputes.
    this.#state.value.disputes ??= []
    // And one before anything was authorized alone.
    this.#state.value.orders = this.#state.value.orders.map((order) => ({
      ...order,
      ...(!('authorizations' in order) && { intent: 'CAPTURE' as const, authorizations: [] }),
    }))
    world.deliveries.signWith('paypal', ({ account, url, body }, sentAt) => {
      const id = this.webhooks(account).find((webhook) => webhook.url === url)?.id ?? ''
      const base = `${this.world.url()}${certPath}`
      return signTransmission({ id: randomUUID(), time: sentAt.toISOString(), webhookId: id, body, base })
    })
  }

  /** Where the API is. */
  base = () => `${this.world.url()}/paypal`

  orders(account?: string): Order[] {
    return this.#state.value.orders.filter((order) => !account || order.account === account).toReversed()
  }

  order(id: string, account?: string): Order | undefined {
    return this.#state.value.orders.find((order) => order.id === id && (!account || order.account === account))
  }

  captured(captureId: string, account: string): { order: Order; capture: Capture } | undefined {
    const order = this.orders(account).find(({ captures }) => captures.some(({ id }) => id === captureId))
    return order && { order, capture: order.captures.find(({ id }) => id === captureId)! }
  }

  authorized(id: string, account: string): { order: Order; held: Authorization } | undefined {
    const order = this.orders(account).find(({ authorizations }) => authorizations.some((one) => one.id === id))
    return order && { order, held: order.authorizations.find((one) => one.id === id)! }
  }

  refunded(refundId: string, account: string): { order: Order; refund: Refund } | undefined {
    const order = this.orders(account).find(({ refunds }) => refunds.some(({ id }) => id === refundId))
    return order && { order, refund: order.refunds.find(({ id }) => id === refundId)! }
  }

  disputes(account?: string): Dispute[] {
    return this.#state.value.disputes.filter((dispute) => !account || dispute.account === account).toReversed()
  }

  addDispute(dispute: Dispute): void {
    this.#state.value.disputes.push(dispute)
    this.#state.value.disputes.splice(0, this.#state.value.disputes.length - kept)
    this.#state.save()
  }

  /** What a request id of this account made before, if it was used. */
  madeBy(account: string, requestId: string | undefined): string | undefined {
    return requestId ? this.#state.value.requests[`${account} ${requestId}`] : undefined
  }

  remember(account: string, requestId: string | undefined, made: string): void {
    if (requestId) this.#state.value.requests[`${account} ${requestId}`] = made
    this.#state.save()
  }

  addOrder(
    order: Pick<
      Order,
      | 'account'
      | 'intent'
      | 'amount'
      | 'custom_id'
      | 'invoice_id'
      | 'description'
      | 'shipping'
      | 'shipping_preference'
      | 'return_url'
      | 'cancel_url'
    >,
  ): Order {
    const created = { status: 'PAYER_ACTION_REQUIRED', declines: false, isSlow: false } as const
    const money = { authorizations: [], captures: [], refunds: [] }
    const added: Order = { ...order, ...created, ...money, id: newId(), create_time: this.now() }
    this.#state.value.orders.push(added)
    this.#state.value.orders.splice(0, this.#state.value.orders.length - kept)
    this.#state.save()
    return added
  }

  webhooks(account: string): Webhook[] {
    return this.#state.value.webhooks.filter((webhook) => webhook.account === account)
  }

  addWebhook(account: string, url: string, events: string[]): Webhook {
    const webhook = { id: newId(), account, url, events }
    this.#state.value.webhooks.push(webhook)
    this.#state.save()
    return webhook
  }

  changeWebhook(account: string, id: string, events: string[]): Webhook | undefined {
    const webhook = this.webhooks(account).find((one) => one.id === id)
    if (webhook) webhook.events = events
    this.#state.save()
    return webhook
  }

  /** Keeps what changed, and tells the webhooks that want to know. */
  emit(account: string, event_type: string, resource_type: string, resource: object): void {
    const event = {
      id: `WH-${newId()}-${newId()}`,
      event_version: '1.0',
      create_time: this.world.now().toISOString(),
      resource_type,
      resource_version: '2.0',
      event_type,
      summary: event_type,
      resource,
      links: [],
    }
    const body = JSON.stringify(event)
    for (const { url, events } of this.webhooks(account)) {
      if (!events.includes(event_type) && !events.includes('*')) continue
      this.world.deliveries.send({ target: 'paypal', account, topic: event_type, url, body })
    }
    this.#state.save()
  }

  /** Keeps a change that no message tells of. */
  save = () => this.#state.save()

  now = () =>
    this.world
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
}

export const newId = () => randomBytes(12).toString('hex').toUpperCase().slice(0, 17)
