import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { buildClientSchema, getNamedType, isObjectType } from 'graphql'
import type { GraphQLOutputType, GraphQLSchema, IntrospectionQuery } from 'graphql'

export const apiVersion = '2026-10'

type ScopeEntry = {
  type: 'type' | 'field'
  typeName: string
  fieldName?: string
  requiredAccess: string
  offlineScopes: string[]
}
type Published = { data: IntrospectionQuery; offline_scopes: { items: ScopeEntry[] } }

/** What a field asks of an app: one of these scopes, and the platform's words for it. */
export type Access = { scopes: readonly string[]; words: string }

export type AdminSchema = {
  schema: GraphQLSchema
  /** What must be granted to select a field, or undefined when nothing. */
  accessTo(typeName: string, fieldName: string, returns: GraphQLOutputType): Access | undefined
}

/** Needs that the published list leaves out, from the mutations' own pages. */
const unlisted: Record<string, Access> = Object.fromEntries(
  Object.entries({
    refundCreate: 'orders',
    orderUpdate: 'orders',
    orderClose: 'orders',
    tagsAdd: 'orders',
    themeFilesUpsert: 'themes',
    themeFilesDelete: 'themes',
    themePublish: 'themes',
    draftOrderDelete: 'draft_orders',
    draftOrderComplete: 'draft_orders',
    draftOrderUpdate: 'draft_orders',
    metafieldsSet: 'discounts',
  }).map(([field, noun]) => [
    `Mutation.${field}`,
    { scopes: [`write_${noun}`], words: `\`write_${noun}\` access scope.` },
  ]),
)

// The package exports no path to its data, so the file is read where it lies.
const schemaFolder = new URL('../../../node_modules/@shopify/dev-mcp/dist/data/', import.meta.url)

let loading: Promise<AdminSchema> | undefined

/** The platform's published Admin schema, read and built once for all shops. */
export function adminSchema(): Promise<AdminSchema> {
  loading ??= load()
  return loading
}

async function load(): Promise<AdminSchema> {
  const packed = await readFile(new URL(`admin_${apiVersion}.json.gz`, schemaFolder))
  const published: Published = JSON.parse(String(await promisify(gunzip)(packed)))
  const entries = published.offline_scopes.items.filter(({ offlineScopes }) => offlineScopes.length > 0)
  const needs = new Map<string, Access>(Object.entries(unlisted))
  for (const { typeName, fieldName, offlineScopes, requiredAccess } of entries) {
    needs.set(fieldName ? `${typeName}.${fieldName}` : typeName, {
      scopes: offlineScopes,
      words: requiredAccess.split(' Also:')[0]!,
    })
  }
  return {
    schema: buildClientSchema(published.data, { assumeValid: true }),
    accessTo: (typeName, fieldName, returns) => needs.get(`${typeName}.${fieldName}`) ?? needs.get(itemTypeOf(returns)),
  }
}

/** The type that a field is about: a connection is about its nodes. */
function itemTypeOf(returns: GraphQLOutputType): string {
  const named = getNamedType(returns)
  const nodes = isObjectType(named) ? named.getFields()['nodes'] : undefined
  return nodes ? getNamedType(nodes.type).name : named.name
}
