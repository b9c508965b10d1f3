import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { capture, deliver } from './testing/capture.ts'
import { age, getAttempts, getCheckout, connect, getOrders } from './testing/money-path.ts'
import { registerWebhook, subjects } from './testing/subjects.ts'

let world: ShopWorld
/** Of an app that may not see disputes. */
const { clientId, secret } = accounts[3]!
const stripe = subjects.find(({ name }) => name === 'stripe')!
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await registerWebhook(
    world,
    subjects.find(({ name }) => name === 'airwallex')!,
  )
  await connect(world, 'paypal', { clientId, secret })
  await connect(world, 'stripe', stripe.getKeys(0))
  await registerWebhook(world, stripe)
})
afterAll(() => world.close())

const bases = { airwallex: 'airwallex/payment_intents', paypal: 'paypal/orders', stripe: 'stripe-payments/sessions' }
/** A shopper at a provider's page. */
const leave = async (provider: keyof typeof bases) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider, method: provider === 'paypal' ? 'paypal' : 'card' })
  await capture(world, 0, () => world.pay(token, order))
  const [attempt] = await getAttempts(world, token)
  const act = (name: string) => world.post(`/sandbox/${bases[provider]}/${attempt!.provider_payment_id!}/${name}`, {})
  return { token, id: attempt!.id, payment: attempt!.provider_payment_id!, act }
}
type Left = Awaited<ReturnType<typeof leave>>

const shown = async ({ id }: Left) => {
  const list: { id: string; concern: string }[] = (await world.merchant.call('GET /payments/unsolved')).body.data
  return list.find((one) => one.id === id)?.concern
}
/** Nothing was paid, nobody has to see to it, and the shopper may pay anew. */
const expectOver = async (left: Left) => {
  expect((await getAttempts(world, left.token)).map(({ state }) => state)).toEqual(['cancelled'])
  expect((await getCheckout(world, left.token)).state).toBe('failed')
  expect(await getOrders(world, left.token)).toEqual([])
  expect(await shown(left)).toBeUndefined()
  expect((await world.pay(left.token, await world.order(left.token))).status).toBe(200)
}

describe('money that was held and never taken', () => {
  it('is voided or expires at Airwallex by its message: no order, and the shopper may pay anew [g6x7]', async () => {
    const left = await leave('airwallex')
    await capture(world, 0, () => left.act('authorize'))
    const isVoid = ({ body }: { body: string }) => JSON.parse(body).name === 'payment_intent.cancelled'
    const [message] = await capture(world, 1, () => left.act('cancel'), isVoid)
    expect((await deliver(world, message!)).status).toBe(200)
    await world.app.runJobs()
    await expectOver(left)
  })

  it('is a page that expires at Stripe: by its message no order, and the shopper may pay anew [x3b8]', async () => {
    const left = await leave('stripe')
    const isOver = ({ body }: { body: string }) => JSON.parse(body).type === 'checkout.session.expired'
    const [message] = await capture(world, 1, () => left.act('expire'), isOver)
    expect((await deliver(world, message!)).status).toBe(200)
    await world.app.runJobs()
    await expectOver(left)
  })

  it.each(['airwallex', 'paypal', 'stripe'] as const)(
    'is voided or expires at %s by asking, where no message comes [h4v9]',
    async (provider) => {
      const left = await leave(provider)
      await capture(world, 0, async () => {
        for (const action of { airwallex: ['authorize', 'cancel'], paypal: ['approve', 'void'], stripe: ['expire'] }[
          provider
        ])
          await left.act(action)
      })
      expect((await getAttempts(world, left.token))[0]!.state).toBe('waiting')
      await age(world, left.id, 3)
      await sweep(world.app.services)
      await world.app.runJobs()
      await expectOver(left)
    },
  )

  it('is taken at Airwallex when it is asked about in time: one order [h4c2]', async () => {
    const left = await leave('airwallex')
    await capture(world, 0, () => left.act('authorize'))
    await age(world, left.id, 3)
    await sweep(world.app.services)
    expect(await getOrders(world, left.token)).toHaveLength(1)
  })
})

describe('a dispute that only messages tell of', () => {
  it('leaves the list when its message says that it is won [d2v7]', async () => {
    const left = await leave('paypal')
    await capture(world, 0, async () => {
      await left.act('approve')
      await world.app.inject({ method: 'GET', url: `/checkout/${left.token}/return?attempt=${left.id}` })
      await world.app.runJobs()
    })
    const sendMessage = async (action: string, topic: string) => {
      const act = () => world.post(`/sandbox/paypal/payments/${left.payment}/${action}`, {})
      const isMeant = ({ body }: { body: string }) => JSON.parse(body).event_type === topic
      const [message] = await capture(world, 1, act, isMeant)
      expect((await deliver(world, message!)).status).toBe(200)
      await world.app.runJobs()
    }
    await sendMessage('dispute', 'CUSTOMER.DISPUTE.CREATED')
    expect(await shown(left)).toBe('disputed')
    await sendMessage('dispute-won', 'CUSTOMER.DISPUTE.RESOLVED')
    expect(await shown(left)).toBeUndefined()
  })
})
