import type { Services } from '#kit/server/context.ts'
import { getShop } from './connection.ts'
import { webhookAddress } from './keep-subscribed.ts'
import { subscriptionsAndScopes } from './shopify/operations.ts'
import { isProving, topics } from './shopify/topics.ts'

/** What the shop grants, and the topics that we want to hear of and are not subscribed to. Throws ShopError. */
export const missingSubscriptions = async (services: Services, storeId: string) => {
  const shop = await getShop(services, storeId)
  const { currentAppInstallation, webhookSubscriptions } = await shop.send(subscriptionsAndScopes, {})
  const address = webhookAddress(services, storeId)
  const subscribed = new Set(webhookSubscriptions.nodes.filter(({ uri }) => uri === address).map(({ topic }) => topic))
  return {
    granted: currentAppInstallation.accessScopes.map(({ handle }) => handle),
    topics: Object.keys(topics).filter((topic) => !isProving(topic) && !subscribed.has(topic)),
  }
}
