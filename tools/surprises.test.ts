import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { testDatabase } from '#kit/testing/database.ts'
import { commandSurprises } from './surprises.ts'

let db: Db
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  const pool = openPool(database.url, { max: 1 })
  db = openDatabase(pool)
  closes.push(
    () => pool.end(),
    () => database.drop(),
  )
})
afterAll(async () => {
  for (const close of closes) await close()
})

it('lists what surprised, the newest first, and forgets it [z8n6]', async () => {
  expect(await commandSurprises(db, [])).toEqual({ lines: ['Nothing from outside was unexpected.'], ok: true })
  const at = (hour: string) => new Date(`2026-11-20T${hour}:00:00Z`)
  const call = { service: 'Airwallex', call: 'GET /pa/refunds', path: 'items[].amount: expected number' }
  await db
    .insertInto('surprises')
    .values([
      { ...call, count: 12, first_at: at('08'), last_at: at('10') },
      {
        service: 'Stripe',
        call: 'GET /v1/invoices',
        path: 'status: invalid_value',
        count: 1,
        first_at: at('11'),
        last_at: at('11'),
      },
    ])
    .execute()
  expect((await commandSurprises(db, [])).lines).toEqual([
    '2026-11-20T11:00:00.000Z  Stripe  GET /v1/invoices  status: invalid_value  once',
    '2026-11-20T10:00:00.000Z  Airwallex  GET /pa/refunds  items[].amount: expected number  12 times since 2026-11-20T08:00:00.000Z',
  ])
  expect(await commandSurprises(db, ['--forget'])).toEqual({ lines: ['2 surprises are forgotten.'], ok: true })
  expect((await commandSurprises(db, [])).lines).toEqual(['Nothing from outside was unexpected.'])
})

it.each([[['forget']], [['--forget', 'all']], [['--help']]])(
  'does nothing but say how it is used when asked for %j',
  async (asked) => {
    const result = await commandSurprises(db, asked)
    expect(result).toEqual({ lines: [expect.stringContaining('npm run surprises -- --forget')], ok: false })
  },
)
