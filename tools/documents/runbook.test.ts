import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/testing/database.ts'
import { root } from '../bundles.ts'

const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8')
const blocks = [...runbook.matchAll(/```sql\n(.*?)```/gs)].flatMap(([, block = '']) => block.split(/;\s*$/m))
const inSentences = [...runbook.matchAll(/`(select [^`]+)`/g)].map(([, statement = '']) => statement)
const statements = [...blocks, ...inSentences].map((text) => text.trim()).filter((text) => text !== '')

let client: Client
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('set default_transaction_read_only = on')
})
afterAll(async () => {
  await client.end()
  await drop()
})

it('has its questions in blocks that are found', () => {
  expect(blocks.length).toBeGreaterThan(0)
  expect(runbook.match(/\bselect\b/g)?.length).toBe(statements.length)
})

it.each(statements)('asks the database as it is, and only reads: %s [n9q3]', async (statement) => {
  const asked = statement.replaceAll(/:(token|shop|id)\b/g, '00000000-0000-0000-0000-000000000000')
  await expect(client.query(asked)).resolves.toMatchObject({ command: 'SELECT', rows: [] })
})
