import type { IntrospectionEnumType, IntrospectionQuery } from 'graphql'
import { z } from 'zod'

const scopeEntry = z.object({
  type: z.enum(['type', 'field']),
  typeName: z.string(),
  fieldName: z.string().optional(),
  requiredAccess: z.string(),
  offlineScopes: z.array(z.string()),
})
/** What is read of the published file; its introspection is read by `graphql`. */
export const publishedShape = z.object({
  data: z.custom<IntrospectionQuery>((found) => z.object({ __schema: z.looseObject({}) }).safeParse(found).success),
  offline_scopes: z.object({ items: z.array(scopeEntry) }),
})
type Published = z.infer<typeof publishedShape>

/**
 * One need, in the platform's words, the scopes of which one is enough, and who has it: a type (`Order`) or a field
 * (`Mutation.orderCreate`). Lists are kept as words, so that the file stays short.
 */
type Need = { words: string; scopes: string; of: string }
type AccessTable = { needs: Need[]; topics: Record<string, string> }

/** Needs that the published list leaves out, from the pages of the fields themselves on shopify.dev. */
const unlisted: Record<string, string> = {
  'Mutation.refundCreate': 'write_orders',
  'Mutation.themeFilesUpsert': 'write_themes',
  'Mutation.themePublish': 'write_themes',
  // What they touch decides; the product and the sandbox touch these.
  'Mutation.tagsAdd': 'write_orders',
  'Mutation.tagsRemove': 'write_orders',
  'Mutation.metafieldsSet': 'write_discounts',
  'QueryRoot.deliveryProfile': 'read_shipping',
  'QueryRoot.deliveryProfiles': 'read_shipping',
}

/** What each type, field and webhook topic asks of an app, from the schema's own words. */
export const accessTable = ({ data, offline_scopes }: Published): AccessTable => {
  const needs = new Map<string, { scopes: string[]; of: string[] }>()
  const add = (words: string, scopes: string[], who: string) =>
    needs.set(words, { scopes, of: [...(needs.get(words)?.of ?? []), who] })
  const listed = offline_scopes.items.filter(({ offlineScopes }) => offlineScopes.length > 0)
  for (const { typeName, fieldName, requiredAccess, offlineScopes } of listed)
    add(requiredAccess.split(' Also:')[0]!, offlineScopes, fieldName ? `${typeName}.${fieldName}` : typeName)
  for (const [field, scope] of Object.entries(unlisted)) add(`\`${scope}\` access scope.`, [scope], field)
  return {
    needs: [...needs]
      .map(([words, { scopes, of }]) => ({ words, scopes: scopes.join(' '), of: of.toSorted().join(' ') }))
      .toSorted((one, other) => (one.words < other.words ? -1 : 1)),
    topics: Object.fromEntries(
      listTopics(data).map(({ name, description }) => [name, scopesNamedIn(name, description ?? '').join(' ')]),
    ),
  }
}

const listTopics = ({ __schema }: IntrospectionQuery) => {
  const topics = __schema.types.find(({ name }) => name === 'WebhookSubscriptionTopic') as IntrospectionEnumType
  return topics.enumValues
}

/** Any one of the scopes that a topic's description asks for; none where it asks for nothing. */
const scopesNamedIn = (topic: string, description: string): string[] => {
  const words = /\bRequires\b(.*)/s.exec(description)?.[1]
  if (words === undefined) return []
  const scopes = [...words.matchAll(/\b(?:read|write)_[a-z_]+/g)].map(([scope]) => scope)
  if (scopes.length === 0) throw new Error(`${topic} requires something that is no scope: ${words}`)
  return [...new Set(scopes)]
}
