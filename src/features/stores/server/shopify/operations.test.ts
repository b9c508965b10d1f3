import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import published from '#sandbox/shopify/graphql/admin-access.json' with { type: 'json' }
import { adminSchema } from '#sandbox/shopify/graphql/schema.ts'
import { apiVersion } from './client.ts'
import { declaredOperations } from './operation.ts'

it("has no operation that the platform's own schema refuses", async () => {
  // Everything that speaks to a shop is reached from here.
  await import('#apps/server/routes.ts')
  await import('#apps/server/jobs.ts')
  const { schema } = await adminSchema()
  const operations = declaredOperations()
  expect(operations.length).toBeGreaterThan(6)
  const refused = operations.flatMap(({ document }) =>
    validate(schema, parse(document)).map(({ message }) => `${document}: ${message}`),
  )
  expect(refused).toEqual([])
  expect(validate(schema, parse('{ shop { nameOfNothing } }'))).not.toEqual([])
  expect(published.version).toBe(apiVersion)
}, 30_000)
