import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingWorld, hour, week } from './testing/billing-world.ts'

let world: Awaited<ReturnType<typeof billingWorld>>
beforeAll(async () => {
  world = await billingWorld()
  await world.subscribe()
})
afterAll(() => world.close())

const hourly = async () => {
  await world.app.pool.query("select graphile_worker.add_job('reconcile-billing', '{}')")
  await world.settle()
  await world.advance(hour + 60_000)
}

it('orders that were authorized before the plan ended and are captured after it are each asked for, though they cost the same', async () => {
  const orders = [await world.order(), await world.order(), await world.order()]
  for (const order of orders) await world.change(order, { captured_total: 0 })
  await world.change(orders[0]!, { captured_total: 10_000 })
  await world.merchant.call('POST /billing/step-down')
  await world.advance(week)
  expect(await world.account()).toMatchObject({ status: 'canceled' })
  await hourly()
  for (const order of orders.slice(1)) {
    await world.change(order, { captured_total: 10_000 })
    await hourly()
  }
  expect((await world.usage()).fees).toBe(0)
  const invoices: { amount_paid: number }[] = await world.invoices()
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([100, 100, 100, 850])
})
