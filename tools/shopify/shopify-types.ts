import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import { buildSchema, Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql'
import { declaredOperations } from '#features/stores/server/shopify/operation.ts'
import { toShapes } from './shopify-shapes.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'src/features/stores/server/shopify')
const typesFile = join(folder, 'operation-types.ts')
const shapesFile = join(folder, 'operation-shapes.ts')

/** Long lists of codes, which the product carries as text. */
const asText = /^enum (CurrencyCode|CountryCode|LanguageCode|WebhookSubscriptionTopic) \{[^}]*\}/gm
const scalars = { ID: 'string', Int: 'number', Float: 'number', JSON: 'unknown' }

/** The types of what every operation of the product returns and takes, and checks of the answers, from the platform's schema and the documents. */
const made = async (): Promise<{ types: string; shapes: string }> => {
  // Everything that speaks to a shop is reached from here.
  await import('#apps/server/routes.ts')
  await import('#apps/server/jobs.ts')
  const packed = readFileSync(join(root, 'sandbox/shopify/graphql/admin-schema.graphql.gz'))
  const sdl = gunzipSync(packed).toString().replace(asText, 'scalar $1')
  const documents = declaredOperations().map(({ document }) => ({ location: 'src', document: parse(document) }))
  const schemaAst = buildSchema(sdl, { assumeValid: true })
  const types = await codegen({
    schema: parse(sdl),
    schemaAst,
    documents,
    plugins: [{ operations: {} }],
    pluginMap: { operations },
    config: {
      skipTypename: true,
      enumType: 'string-literal',
      defaultScalarType: 'string',
      scalars,
      inputMaybeValue: 'T | null',
    },
    filename: typesFile,
  })
  const named = documents
    .flatMap(({ document }) => document.definitions)
    .filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
    .map(({ name, operation }) => ({
      name: name!.value,
      kind: operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation',
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const table = named.map(({ name, kind }) => {
    const type = `${name}${kind}`
    return `  ${name}: { result: ${kind === 'Mutation' ? `Done<${type}>` : type}; variables: ${type}Variables }`
  })
  const text = [
    "// Made by `npm run shopify-types` from the platform's schema and the product's documents.",
    types.replace(/\/\*\* Internal type[^\n]*\nexport type Incremental[^\n]*\n/, ''),
    '/** A mutation whose payload is null comes with errors, which the client throws. */',
    'type Done<T> = { [K in keyof T]: NonNullable<T[K]> }\n',
    '/** What each operation returns and takes, by its name. */',
    `export type Operations = {\n${table.join('\n')}\n}\n`,
  ].join('\n')
  const asked = documents.map(({ document }) => document)
  return { types: text, shapes: toShapes(schemaAst, asked) }
}

const { types, shapes } = await made()
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify({ types, shapes }))
else {
  writeFileSync(typesFile, types)
  writeFileSync(shapesFile, shapes)
}
