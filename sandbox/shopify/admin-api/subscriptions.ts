import { findTopicProblem } from '../graphql/access.ts'
import { connection, count } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Context, Fields, View } from '../graphql/fields.ts'
import { apiVersion } from '../graphql/schema.ts'
import { gid, toId } from '../shops/gid.ts'
import type { Subscription } from '../shops/webhook-model.ts'

type Input = { uri?: string | null; callbackUrl?: string | null; name?: string | null; format?: string | null }

/** An app sees its own subscriptions only. */
const mine = ({ shop, app }: Context) => shop.state.subscriptions.filter((subscription) => subscription.app === app)
const find = (context: Context, id: string) =>
  mine(context).find((subscription) => subscription.id === toId('WebhookSubscription', id))

export const subscriptionQueries: Fields = {
  webhookSubscription: ({ id }: { id: string }, context) => {
    const found = find(context, id)
    return found ? subscriptionView(found) : null
  },
  webhookSubscriptions: (
    args: PageArgs & { topics?: string[] | null; uri?: string | null; callbackUrl?: string | null },
    context,
  ) => {
    const uri = args.uri ?? args.callbackUrl
    const found = mine(context).filter(
      (subscription) =>
        (!args.topics?.length || args.topics.includes(subscription.topic)) && (!uri || subscription.uri === uri),
    )
    return connection(found, args, ({ id }) => id, subscriptionView)
  },
  webhookSubscriptionsCount: ({ limit }: { limit: number | null }, context) => count(mine(context).length, limit),
}

export const subscriptionMutations: Fields = {
  webhookSubscriptionCreate: (
    { topic, webhookSubscription: input }: { topic: string; webhookSubscription: Input },
    context,
  ) => {
    const { shop, app } = context
    const uri = input.uri ?? input.callbackUrl ?? ''
    const refusal = findTopicProblem(shop, topic)
    if (refusal) return refused(refusal, ['webhookSubscription'])
    const mistake =
      mistakeIn(uri) ??
      (mine(context).some((other) => other.topic === topic && other.uri === uri)
        ? 'Address for this topic has already been taken'
        : null)
    if (mistake) return refused(mistake)
    const now = shop.now().toISOString()
    const made: Subscription = {
      id: shop.nextId(),
      app,
      topic,
      uri,
      name: input.name ?? null,
      createdAt: now,
      updatedAt: now,
    }
    shop.state.subscriptions.push(made)
    shop.save()
    return { webhookSubscription: subscriptionView(made), userErrors: [] }
  },
  webhookSubscriptionUpdate: (
    { id, webhookSubscription: input }: { id: string; webhookSubscription: Input },
    context,
  ) => {
    const found = find(context, id)
    const uri = input.uri ?? input.callbackUrl ?? found?.uri ?? ''
    const mistake = found ? mistakeIn(uri) : 'Webhook subscription does not exist'
    if (mistake || !found) return refused(mistake ?? '')
    Object.assign(found, { uri, name: input.name ?? found.name, updatedAt: context.shop.now().toISOString() })
    context.shop.save()
    return { webhookSubscription: subscriptionView(found), userErrors: [] }
  },
  webhookSubscriptionDelete: ({ id }: { id: string }, context) => {
    const found = find(context, id)
    if (!found)
      return {
        deletedWebhookSubscriptionId: null,
        userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
      }
    context.shop.state.subscriptions.splice(context.shop.state.subscriptions.indexOf(found), 1)
    context.shop.save()
    return { deletedWebhookSubscriptionId: id, userErrors: [] }
  },
}

const refused = (message: string, field = ['webhookSubscription', 'uri']) => ({
  webhookSubscription: null,
  userErrors: [{ field, message }],
})

/** The platform takes https addresses only; the sandbox also plain http to this machine, where the product runs. */
function mistakeIn(uri: string): string | null {
  if (!URL.canParse(uri)) return 'Address is invalid'
  const { protocol, hostname } = new URL(uri)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
  return protocol === 'https:' || (protocol === 'http:' && local) ? null : 'Address protocol http:// is not supported'
}

const subscriptionView = (subscription: Subscription): View => ({
  __typename: 'WebhookSubscription',
  id: gid('WebhookSubscription', subscription.id),
  legacyResourceId: String(subscription.id),
  topic: subscription.topic,
  uri: subscription.uri,
  callbackUrl: subscription.uri,
  endpoint: { __typename: 'WebhookHttpEndpoint', callbackUrl: subscription.uri },
  format: 'JSON',
  name: subscription.name,
  filter: null,
  includeFields: [],
  metafieldNamespaces: [],
  metafields: [],
  apiVersion: { handle: apiVersion, displayName: apiVersion, supported: true },
  createdAt: subscription.createdAt,
  updatedAt: subscription.updatedAt,
})
