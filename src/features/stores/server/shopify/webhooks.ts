import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '#kit/server/errors.ts'
import type { Shop } from './client.ts'
import {
  draftOrderCreate,
  draftOrderDelete,
  webhookSubscriptionCreate,
  webhookSubscriptionDelete,
  webhookSubscriptions,
} from './operations.ts'

/** What the product wants to hear of from a shop. */
export const topics = [
  'APP_UNINSTALLED',
  'DRAFT_ORDERS_CREATE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'ORDERS_CANCELLED',
  'ORDERS_UPDATED',
  'REFUNDS_CREATE',
  'SHOP_UPDATE',
  'THEMES_PUBLISH',
] as const

/** True when the platform signed these very bytes with the shop's API secret key. */
export const isSignedBy = (secret: string, body: Buffer, signature: string | undefined): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Makes the shop's subscriptions to `uri` exactly the topics above; what points elsewhere is not ours to touch. */
export const subscribe = async (shop: Shop, uri: string) => {
  const { webhookSubscriptions: existing } = await shop.send(webhookSubscriptions, {})
  const ours = existing.nodes.filter((subscription) => subscription.uri === uri)
  const have = new Set(ours.map((subscription) => subscription.topic))
  for (const topic of topics) {
    if (have.has(topic)) continue
    const { webhookSubscriptionCreate: answer } = await shop.send(webhookSubscriptionCreate, { topic, uri })
    const problem = answer.userErrors[0]
    if (problem && !/already been taken/.test(problem.message))
      throw refuse.upstream(`The shop refused to send us ${topic}: ${problem.message}`)
  }
  const wanted = new Set<string>(topics)
  for (const subscription of ours) {
    if (!wanted.has(subscription.topic)) await shop.send(webhookSubscriptionDelete, { id: subscription.id })
  }
}

/** Ends every subscription of the shop to `uri`. */
export const unsubscribe = async (shop: Shop, uri: string) => {
  const { webhookSubscriptions: existing } = await shop.send(webhookSubscriptions, {})
  for (const subscription of existing.nodes) {
    if (subscription.uri === uri) await shop.send(webhookSubscriptionDelete, { id: subscription.id })
  }
}

/** Makes and removes a draft order, so that the platform sends a webhook whose signature proves the API secret key. */
export const causeWebhook = async (shop: Shop, currency: string, productName: string) => {
  const { draftOrderCreate: made } = await shop.send(draftOrderCreate, {
    input: {
      note: `${productName} checks that your shop can reach it. This draft is removed at once.`,
      lineItems: [
        {
          title: 'Connection check',
          quantity: 1,
          originalUnitPriceWithCurrency: { amount: '1', currencyCode: currency },
        },
      ],
    },
  })
  if (!made.draftOrder) throw refuse.upstream(made.userErrors[0]?.message ?? 'The shop refused the check.')
  await shop.send(draftOrderDelete, { id: made.draftOrder.id })
}
