import { createHmac, randomUUID } from 'node:crypto'
import type { Failures } from '../../failures.ts'
import { signingSecret } from '../admin-api/tokens.ts'
import { apiVersion } from '../graphql/schema.ts'
import type { Shop } from '../shops/shop.ts'
import type { Delivery, Subscription } from '../shops/webhook-model.ts'

const answerLimit = 5_000
const retries = 8
/** The platform spreads its retries over four hours; the sandbox over a few minutes. In multiples of the unit. */
const retryGaps = [1, 2, 4, 8, 15, 30, 60, 120]
const kept = 300

/** `base64(HMAC-SHA256)` over the very bytes of the body. */
export const signature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('base64')

/** `ORDERS_CREATE` → `orders/create`, as headers say it; `DRAFT_ORDERS_DELETE` → `draft_orders/delete`. */
export const topicPath = (topic: string): string =>
  topic
    .toLowerCase()
    .replace(
      /_(?=(create|updated?|deleted?|publish|paid|cancelled|fulfilled|partially_fulfilled|edited|uninstalled|scopes_update|finish)$)/,
      '/',
    )

export type Dispatcher = {
  /** Milliseconds of one step of the retries; tests make it short. */
  retryUnit: number
  emit(topic: string, body: object): void
  resend(delivery: Delivery): void
  stop(): void
}

type TakeFailure = () => ReturnType<Failures['takeForWebhook']>

/** Sends a shop's webhooks to whoever subscribed: signed, again on failure, and never again after too many. */
export function openDispatcher(shop: Shop, takeFailure: TakeFailure, log: (message: string) => void): Dispatcher {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  const later = (wait: number, action: () => void) => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  async function attempt(delivery: Delivery, twice = false): Promise<void> {
    const at = shop.now().toISOString()
    const { ok, answer } = await post(shop, delivery)
    if (stopped) return
    delivery.attempts.push({ at, answer })
    if (twice) return shop.save('deliveries')
    const gap = retryGaps[delivery.attempts.length - 1]
    delivery.status = ok ? 'delivered' : gap === undefined ? 'failed' : 'pending'
    if (!ok) log(`${shop.identity.domain} ${delivery.topic} → ${delivery.uri}: ${answer}`)
    if (delivery.status === 'pending' && gap !== undefined)
      later(gap * dispatcher.retryUnit, () => void attempt(delivery))
    if (delivery.status === 'failed') drop(delivery)
    shop.save('deliveries')
  }

  /** A subscription goes once a message and all its retries failed and nothing else got through meanwhile. */
  function drop(delivery: Delivery): void {
    const gotThrough = shop.deliveries.some(
      (other) =>
        other.subscriptionId === delivery.subscriptionId &&
        other.status === 'delivered' &&
        other.triggeredAt >= delivery.triggeredAt,
    )
    if (gotThrough || delivery.attempts.length <= retries) return
    shop.state.subscriptions = shop.state.subscriptions.filter(({ id }) => id !== delivery.subscriptionId)
    shop.save()
    log(`${shop.identity.domain}: the subscription to ${delivery.topic} was removed after ${retries} failed retries`)
  }

  function send(subscription: Subscription, topic: string, body: string, eventId: string): void {
    const { mode, lateBy } = takeFailure()
    const delivery: Delivery = {
      webhookId: randomUUID(),
      eventId,
      subscriptionId: subscription.id,
      app: subscription.app,
      topic,
      name: subscription.name,
      uri: subscription.uri,
      body,
      triggeredAt: shop.now().toISOString(),
      status: mode === 'lost-webhooks' ? 'lost' : 'pending',
      attempts: [],
    }
    shop.deliveries.push(delivery)
    shop.deliveries.splice(0, shop.deliveries.length - kept)
    shop.save('deliveries')
    if (mode === 'lost-webhooks') return
    // Held for a random while, so that later messages overtake it.
    later(
      mode === 'unordered-webhooks' ? (0.2 + Math.random()) * dispatcher.retryUnit : lateBy,
      () => void attempt(delivery),
    )
    if (mode === 'duplicate-webhooks') later(0.05 * dispatcher.retryUnit, () => void attempt(delivery, true))
  }

  const dispatcher: Dispatcher = {
    retryUnit: 1_000,
    emit(topic, body) {
      const text = JSON.stringify(body)
      const eventId = randomUUID()
      for (const subscription of shop.state.subscriptions)
        if (topicPath(subscription.topic) === topic) send(subscription, topic, text, eventId)
    },
    resend: (delivery) => later(0, () => void attempt(delivery, true)),
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
  // What a restart interrupted goes on.
  for (const delivery of shop.deliveries)
    if (delivery.status === 'pending') later(dispatcher.retryUnit, () => void attempt(delivery))
  return dispatcher
}

async function post(shop: Shop, delivery: Delivery): Promise<{ ok: boolean; answer: string }> {
  try {
    const response = await fetch(delivery.uri, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Shopify-Captain-Hook',
        'x-shopify-topic': delivery.topic,
        'x-shopify-hmac-sha256': signature(signingSecret(shop, delivery.app), delivery.body),
        'x-shopify-shop-domain': shop.identity.domain,
        'x-shopify-api-version': apiVersion,
        'x-shopify-webhook-id': delivery.webhookId,
        'x-shopify-event-id': delivery.eventId,
        'x-shopify-triggered-at': delivery.triggeredAt,
        ...(delivery.name && { 'x-shopify-name': delivery.name }),
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerLimit),
    })
    await response.body?.cancel()
    return { ok: response.ok, answer: String(response.status) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { ok: false, answer: cause instanceof Error ? cause.message || cause.name : 'no answer' }
  }
}
