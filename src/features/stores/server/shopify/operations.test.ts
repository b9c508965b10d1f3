import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { projectRoot } from '#kit/server/env.ts'
import published from '#sandbox/shopify/graphql/admin-access.json' with { type: 'json' }
import { adminSchema } from '#sandbox/shopify/graphql/schema.ts'
import { apiVersion } from './client.ts'
import { declaredOperations } from './operation.ts'

it("has no operation that the platform's own schema refuses [s6h8]", async () => {
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
})

it('has types that a generator made of that schema and these operations (npm run shopify-types) [r4z5]', async () => {
  // In a process of its own: the generator and this one would each load the schema's library in another way.
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/shopify/shopify-types.ts', '--print'], {
    cwd: projectRoot,
    maxBuffer: 4 * 1024 * 1024,
  })
  const made: Record<string, string> = JSON.parse(stdout)
  for (const name of ['types', 'shapes'])
    expect(await readFile(new URL(`operation-${name}.ts`, import.meta.url), 'utf8')).toBe(made[name])
})

it('has a name of its own for each operation, by which it is typed', async () => {
  await import('#apps/server/routes.ts')
  const names = declaredOperations().map(({ name }) => name)
  expect(names).not.toContain('')
  expect(new Set(names).size).toBe(names.length)
})
