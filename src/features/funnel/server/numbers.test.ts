import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { listDifferences, rebuildFigures } from '#features/dashboard/server/proof/repository.ts'
import { addCheckout, addStore } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const db = () => app.db

const moment = fc
  .integer({ min: 0, max: 40 * 24 })
  .map((hours) => new Date(Date.parse('2026-03-28T12:00:00Z') + hours * 3_600_000))
const change = fc.record(
  {
    email: fc.constantFrom(null, '', 'ann@x.example'),
    shipping_address: fc.constantFrom(
      null,
      '{"country":"NL"}',
      '{"country":"DE","address1":"A 1","city":"B"}',
      '{"country":"","address1":"A 1","city":"B"}',
    ),
    state: fc.constantFrom('open', 'paying', 'failed', 'paid', 'expired'),
    language: fc.constantFrom(null, 'de', 'pt-BR'),
    device: fc.constantFrom('', 'phone', 'desktop'),
    total: fc.integer({ min: 0, max: 90_000 }),
  },
  { requiredKeys: [] },
)
const action = fc.oneof(
  fc.record({ do: fc.constant('open' as const), at: moment, currency: fc.constantFrom('EUR', 'EUR', 'JPY') }),
  fc.record({ do: fc.constant('change' as const), nth: fc.nat(20), change }),
  fc.record({ do: fc.constant('press' as const), nth: fc.nat(20), is_test: fc.constantFrom(null, true, false) }),
  fc.record({ do: fc.constant('drop' as const), nth: fc.nat(20) }),
  fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'UTC') }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const write = async (id: string, step: Exclude<Action, { do: 'open' | 'move' }>) => {
  if (step.do === 'change') {
    if (Object.keys(step.change).length > 0)
      await db().updateTable('checkouts').set(step.change).where('id', '=', id).execute()
  } else if (step.do === 'drop') {
    await db().deleteFrom('payment_attempts').where('checkout_id', '=', id).execute()
    await db().deleteFrom('checkouts').where('id', '=', id).execute()
  } else
    await sql`insert into payment_attempts (checkout_id, store_id, provider, method, idempotency_key, amount, currency,
        checkout_version, state, is_test)
      select id, store_id, 'viva', '', gen_random_uuid(), 1, 'EUR', 1, 'failed', ${step.is_test}::boolean
      from checkouts where id = ${id}`.execute(db())
}

const act = async (storeId: string, actions: readonly Action[], isParallel: boolean) => {
  const ids: string[] = []
  const one = async (step: Action) => {
    if (step.do === 'open') ids.push((await addCheckout(db(), storeId, step.at, step.currency)).id)
    else if (step.do === 'move')
      await db().updateTable('stores').set({ time_zone: step.zone }).where('id', '=', storeId).execute()
    else if (ids.length > 0) await write(ids[step.nth % ids.length]!, step)
  }
  if (isParallel) await Promise.all(actions.map((step) => one(step).catch(() => undefined)))
  else for (const step of actions) await one(step)
}

const range = ['2026-03-01', '2026-06-01'] as const

describe('the numbers of the funnel', () => {
  it.each([
    ['one after the other', false],
    ['side by side', true],
  ])(
    'add up to the checkouts and are what a recount comes to, whatever is written %s [x4c2]',
    async (_, isParallel) => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
          const store = await addStore(db(), 'Europe/Amsterdam')
          await act(store.id, actions, isParallel)
          expect(await listDifferences(db(), store.id, ...range)).toEqual([])
          const { rows } = await sql<{ counted: number; there: number; amount: number; total: number }>`
          select (select coalesce(sum(checkouts), 0)::integer from daily_funnel where store_id = ${store.id}) as counted,
            (select count(*)::integer from checkouts where store_id = ${store.id}) as there,
            (select coalesce(sum(amount), 0)::bigint from daily_funnel where store_id = ${store.id}) as amount,
            (select coalesce(sum(total), 0)::bigint from checkouts where store_id = ${store.id}) as total`.execute(db())
          expect([rows[0]?.counted, rows[0]?.amount]).toEqual([rows[0]?.there, rows[0]?.total])
        }),
        { numRuns: 12 },
      )
    },
  )

  it('are found wrong by the nightly recount, and put right [y6q5]', async () => {
    const store = await addStore(db(), 'Europe/Amsterdam')
    await addCheckout(db(), store.id, '2026-05-10T12:00:00Z')
    await db().updateTable('daily_funnel').set({ checkouts: 5 }).where('store_id', '=', store.id).execute()
    expect(await listDifferences(db(), store.id, ...range)).toMatchObject([{ what: 'funnel', day: '2026-05-10' }])
    await db()
      .transaction()
      .execute((trx) => rebuildFigures(trx, store.id, ...range))
    expect(await listDifferences(db(), store.id, ...range)).toEqual([])
  })
})
