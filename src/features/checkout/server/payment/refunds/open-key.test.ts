import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { writeRefunds } from '#features/orders/server/public.ts'
import { getAttempts, refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { intercept } from '../../drafts/testing/drafts-world.ts'
import { placedSale, refundSale, refundStatus, type Sale } from './testing/placed-sale.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

/** The shop makes its next refund, and says that it is still at it. */
const beSlow = () => {
  const { settings } = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state
  settings.slowRefunds = 1
}

/** Orders do not say yet what the shop is about to make. */
const hidingRefunds = () =>
  intercept(world, 'query OrderMoney', async (send) => {
    const answer = await send()
    const { data } = answer.json() as { data: { order: object } }
    const totalRefundedSet = { presentmentMoney: { amount: '0.0', currencyCode: 'EUR' } }
    return { ...answer, json: () => ({ data: { order: { ...data.order, totalRefundedSet, refunds: [] } } }) }
  })

type Told = { refunded: number; refunds: { id: string; amount: number }[] }

/** Writes what a provider tells, one time after the other. */
const writer = async (sale: Sale) => {
  const [attempt] = await getAttempts(world, sale.token)
  const back = {
    checkoutId: attempt!.checkout_id,
    currency: 'EUR',
    attempt: sale.attempt,
    gateway: 'Airwallex',
    paymentId: sale.payment,
    beyondOrder: 0,
    isDisputeLost: false,
  }
  let openKey: string | null = null
  const keepOpenKey = async (key: string | null) => void (openKey = key)
  return (told: Told, isCalm = false) =>
    writeRefunds(world.app.services, world.store.id, { ...back, ...told, isCalm, openKey, keepOpenKey })
}

it.each([
  ['more went back', { refunded: 300, refunds: [] }, { refunded: 500, refunds: [] }, [300, 200]],
  ['it got a name', { refunded: 300, refunds: [] }, { refunded: 300, refunds: [{ id: 're_1', amount: 300 }] }, [300]],
])('writes a refund once that the shop is still at, though %s meanwhile', async (_, first, then, amounts) => {
  const sale = await placedSale(world)
  const write = await writer(sale)
  beSlow()
  await expect(write(first)).rejects.toThrow('in progress')
  const end = hidingRefunds()
  await expect(write(then)).rejects.toThrow('under another key')
  end()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 300 }])
  expect(await write(then, true)).toBe(true)
  expect((await refundsInShop(world, sale.token))!.map(({ amount }) => amount)).toEqual(amounts)
})

it('repeats a refund at once that the shop is still at, as long as nothing changed, and goes on with the next', async () => {
  const sale = await placedSale(world)
  const write = await writer(sale)
  beSlow()
  await expect(write({ refunded: 300, refunds: [] })).rejects.toThrow('in progress')
  const end = hidingRefunds()
  expect(await write({ refunded: 300, refunds: [] })).toBe(true)
  end()
  expect(await write({ refunded: 500, refunds: [] })).toBe(true)
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 300 }, { amount: 200 }])
})

it('writes a refund once that the shop is still at without its goods, though it would take them meanwhile', async () => {
  const sale = await placedSale(world)
  const [line] = (await refundStatus(world, sale)).lines
  const refusal = { data: { refundCreate: { refund: null, userErrors: [{ field: null, message: 'No place' }] } } }
  const { end: endOfRefusal } = replay(world.app.services, (_url, body) =>
    body.includes('refundCreate') && body.includes('restockType') ? { text: JSON.stringify(refusal) } : undefined,
  )
  beSlow()
  const restock = [{ variant_id: line.variant_id, quantity: 1 }]
  await refundSale(world, sale, { amount: 300, left: sale.amount, restock })
  await world.app.runJobs()
  endOfRefusal()
  const end = hidingRefunds()
  await world.app.retryJobs()
  end()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 300 }])
  await world.app.retryJobs()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 300 }])
})
