import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { password } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp, testKey } from '#apps/server/testing/test-app.ts'
import { checkAppKey } from '#kit/server/app-key/check.ts'
import { createSecrets } from '#kit/server/secrets.ts'
import { databaseAt, execute } from '#kit/testing/database.ts'
import { migrate, sqlFiles, toMigration } from '../migrate.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let app: TestApp
let url: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'checky-backup-'))))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  app = await testApp()
  url = app.services.env.DATABASE_URL
  await checkAppKey(app.db, app.services.secrets)
})
afterEach(() => app.close())

const rate = {
  name: 'Post ☂ \u2028 "\\N"',
  internalName: 'a\tb',
  description: 'line',
  shippingPrice: 4.9,
  useAsDefault: true,
}
const options = { replace: true, appKey: testKey }
let nth = 0
const newFile = () => join(folder, `${++nth}.backup`)

/** Everything but the line that tells when the file was made, and the versions by which pages are kept: those are new. */
const readContent = (file: string) =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .filter((line) => !/^[-0-9a-f]{36}\t\d+ \d{4}-\d\d-\d\d [:.\d]+\+00$/.test(line))

it('takes as long as it needs, whatever limit the address sets', async () => {
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('begin; lock table merchants in access exclusive mode')
  const made = backUp(`${url}${url.includes('?') ? '&' : '?'}statement_timeout=100`, newFile())
  made.catch(() => {})
  // Asked on another connection: a transaction sees who is there as it was when it first asked.
  const tooLong = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy public.merchants %'
    and now() - query_start > interval '200 ms'`
  await expect.poll(async () => (await tooLong.execute(app.db)).rows.length).toBe(1)
  await other.end()
  expect((await made).tables).toBeGreaterThan(3)
})

it('brings back everything as it was, beside a running product, and lets it go on', async () => {
  const merchant = await app.merchant()
  await merchant.call('POST /shipping-rate', { body: rate })
  const { db } = app
  await sql`select graphile_worker.add_job('nobody', '{}', job_key := 'kept')`.execute(db)
  const [before, after] = [newFile(), newFile()]
  const made = await backUp(url, before)
  expect(made.rows).toBeGreaterThan(3)
  expect(statSync(before).mode & 0o777).toBe(0o600)

  await merchant.call('POST /shipping-rate', { body: { ...rate, name: 'Later' } })
  const other = await app.merchant()
  await sql`select graphile_worker.add_job('nobody', '{}', job_key := 'later')`.execute(db)
  expect(await restore(url, before, options)).toBe(made.rows)

  await backUp(url, after)
  expect(readContent(after)).toEqual(readContent(before))
  const { body } = await merchant.call('GET /shipping-rate')
  expect(body.data).toMatchObject({ shippingRates: { data: [{ name: rate.name }] } })
  expect((await other.call('GET /shipping-rate')).status).toBe(401)
  const again = await app.stranger.call('POST /login', { body: { email: merchant.merchant.email, password } })
  expect(again.status).toBe(200)
  expect((await merchant.call('POST /shipping-rate', { body: { ...rate, name: 'New' } })).status).toBe(200)
  await expect(sql`truncate audit_events`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`insert into sessions (merchant_id) values (gen_random_uuid())`.execute(db)).rejects.toThrow(
    /violates/,
  )
})

it('leaves out what the pages of a version are made of, and leaves it to the processes that go on', async () => {
  const { db } = app
  const file = { path: 'admin/any-aaaaaaaa.js', content: Buffer.from('script'), content_type: 'text/javascript' }
  await db
    .insertInto('built_files')
    .values({ ...file, seen_at: new Date() })
    .execute()
  const backup = newFile()
  await backUp(url, backup)
  expect(readContent(backup).join('\n')).not.toContain(file.path)
  await restore(url, backup, options)
  expect(await db.selectFrom('built_files').select('path').execute()).toEqual([{ path: file.path }])
})

it('holds one moment, whatever is written meanwhile', async () => {
  const merchants = Array.from({ length: 12 }, () => app.merchant())
  const file = newFile()
  const [{ rows }] = await Promise.all([backUp(url, file), ...merchants])
  // A row without the one that it belongs to would be refused.
  expect(await restore(url, file, options)).toBe(rows)
})

it('replaces nothing unasked, nothing from a cut-off or strange file, and nothing that its key does not open', async () => {
  const { merchant } = await app.merchant()
  const file = newFile()
  await backUp(url, file)
  await expect(restore(url, file, { ...options, replace: false })).rejects.toThrow(/holds 1 merchant\. Add --replace/)
  const whole = readFileSync(file)
  writeFileSync(`${file}.cut`, whole.subarray(0, whole.length - 200))
  await expect(restore(url, `${file}.cut`, options)).rejects.toThrow(/is not a complete backup .* Nothing was changed/)
  writeFileSync(`${file}.text`, 'no backup')
  await expect(restore(url, `${file}.text`, options)).rejects.toThrow(/is not a complete backup/)
  await expect(restore(url, `${file}.none`, options)).rejects.toThrow(/cannot be read: it is not there/)
  const appKey = `test:${randomBytes(32).toString('base64')}`
  await expect(restore(url, file, { ...options, appKey })).rejects.toThrow(
    /^Nothing was changed: the key "test" of APP_KEY is not the one .* restore with --without-key, then run "npm run reseal -- --forget"/,
  )
  const merchants = async () => (await sql<{ id: string }>`select id from merchants`.execute(app.db)).rows
  expect(await merchants()).toEqual([{ id: merchant.id }])
  await sql`update merchants set email = 'changed@example.com'`.execute(app.db)
  // Without a key, as by --without-key: what it sealed is forgotten afterwards.
  await restore(url, file, { ...options, appKey: undefined })
  const { rows } = await sql<{ email: string }>`select email from merchants`.execute(app.db)
  expect(rows).not.toEqual([{ email: 'changed@example.com' }])
  expect(await merchants()).toEqual([{ id: merchant.id }])
})

it('says why the database takes no more rows, as where its disk is full, and leaves everything as it was', async () => {
  await sql`insert into merchants (email, name, password_hash)
    select n || '@example.com', 'Ann', repeat(md5(n::text), 1000) from generate_series(1, 500) as n`.execute(app.db)
  const file = newFile()
  await backUp(url, file)
  await sql`alter table merchants add constraint room check (email <> '1@example.com') not valid`.execute(app.db)
  await expect(restore(url, file, options)).rejects.toThrow(/room/)
  const { rows } = await sql<{ count: number }>`select count(*) as count from merchants`.execute(app.db)
  expect(rows).toEqual([{ count: 500 }])
})

it('refuses a backup from the midst of a change of the key, where APP_KEY lacks the older one', async () => {
  await app.merchant()
  const newKey = `new:${randomBytes(32).toString('base64')}`
  await checkAppKey(app.db, createSecrets(`${newKey},${testKey}`))
  const file = newFile()
  const { rows } = await backUp(url, file)
  await expect(restore(url, file, { ...options, appKey: newKey })).rejects.toThrow(
    /are sealed with keys that APP_KEY lacks: test\. .* Nothing was changed\./,
  )
  expect(await restore(url, file, { ...options, appKey: `${newKey},${testKey}` })).toBe(rows)
})

it('sets up an empty database, and brings a backup of an earlier version up to this one', async () => {
  const name = `earlier_${process.pid}`
  const [earlier, target] = [databaseAt(url, name), databaseAt(url, `${name}_restored`)]
  try {
    for (const made of [earlier, target]) await execute(url, `create database ${new URL(made).pathname.slice(1)}`)
    await migrate(earlier, '0050_orders_take_turns')
    await execute(
      earlier,
      `insert into merchants (email, name, password_hash) values ('early@example.com', 'Early', 'x')`,
    )
    const file = newFile()
    await backUp(earlier, file)
    await restore(target, file, { replace: false, appKey: undefined })
    await restore(target, file, { replace: true, appKey: undefined })
    const [ownFile, targetFile] = [newFile(), newFile()]
    await backUp(target, targetFile)
    await restore(url, file, options)
    await backUp(url, ownFile)
    // Only the database whose key was given has a proof of it.
    const unproven = (file: string) => readContent(file).filter((line) => !/^test\t\\|^-- complete/.test(line))
    expect(unproven(targetFile).join()).toContain('early@example.com')
    expect(unproven(targetFile)).toEqual(unproven(ownFile))
  } finally {
    for (const made of [earlier, target])
      await execute(url, `drop database if exists ${new URL(made).pathname.slice(1)} with (force)`)
  }
})

it('brings back a backup that lacks a file with a number below its last one, and refuses one with a file of later', async () => {
  const { db } = app
  await app.merchant()
  const [before, newer] = [newFile(), newFile()]
  await execute(url, "delete from kysely_migration where name like '0198%'; drop index diversions_old")
  const { rows } = await backUp(url, before)
  await migrate(url)
  expect(await restore(url, before, options)).toBe(rows)
  const { rows: indexes } = await sql`select from pg_indexes where indexname = 'diversions_old'`.execute(db)
  expect(indexes).toHaveLength(1)
  expect(await migrate(url)).toEqual([])
  await execute(url, "update kysely_migration set name = '0197_later' where name like '0197%'")
  await backUp(url, newer)
  await expect(restore(url, newer, options)).rejects.toThrow(/was made by a newer version/)
})

it('says which file fails on the way up to this version, and why', async () => {
  const file = newFile()
  await backUp(url, file)
  const files = await sqlFiles.getMigrations()
  vi.spyOn(sqlFiles, 'getMigrations').mockResolvedValue({ ...files, '9999_later': toMigration('select 1 / 0') })
  await expect(restore(url, file, options)).rejects.toThrow('db/migrations/9999_later.sql failed: division by zero')
})

it.each(['backup', 'restore'] as const)(
  'ends with an error where the database ends its connection: %s',
  async (what) => {
    const file = newFile()
    await backUp(url, file)
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table merchants in access exclusive mode')
    const done = (what === 'backup' ? backUp(url, newFile()) : restore(url, file, options)).catch(String)
    const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${`checky-pro ${what}`} and datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await ended.execute(app.db)).rows.length).toBe(1)
    expect(await done).toMatch(/terminat/)
    await other.end()
  },
)

it('writes days and spans in one way, whatever the database says of them', async () => {
  await app.merchant()
  const [german, usual] = [newFile(), newFile()]
  await execute(url, `alter database ${new URL(url).pathname.slice(1)} set datestyle = 'German'`)
  await backUp(url, german)
  await execute(url, `alter database ${new URL(url).pathname.slice(1)} reset datestyle`)
  await backUp(url, usual)
  expect(readContent(german)).toEqual(readContent(usual))
})
