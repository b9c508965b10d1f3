import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { authorized, captureLater } from '#features/payment-methods/providers/testing/held.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { makeCapture } from './make.ts'

const airwallex = subjects.find(({ name }) => name === 'airwallex')!

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await captureLater(world, true)
})
afterAll(() => world.close())

it('a capture of a payment that the provider refuses to tell of is asked for again, and ends where there is none', async () => {
  const captureOnce = async (refusal: { status: number; text: string }) => {
    const sale = await authorized(world, airwallex)
    const request = { key: randomUUID(), amount: sale.amount }
    let asked = 0
    // The press looks at the payment itself, before anything is written down.
    const { end } = replay(world.app.services, ({ pathname }) =>
      pathname.includes('/pa/payment_intents/') && ++asked > 1 ? refusal : undefined,
    )
    await sale.capture(request)
    end()
    return { sale, request }
  }
  const none = await captureOnce({ status: 404, text: '{"code":"resource_not_found"}' })
  expect((await none.sale.readStatus()).captures).toMatchObject([{ state: 'failed' }])
  const { sale, request } = await captureOnce({ status: 400, text: '{"code":"validation_error"}' })
  expect((await sale.readStatus()).captures).toMatchObject([{ state: 'asked' }])
  await world.app.db.updateTable('order_captures').set({ leased_until: null }).where('id', '=', request.key).execute()
  await makeCapture(world.app.services, request.key)
  expect((await sale.readStatus()).captures).toMatchObject([{ state: 'done' }])
})
