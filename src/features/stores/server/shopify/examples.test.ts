import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { getTopicScopes } from '#sandbox/shopify/graphql/schema.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { getShop } from '../connection.ts'
import refusals from './examples/webhook-subscription-refusals.json' with { type: 'json' }
import scopes from './examples/webhook-topic-scopes.json' with { type: 'json' }
import { webhookSubscriptionCreate } from './operations.ts'
import { isGranted, toRefusedTopic, type Topic, topics } from './topics.ts'
import { subscribe } from './webhooks.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const published: Record<string, string[]> = scopes.any_one_of
const texts = {
  scope: refusals.missing_scope.message,
  'protected-data': refusals.protected_data_not_open.message_begins,
}
const wanted = Object.keys(topics) as Topic[]
const uri = 'https://pay.example.com/hooks/of-this-test'

describe('what a shop is published to refuse', () => {
  it.each(Object.entries(texts))('is understood as %s, and costs that topic alone [x4c7]', async (reason, message) => {
    const text = JSON.stringify(refusals.shape).replace('<one of the messages below>', message)
    const { end } = replay(world.app.services, (_url, body) =>
      body.includes('webhookSubscriptionCreate') && body.includes('ORDERS_UPDATED') ? { text } : undefined,
    )
    const shop = await getShop(world.app.services, world.store.id)
    const { refused } = await subscribe(shop, `${uri}/${reason}`, { proven: true }).finally(end)
    expect(refused).toEqual([{ topic: 'ORDERS_UPDATED', reason, scope: 'read_orders' }])
  })

  it('is said by the sandbox in the same words and form [j9k3]', async () => {
    const { settings } = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state
    const shop = await getShop(world.app.services, world.store.id)
    const ask = async () =>
      (await shop.send(webhookSubscriptionCreate, { topic: 'ORDERS_UPDATED', uri: `${uri}/own` }))
        .webhookSubscriptionCreate
    const shape = refusals.shape.data.webhookSubscriptionCreate.userErrors[0]!
    settings.refusedTopics = ['ORDERS_UPDATED']
    expect((await ask()).userErrors[0]!.message).toBe(texts.scope)
    settings.refusedTopics = []
    settings.refusesProtectedTopics = true
    const { message } = (await ask()).userErrors[0]!
    settings.refusesProtectedTopics = false
    expect(message.startsWith(texts['protected-data'])).toBe(true)
    expect(toRefusedTopic('ORDERS_UPDATED', message).reason).toBe('protected-data')
    expect(shape.field).toEqual(['webhookSubscription'])
  })
})

describe('the published scopes of topics', () => {
  it('are those that the sandbox asks for [q2m5]', () => {
    const own = Object.fromEntries(
      Object.keys(published).map((topic) => [topic, [...(getTopicScopes(topic) ?? [])].toSorted()]),
    )
    expect(own).toEqual(Object.fromEntries(Object.entries(published).map(([topic, all]) => [topic, all.toSorted()])))
  })

  it('open each topic that the product asks for [h8d6]', () => {
    const known = wanted.filter((topic) => topic in published)
    expect(known.length).toBeGreaterThan(6)
    for (const topic of known) {
      const scope = topics[topic]
      expect(scope === null ? published[topic]!.length === 0 : published[topic]!.includes(scope)).toBe(true)
      expect(isGranted(topic, new Set(scope ? [scope] : []))).toBe(true)
      expect(isGranted(topic, new Set())).toBe(scope === null)
    }
  })
})
