import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type IntrospectionQuery, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { projectRoot } from '#kit/server/env.ts'
import { apiVersion } from './client.ts'
import { declaredOperations } from './operation.ts'

const schemaFile = join(projectRoot, `node_modules/@shopify/dev-mcp/dist/data/admin_${apiVersion}.json.gz`)

it("has no operation that the platform's own schema refuses", async () => {
  // Everything that speaks to a shop is reached from here.
  await import('#apps/server/routes.ts')
  await import('#apps/server/jobs.ts')
  const introspection = JSON.parse(gunzipSync(await readFile(schemaFile)).toString()) as { data?: IntrospectionQuery }
  const schema = buildClientSchema(introspection.data ?? (introspection as IntrospectionQuery))
  const operations = declaredOperations()
  expect(operations.length).toBeGreaterThan(6)
  const refused = operations.flatMap(({ document }) =>
    validate(schema, parse(document)).map(({ message }) => `${document}: ${message}`),
  )
  expect(refused).toEqual([])
  expect(validate(schema, parse('{ shop { nameOfNothing } }'))).not.toEqual([])
}, 30_000)
