import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { testKey } from '#apps/server/testing/test-app.ts'
import { sumOpenFees } from '#features/billing/server/public.ts'
import { billingWorld, hour, week } from '#features/billing/server/testing/billing-world.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let world: Awaited<ReturnType<typeof billingWorld>>
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'checky-fees-'))))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  world = await billingWorld()
  await world.subscribe()
})
afterEach(() => world.close())

/** What invoices ask for as fees, oldest first. */
const listFees = async () => {
  const { customer_id } = await world.account()
  const { data } = await world.stripe.invoices.list({ customer: customer_id, limit: 20 })
  return data
    .toReversed()
    .flatMap(({ lines }) => lines.data.filter((line) => line.metadata['fees_of']).map(({ amount }) => amount))
}

/** A backup, what comes after it, the week's invoice, and the backup in the place of all that. */
const loseWeek = async (after: () => Promise<unknown>) => {
  const file = join(folder, 'before.backup')
  const url = world.app.services.env.DATABASE_URL
  await backUp(url, file)
  await after()
  await world.finishWeek()
  await restore(url, file, { replace: true, appKey: testKey })
}

/** The next week's invoice, as its messages alone tell of it. */
const nextWeek = async () => {
  await world.advance(week - hour)
  await world.advance(hour)
}

it('asks for no fee again that an invoice of after the backup asked for, nor for an order of it that comes back', async () => {
  const placed_at = world.app.services.now()
  await world.order({ total: 200_000 })
  await loseWeek(() => world.order({ total: 100_000 }))
  expect(await listFees()).toEqual([3_000])
  // What no message told is caught up with hourly.
  await world.app.pool.query("select graphile_worker.add_job('reconcile-billing', '{}')")
  await world.settle()
  expect(await sumOpenFees(world.app.db, world.storeId)).toBe(0)
  await world.order({ total: 100_000, placed_at })
  await world.order({ total: 50_000 })
  await nextWeek()
  expect(await listFees()).toEqual([3_000, 500])
})

it('asks for what comes back beyond what that invoice asked for', async () => {
  const placed_at = world.app.services.now()
  await world.order({ total: 200_000 })
  await loseWeek(() => world.order({ total: 100_000 }))
  await world.order({ total: 130_000, placed_at })
  await nextWeek()
  expect(await listFees()).toEqual([3_000, 300])
})

it('takes a fee that was lowered after the backup for as much as was asked for', async () => {
  await world.order({ total: 50_000 })
  const order = await world.order({ total: 200_000 })
  await loseWeek(() => world.change(order, { refunded_total: 100_000 }))
  expect(await listFees()).toEqual([1_500])
  await world.change(order, { refunded_total: 100_000 })
  await nextWeek()
  expect(await listFees()).toEqual([1_500])
})

it('asks for no fee again that the last invoice of a subscription asked for', async () => {
  await world.order({ total: 200_000 })
  await loseWeek(async () => {
    const { subscription_id } = await world.account()
    await world.stripe.subscriptions.cancel(subscription_id!)
    await world.settle()
  })
  expect(await listFees()).toEqual([2_000])
  await world.order({ total: 100_000 })
  await world.app.pool.query("select graphile_worker.add_job('reconcile-billing', '{}')")
  await world.settle()
  expect(await listFees()).toEqual([2_000, 1_000])
})
