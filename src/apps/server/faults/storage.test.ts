import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../testing/factories.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const sentence = 'Nothing can be saved at the moment, so nothing was changed. Please try again in a few minutes.'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
const logged: string[] = []
beforeAll(async () => {
  app = await testApp({ logged })
  merchant = await app.merchant()
})
afterAll(() => app.close())

/** What PostgreSQL says when a table cannot grow, said by every table that the two calls write to. */
const fill = async () => {
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    app.db,
  )
  for (const table of ['sessions', 'rate_limits', 'shipping_rates'])
    await sql`create trigger no_room before insert or update on ${sql.table(table)}
      for each statement execute function no_room()`.execute(app.db)
}

const ready = async () => {
  const { statusCode, body } = await app.inject({ url: '/readyz' })
  return { statusCode, body: JSON.parse(body) as object }
}
const rate = { name: 'Post', internalName: 'post', description: 'By post', shippingPrice: 5, useAsDefault: false }
const save = () => merchant.call('POST /shipping-rate', { body: rate })
const logIn = () => app.stranger.call('POST /login', { body: { email: merchant.merchant.email, password } })

it('answers every write with one sentence while the disk is full, still reads, and comes back by itself', async () => {
  expect((await ready()).statusCode).toBe(200)
  await fill()
  for (const answer of [await save(), await logIn()]) {
    expect(answer).toMatchObject({ status: 503, body: { error: true, message: sentence } })
    expect(answer.headers['retry-after']).toBe('60')
  }
  expect((await merchant.call('GET /shipping-rate')).status).toBe(200)
  expect(logged.join()).toContain('nothing can be saved')

  await sql`drop function no_room cascade`.execute(app.db)
  expect((await save()).status).toBe(200)
  expect((await logIn()).status).toBe(200)
  expect((await ready()).statusCode).toBe(200)
})

it('leaves whoever signs in anew signed in as they were, where that is refused [r7l6]', async () => {
  await fill()
  expect((await merchant.call('POST /login', { body: { email: merchant.merchant.email, password } })).status).toBe(503)
  await sql`drop function no_room cascade`.execute(app.db)
  expect((await save()).status).toBe(200)
})

it('says at /readyz that nothing can be saved, until a write that needs room goes through', async () => {
  await fill()
  await save()
  // Room is asked for by a table of its own: refused too, as on a disk that is full for all.
  await sql`create function no_tables() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    app.db,
  )
  await sql`create event trigger no_tables on ddl_command_start when tag in ('CREATE TABLE', 'CREATE TABLE AS')
    execute function no_tables()`.execute(app.db)
  expect(await ready()).toEqual({ statusCode: 503, body: { error: true, message: sentence } })
  await sql`drop event trigger no_tables`.execute(app.db)
  await sql`drop function no_room cascade`.execute(app.db)
  expect((await ready()).statusCode).toBe(200)
})

it('shows its pages to whoever was not seen for minutes while the database takes no writes', async () => {
  const someone = await app.merchant()
  await sql`update sessions set last_seen_at = now() - interval '10 minutes'`.execute(app.db)
  await sql`create function takes_none() returns trigger language plpgsql as $$
    begin raise exception 'cannot execute % in a read-only transaction', tg_op using errcode = '25006'; end $$`.execute(
    app.db,
  )
  for (const table of ['sessions', 'flash_messages'])
    await sql`create trigger takes_none before insert or update or delete on ${sql.table(table)}
      for each statement execute function takes_none()`.execute(app.db)
  try {
    expect((await someone.call('GET /shipping-rate')).status).toBe(200)
    expect((await someone.page('/dashboard')).status).toBe(200)
  } finally {
    await sql`drop function takes_none cascade`.execute(app.db)
  }
})
