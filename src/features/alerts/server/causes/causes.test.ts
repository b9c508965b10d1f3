import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout } from '#features/dashboard/server/testing/sales.ts'
import { listCauses } from '../testing/alerts-world.ts'

let app: TestApp
let store_id: string
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('stores').execute()
  store_id = (await app.merchant()).store.id
})

const now = new Date()
const kinds = async () => (await listCauses(app.db, now)).map(({ kind }) => kind)

const tried = async (state: string, failure: string | null = null) => {
  const { id: checkout_id } = await addCheckout(app.db, store_id, now)
  const attempt = {
    checkout_id,
    store_id,
    provider: 'airwallex',
    method: 'card',
    idempotency_key: randomUUID(),
    amount: 5_000,
    currency: 'EUR',
    checkout_version: 1,
    state,
    failure,
    created_at: now,
    updated_at: now,
  }
  await app.db.insertInto('payment_attempts').values(attempt).execute()
}

const withoutRate = async (more: { is_trial?: boolean } = {}) => {
  const { id } = await addCheckout(app.db, store_id, now)
  const line = { variant_id: 1, product_id: 1, title: 'Mug', quantity: 1, unit_price: 1, line_total: 1 }
  await app.db
    .insertInto('checkout_lines')
    .values({ checkout_id: id, position: 0, requires_shipping: true, ...line })
    .execute()
  const shipping_address = JSON.stringify({ country: 'NO', address1: 'A 1', city: 'B' })
  await app.db
    .updateTable('checkouts')
    .set({ shipping_address, ...more })
    .where('id', '=', id)
    .execute()
}

it('a provider where every payment fails is told of while more shoppers are there just now [k3f2]', async () => {
  for (let n = 0; n < 4; n++) await tried('failed', 'No.')
  await tried('started')
  await tried('waiting')
  expect(await kinds()).toEqual([])
  await tried('waiting', 'No.')
  expect(await kinds()).toEqual(['provider_failing'])
  await tried('cancelled')
  expect(await kinds()).toEqual([])
})

it('a merchant’s own test orders are no shoppers without a shipping rate [w7r3]', async () => {
  for (let n = 0; n < 3; n++) await withoutRate({ is_trial: true })
  expect(await kinds()).toEqual([])
  for (let n = 0; n < 3; n++) await withoutRate()
  expect(await kinds()).toEqual(['no_rate'])
})

it('carts with subscriptions, which the shop’s own checkout alone sells, are no shoppers who are sent away [z4g3]', async () => {
  const sentAway = (cause: string) =>
    app.db
      .insertInto('diversions')
      .values(Array.from({ length: 5 }, () => ({ store_id, cause, happened_at: now })))
      .execute()
  await sentAway('subscription')
  expect(await kinds()).toEqual([])
  await sentAway('silent')
  expect(await listCauses(app.db, now)).toMatchObject([{ kind: 'script_bypassed', facts: { count: 5 } }])
})
