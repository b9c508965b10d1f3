import { GraphQLError } from 'graphql'
import type { Shop } from '../shops/shop.ts'
import { getTopicScopes } from './schema.ts'
import type { Access } from './schema.ts'

/** The platform's answer, beside the data, for a field that the app was not granted. */
export const accessDenied = (field: string, requiredAccess: string): GraphQLError =>
  new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes', requiredAccess },
  })

/** Write access includes read access. */
export function isGranted(shop: Shop, { scopes }: Pick<Access, 'scopes'>): boolean {
  const granted = new Set(shop.state.settings.scopes)
  return scopes.some((scope) => granted.has(scope) || granted.has(scope.replace(/^read_/, 'write_')))
}

/** Topics whose messages tell of a customer, for which the platform asks more than a scope. */
const protectedTopics = /^(ORDERS|REFUNDS|FULFILLMENTS|DRAFT_ORDERS|CUSTOMERS|CHECKOUTS|CARTS)_/

/** Why an app may not be told of a topic, in the platform's words; null when it may. */
export function findTopicProblem(shop: Shop, topic: string): string | null {
  const { refusesProtectedTopics, refusedTopics } = shop.state.settings
  const scopes = getTopicScopes(topic) ?? []
  if ((scopes.length > 0 && !isGranted(shop, { scopes })) || refusedTopics.includes(topic))
    return 'You cannot create a webhook subscription with the specified topic'
  if (refusesProtectedTopics && protectedTopics.test(topic))
    return 'This app is not approved to subscribe to webhook topics containing protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'
  return null
}
