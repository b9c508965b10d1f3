import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RefusedTopic } from '../../rules.ts'
import type { Shop } from './client.ts'
import {
  subscriptionsAndScopes,
  webhookSubscriptionCreate,
  webhookSubscriptionDelete,
  webhookSubscriptions,
} from './operations.ts'
import { ShopError } from './shop-error.ts'
import { isGranted, isProving, toRefusedTopic, type Topic, topics } from './topics.ts'

/** True when the platform signed these very bytes with the shop's API secret key. */
export const isSignedBy = (secret: string, body: Buffer, signature: string | undefined): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What a shop lets us have: the topics that it refuses to tell of, and the scopes that it granted. */
type Allowed = { refused: RefusedTopic[]; granted: string[] }

/**
 * Makes the shop's subscriptions to `uri` the topics that it lets us have, and returns those that it refuses, of which one
 * ends nothing, beside the scopes that it granted. Those that only prove the secret are left out once it is proven; what points elsewhere is not ours to
 * touch. Throws ShopError when the shop cannot be asked.
 */
export const subscribe = async (shop: Shop, uri: string, options: { proven: boolean }): Promise<Allowed> => {
  const { webhookSubscriptions: existing, currentAppInstallation } = await shop.send(subscriptionsAndScopes, {})
  const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle))
  const ours = existing.nodes.filter((subscription) => subscription.uri === uri)
  const have = new Set<string>(ours.map((subscription) => subscription.topic))
  const wanted = (Object.keys(topics) as Topic[]).filter((topic) => !(options.proven && isProving(topic)))
  const refused: RefusedTopic[] = []
  for (const topic of wanted) {
    if (have.has(topic)) continue
    if (!isGranted(topic, granted)) refused.push({ topic, reason: 'scope', scope: topics[topic] })
    else {
      const message = await findTopicRefusal(shop, topic, uri)
      if (message !== null) refused.push(toRefusedTopic(topic, message))
    }
  }
  for (const subscription of ours) {
    if (!wanted.some((topic) => topic === subscription.topic))
      await shop.send(webhookSubscriptionDelete, { id: subscription.id })
  }
  return { refused, granted: [...granted] }
}

/** The shop's words why it will not tell us of a topic; null when it will. */
const findTopicRefusal = async (shop: Shop, topic: Topic, uri: string): Promise<string | null> => {
  try {
    const { webhookSubscriptionCreate: answer } = await shop.send(webhookSubscriptionCreate, { topic, uri })
    const message = answer.userErrors[0]?.message ?? null
    return message !== null && /already been taken/.test(message) ? null : message
  } catch (error) {
    if (error instanceof ShopError && (error.problem === 'access-denied' || error.problem === 'refused'))
      return error.message
    throw error
  }
}

/** Ends every subscription of the shop to `uri`. */
export const unsubscribe = async (shop: Shop, uri: string) => {
  const { webhookSubscriptions: existing } = await shop.send(webhookSubscriptions, {})
  for (const subscription of existing.nodes) {
    if (subscription.uri === uri) await shop.send(webhookSubscriptionDelete, { id: subscription.id })
  }
}
