import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { settle } from './settle.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

it('a payment that was declined reads so while its page waits for the answer, and a new try does not', async () => {
  const token = await world.checkout()
  const attempts = world.app.db.selectFrom('payment_attempts').select('id')
  const press = async () => {
    const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
    const id = String(intent_id)
    return { id, attempt: (await attempts.where('provider_payment_id', '=', id).executeTakeFirstOrThrow()).id }
  }
  const state = async () =>
    (await world.app.stranger.call('GET /checkouts/:token/state', { params: { token } })).body.data

  const first = await press()
  expect(await state()).toMatchObject({ state: 'paying', is_declined: false })
  await world.post(`/sandbox/airwallex/payment_intents/${first.id}/fail`, {})
  // As a message of the provider's has it asked: nobody came back.
  await settle(world.app.services, first.attempt)
  expect(await state()).toMatchObject({ state: 'paying', is_declined: true })
  await settle(world.app.services, first.attempt, { shopperIsBack: true })
  expect(await state()).toMatchObject({ state: 'failed', is_declined: true })

  const second = await press()
  expect(await state()).toMatchObject({ state: 'paying', is_declined: false })
  await world.succeed(second.id)
  await settle(world.app.services, second.attempt)
  expect(await state()).toMatchObject({ is_declined: false })
})
