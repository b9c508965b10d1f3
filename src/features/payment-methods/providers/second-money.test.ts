import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refund } from '#features/checkout/server/payment/refund.ts'
import { connectedProvider } from '#features/payment-methods/server/public.ts'
import { act, connect, getAttempts, getOrders, paymentsAt } from './testing/money-path.ts'
import { subjects } from './testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const { name, getKeys } of subjects) await connect(world, name, getKeys(0))
})
afterAll(() => world.close())

describe.each(subjects)('a second payment at $brand', (subject) => {
  it('of which a part went back there goes back whole, and no more than once', async () => {
    const token = await world.checkout()
    await world.pay(token, await world.order(token, { provider: subject.name, method: subject.method }))
    const [attempt] = await getAttempts(world, token)
    const [payment] = await paymentsAt(world, subject, attempt!.id)
    await act(world, subject, payment!, 'pay')
    await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
    expect(await getOrders(world, token)).toHaveLength(1)
    await world.post(`/sandbox/${subject.twin}/payments/${payment!.id}/refund`, {
      amount: subject.countsHundredths ? 501 : 5.01,
    })
    const change = { state: 'surplus', updated_at: new Date() }
    await world.app.db.updateTable('payment_attempts').set(change).where('id', '=', attempt!.id).execute()
    await refund(world.app.services, attempt!.id)
    await refund(world.app.services, attempt!.id)
    const provider = (await connectedProvider(world.app.services, world.store.id, subject.name))!
    const read = (await provider.read((await getAttempts(world, token))[0]!.provider_payment_id!))!
    expect((await provider.aftermath(read)).refunded).toBe(attempt!.amount)
    expect((await getAttempts(world, token))[0]).toMatchObject({ state: 'refunded' })
  })
})
