import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingWorld } from './testing/billing-world.ts'

let world: Awaited<ReturnType<typeof billingWorld>>
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** What is told to who comes back from the page on which the store was last led to subscribe. */
const comeBack = async (who = world.merchant) => {
  const { checkout_session_id } = await world.account()
  const { location } = await who.page(`/billing/return?session_id=${checkout_session_id}`)
  expect(location).toBe('/billing/plan')
  return world.flashes()
}

it('who presses twice is led to the page, though the engine is still making it for the first press', async () => {
  await world.post('/stripe/at-work')
  const { location } = await world.merchant.page('/billing/upgrade/2')
  expect(await world.flashes()).toEqual([])
  expect(location).toContain('/stripe/')
})

it('who comes back is told of the store that was paid for, also where another tab switched to another one', async () => {
  await world.merchant.page('/billing/upgrade/2')
  expect(await comeBack()).toEqual([])
  await world.subscribe()
  expect(await world.flashes()).toEqual(['Thank you! Your store is on the Upgrade plan now.'])
  await world.app.store(world.merchant.merchant.id, { name: 'Second', plan_id: 1 })
  const { name } = await world.store()
  expect(await comeBack()).toEqual([`Thank you! ${name} is on the Upgrade plan now.`])
  expect(await comeBack(await world.app.merchant())).toEqual([])
  await world.merchant.call('POST /switch-store', { body: { store_id: world.storeId } })
})

it('who comes back is thanked for a subscription that is paid alone, not for one whose payment has not gone through or that has ended', async () => {
  const { customer_id, subscription_id } = await world.account()
  await world.stripe.subscriptions.cancel(subscription_id!)
  expect(await comeBack()).toEqual([])
  await world.card('4000000000000002')
  const { price } = (await (await fetch(`${world.sandbox.url}/sandbox/stripe/account`)).json()) as { price: string }
  const unpaid = await world.stripe.subscriptions.create({ customer: customer_id, items: [{ price }] })
  expect(unpaid.status).toBe('incomplete')
  expect(await comeBack()).toEqual([
    'Your payment has not gone through yet. Your store moves to the Upgrade plan as soon as it does.',
  ])
  expect((await world.store()).plan_id).toBe(1)
})
