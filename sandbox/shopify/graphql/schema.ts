import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { buildSchema, getNamedType, isObjectType } from 'graphql'
import type { GraphQLOutputType, GraphQLSchema } from 'graphql'
import published from './admin-access.json' with { type: 'json' }
import { type DocumentReader, documentReader } from './documents.ts'

export const apiVersion = '2026-10'

/** What a field asks of an app: one of these scopes, and the platform's words for it. */
export type Access = { scopes: readonly string[]; words: string }

export type AdminSchema = {
  schema: GraphQLSchema
  read: DocumentReader
  /** What must be granted to select a field, or undefined when nothing. */
  accessTo(typeName: string, fieldName: string, returns: GraphQLOutputType): Access | undefined
}

const list = (words: string): readonly string[] => words.split(' ').filter(Boolean)

/** Needs of types (`Order`) and of fields (`Mutation.orderCreate`). */
const needs = new Map<string, Access>(
  published.needs.flatMap(({ words, scopes, of }) => list(of).map((who) => [who, { scopes: list(scopes), words }])),
)

/** What must be granted to be shown a type, wherever it comes from. */
export const accessToType = (typeName: string): Access | undefined => needs.get(typeName)

/** Any one of these scopes opens a webhook topic; none are needed where there are none. Undefined for no topic. */
export const getTopicScopes = (topic: string): readonly string[] | undefined => {
  const scopes = (published.topics as Record<string, string>)[topic]
  return scopes === undefined ? undefined : list(scopes)
}

let loading: Promise<AdminSchema> | undefined

/** The platform's published Admin schema, read and built once for all shops. `npm run shopify-schema` fetches its files. */
export function adminSchema(): Promise<AdminSchema> {
  loading ??= load()
  return loading
}

async function load(): Promise<AdminSchema> {
  const packed = await readFile(join(import.meta.dirname, 'admin-schema.graphql.gz'))
  const schema = buildSchema(String(await promisify(gunzip)(packed)), { assumeValid: true })
  return {
    schema,
    read: documentReader(schema),
    accessTo: (typeName, fieldName, returns) =>
      needs.get(`${typeName}.${fieldName}`) ?? needs.get(getItemType(returns)),
  }
}

/** The type that a field is about: a connection is about its nodes. */
function getItemType(returns: GraphQLOutputType): string {
  const named = getNamedType(returns)
  const nodes = isObjectType(named) ? named.getFields()['nodes'] : undefined
  return nodes ? getNamedType(nodes.type).name : named.name
}
