import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testKey } from '#apps/server/testing/test-app.ts'
import { root } from '../bundles.ts'
import { migrate } from '../migrate.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'

const run = promisify(execFile)

let dataDir: string
let postgres: Postgres
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'checky-commands-'))
  postgres = await start()
  await migrate(postgres.url)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

/** The built-in database, as `npm start` has it. */
const start = () => startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
const ask = async (text: string) => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<{ email: string }>(text)).rows
  } finally {
    await client.end()
  }
}
const addMerchant = (email: string) =>
  ask(`insert into merchants (email, name, password_hash) values ('${email}', 'Ann', 'x')`)
const npm = (DATABASE_URL: string, ...command: string[]) =>
  run('npm', ['run', '--silent', ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL, APP_KEY: testKey, NODE_ENV: 'test' },
  })

it.each([
  ['the built-in database while it runs', 'running'],
  ['a database that DATABASE_URL names', 'named'],
  ['the built-in database while nothing runs', 'stopped'],
])('back up and restore %s, by one command each', async (_what, which) => {
  const command = async (...args: string[]) => {
    if (which === 'stopped') await postgres.stop()
    await npm(which === 'named' ? postgres.url : '', ...args)
    if (which === 'stopped') postgres = await start()
  }
  const mine = async () =>
    (await ask(`select email from merchants where email like '%@${which}.example' order by email`)).map(
      (one) => one.email,
    )
  await addMerchant(`before@${which}.example`)
  const file = join(dataDir, `${which}.backup`)
  await command('backup', '--', file)
  await addMerchant(`later@${which}.example`)
  await command('restore', '--', file, '--replace')
  expect(await mine()).toEqual([`before@${which}.example`])
})

it('a backup that cannot be written, and one over merchants, say so in words', async () => {
  writeFileSync(join(dataDir, 'list'), '')
  const strange = join(dataDir, 'list', 'safe.backup')
  await expect(npm(postgres.url, 'backup', '--', strange)).rejects.toMatchObject({
    code: 1,
    stderr: `${strange} cannot be written: what stands in its path is a file.\n`,
  })
  await ask('truncate merchants cascade')
  await addMerchant('alone@one.example')
  const file = join(dataDir, 'one.backup')
  await npm(postgres.url, 'backup', '--', file)
  await expect(npm(postgres.url, 'restore', '--', file)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The database holds 1 merchant\. Add --replace/),
  })
})

it('migrate ends with a sentence where the database does not answer', async () => {
  const absent = new URL(postgres.url)
  absent.pathname = '/absent'
  await expect(npm(absent.href, 'migrate')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database of DATABASE_URL cannot be used: database "absent" does not exist\.\n$/,
    ),
  })
})
