import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { closeAccount } from './public.ts'
import { billingWorld } from './testing/billing-world.ts'

let world: Awaited<ReturnType<typeof billingWorld>>
beforeAll(async () => (world = await billingWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.app.db.deleteFrom('billing_accounts').execute()
})

/** A store whose payment has been failing for longer than its grace. */
const pastGrace = async (customer_id: string) => {
  const { store } = await world.app.merchant()
  const past_due_since = new Date(world.app.services.now().getTime() - 9 * 86_400_000)
  await world.app.db
    .insertInto('billing_accounts')
    .values({ store_id: store.id, customer_id, status: 'past_due', past_due_since, asked_at: past_due_since })
    .execute()
  return store.id
}

it('a store whose account the billing engine does not know holds up the end of nobody else’s grace [s9z2]', async () => {
  const unknown = await pastGrace('cus_gone')
  const { id } = await world.stripe.customers.create({ email: 'ann@mail.example' })
  await pastGrace(id)
  await world.app.pool.query("select graphile_worker.add_job('sweep-billing', '{}')")
  await world.runJobs()
  const left = world.app.db.selectFrom('billing_accounts').select('store_id').where('past_due_since', 'is not', null)
  expect(await left.execute()).toEqual([{ store_id: unknown }])
})

it('a store whose account the billing engine does not know is closed there, unless it is the key that is of another mode [w5k3]', async () => {
  const unknown = await pastGrace('cus_gone')
  const message =
    "No such customer: 'cus_gone'; a similar object exists in live mode, but a test mode key was used to make this request."
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message }
  const { end } = replay(world.app.services, () => ({ status: 400, text: JSON.stringify({ error }) }))
  await expect(closeAccount(world.app.services, unknown)).rejects.toThrow('a similar object exists in live mode')
  end()
  await closeAccount(world.app.services, unknown)
})
