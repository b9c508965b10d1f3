import type { RefusedTopic } from '../../rules.ts'

/**
 * What the product wants to hear of from a shop, and the scope that the platform's schema asks for each. How far an order
 * is fulfilled is told by the topics of orders: those of fulfillments need a scope of their own.
 */
export const topics = {
  APP_SCOPES_UPDATE: null,
  APP_UNINSTALLED: null,
  SHOP_UPDATE: null,
  DRAFT_ORDERS_CREATE: 'read_draft_orders',
  DISCOUNTS_CREATE: 'read_discounts',
  ORDERS_CANCELLED: 'read_orders',
  ORDERS_FULFILLED: 'read_orders',
  ORDERS_PARTIALLY_FULFILLED: 'read_orders',
  ORDERS_UPDATED: 'read_orders',
  REFUNDS_CREATE: 'read_orders',
  THEMES_PUBLISH: 'read_themes',
} as const satisfies Record<string, string | null>
export type Topic = keyof typeof topics

/** Heard of only until the API secret key is proven: the product makes something harmless of each, and removes it. */
export const provingTopics = ['DRAFT_ORDERS_CREATE', 'DISCOUNTS_CREATE'] as const satisfies Topic[]
export type ProvingTopic = (typeof provingTopics)[number]

export const isProving = (topic: string) => provingTopics.some((one) => one === topic)

/** Whether the platform grants what a topic needs; write access includes read access. */
export const isGranted = (topic: Topic, granted: ReadonlySet<string>): boolean => {
  const scope = topics[topic]
  return scope === null || granted.has(scope) || granted.has(scope.replace('read_', 'write_'))
}

/** What a refusal of a topic means. The platform's words are read for their sense: they are not promised to stay. */
export const toRefusedTopic = (topic: Topic, message: string): RefusedTopic => {
  const scope = topics[topic]
  if (/protected customer data|not approved/i.test(message)) return { topic, reason: 'protected-data', scope }
  if (/specified topic|access denied|scope|permission/i.test(message)) return { topic, reason: 'scope', scope }
  return { topic, reason: 'other', scope }
}
