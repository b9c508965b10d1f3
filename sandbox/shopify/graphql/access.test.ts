import type { GraphQLOutputType } from 'graphql'
import { expect, it } from 'vitest'
import { rootFields } from '../admin-api/resolvers.ts'
import { initialScopes } from '../shops/shops.ts'
import { adminSchema, getTopicScopes } from './schema.ts'

/** What the platform's pages say needs no scope: the app's own affairs, and ids of which each kind is asked for itself. */
const free = new Set([
  'shop',
  'currentAppInstallation',
  'publicApiVersions',
  'job',
  'node',
  'nodes',
  'webhookSubscription',
  'webhookSubscriptions',
  'webhookSubscriptionsCount',
  'appUninstall',
  'webhookSubscriptionCreate',
  'webhookSubscriptionUpdate',
  'webhookSubscriptionDelete',
])

it('knows what every field asks for that the sandbox serves [w3w5]', async () => {
  const { schema, accessTo } = await adminSchema()
  const roots = [
    [schema.getQueryType()!, rootFields('query')],
    [schema.getMutationType()!, rootFields('mutation')],
  ] as const
  const unknown: string[] = []
  for (const [type, served] of roots) {
    for (const field of Object.keys(served)) {
      const returns: GraphQLOutputType | undefined = type.getFields()[field]?.type
      if (!returns) unknown.push(`${field} is not in the schema`)
      else if ((accessTo(type.name, field, returns) === undefined) !== free.has(field)) unknown.push(field)
    }
  }
  expect(unknown).toEqual([])
})

it('knows what every webhook topic of the schema asks for [n6q5]', async () => {
  const { schema } = await adminSchema()
  const topics = schema.getType('WebhookSubscriptionTopic')
  const names = topics && 'getValues' in topics ? topics.getValues().map(({ name }) => name) : []
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => getTopicScopes(name) === undefined)).toEqual([])
  expect(
    Object.fromEntries(
      ['APP_UNINSTALLED', 'SHOP_UPDATE', 'FULFILLMENTS_CREATE', 'ORDERS_FULFILLED', 'DISPUTES_CREATE'].map((name) => [
        name,
        getTopicScopes(name),
      ]),
    ),
  ).toEqual({
    APP_UNINSTALLED: [],
    SHOP_UPDATE: [],
    FULFILLMENTS_CREATE: ['read_fulfillments', 'read_marketplace_orders'],
    ORDERS_FULFILLED: ['read_orders', 'read_marketplace_orders'],
    DISPUTES_CREATE: ['read_shopify_payments_disputes'],
  })
  expect(initialScopes).not.toContain('read_fulfillments')
})
