import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'
import { eraseOld } from './erase.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

/** Has the database do this whenever an order of the store is written. */
const whenWritten = (storeId: string, statement: string) =>
  sql
    .raw(
      `create or replace function meets() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
      create or replace trigger meets before update on orders
        for each row when (old.store_id = '${storeId}') execute function meets()`,
    )
    .execute(app.db)

const kept = async () =>
  (await app.db.selectFrom('orders').select('store_id').where('erased_at', 'is', null).execute()).map(
    ({ store_id }) => store_id,
  )

it('erases a month that takes longer than a statement usually may, and other stores’ whatever one of them meets', async () => {
  const [first, second] = [(await app.merchant()).store.id, (await app.merchant()).store.id].toSorted()
  for (const id of [first!, second!]) await addOrder(app.db, id, { placed_at: '2020-03-05T12:00:00Z' })
  await whenWritten(first!, `raise exception 'canceling statement due to statement timeout' using errcode = '57014'`)
  await expect(eraseOld(app.services)).rejects.toThrow(`Could not erase 2020-03-01 of store ${first}.`)
  expect(await kept()).toEqual([first])

  const isAllowed = `current_setting('statement_timeout')::interval > interval '1 minute'`
  await whenWritten(first!, `if not ${isAllowed} then raise exception 'it has too little time'; end if`)
  await eraseOld(app.services)
  expect(await kept()).toEqual([])
})
