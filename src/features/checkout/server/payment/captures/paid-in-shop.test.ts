import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { type Authorized, authorized, captureLater } from '#features/payment-methods/providers/testing/held.ts'
import { workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { followInShop } from './follow.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await captureLater(world, true)
})
afterAll(() => world.close())

/** An authorized payment whose shop made a paid order of its draft, as one would that no longer knows of pending ones. */
const takenAsPaid = async () => {
  const { http } = world.app.services
  const { send } = http
  http.send = (url, options) => {
    const body = JSON.stringify(options?.body ?? '')
    const paid = body.replace('paymentPending: true', 'paymentPending: false')
    return send(url, paid === body ? options : { ...options, body: JSON.parse(paid) as object })
  }
  const sale = await authorized(
    world,
    subjects.find(({ name }) => name === 'airwallex')!,
  )
  http.send = send
  expect(await sale.inShop()).toMatchObject({ status: 'PAID', received: sale.amount })
  return sale
}
const sales = async ({ params }: Authorized) => {
  type Found = { order: { transactions: { kind: string }[] } }
  const { order } = await world.admin<Found>(
    `{ order(id: "gid://shopify/Order/${params.id}") { transactions { kind } } }`,
  )
  return order.transactions.map(({ kind }) => kind)
}
const getConcern = async ({ id }: Authorized): Promise<{ sentence: string } | undefined> =>
  (await world.merchant.call('GET /payments/unsolved')).body.data.find((one: { id: string }) => one.id === id)

it('is paid once in the shop, which took it as paid before, whatever is captured of it', async () => {
  const sale = await takenAsPaid()
  await sale.capture({ key: randomUUID(), amount: sale.amount })
  await workAll(world)
  expect([await sales(sale), (await sale.inShop()).received]).toEqual([['SALE'], sale.amount])
  expect(await getConcern(sale)).toBeUndefined()
})

it('that is voided is not cancelled in a shop that took it as paid, and says so', async () => {
  const sale = await takenAsPaid()
  await sale.void({ key: randomUUID() })
  await workAll(world)
  await followInShop(world.app.services, sale.id, new Date(Date.now() - 20 * 60_000))
  expect((await sale.inShop()).isCancelled).toBe(false)
  expect((await getConcern(sale))?.sentence).toContain('Your shop says that this order is paid')
})
