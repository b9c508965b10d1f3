import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { askAfterwards } from '#features/checkout/server/payment/afterwards/ask.ts'
import { connectedProvider } from '#features/payment-methods/server/public.ts'
import { toMajor, toMinor } from '#kit/contract/money.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { act, connect, getAttempts, getCheckout, getOrders, paymentsAt } from './testing/money-path.ts'
import { type Subject, subjects } from './testing/subjects.ts'

/** What a euro is worth, at the shop and by the reference rates: amounts that come out even in neither. */
const rates = { JPY: [164.37, 160.11], KWD: [0.3337, 0.3331] } as const
type Currency = keyof typeof rates
const currencies: Currency[] = ['JPY', 'KWD']

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const { name, getKeys } of subjects) await connect(world, name, getKeys(0))
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  const alsoSellsIn = Object.fromEntries(currencies.map((currency) => [currency, rates[currency][0]]))
  Object.assign(shop, { identity: { ...shop.identity, alsoSellsIn } })
  const known = currencies.map((currency) => ({ currency, day: '2020-01-02', rate: rates[currency][1] }))
  await world.app.db.insertInto('exchange_rates').values(known).execute()
})
afterAll(() => world.close())

/** An order that was paid in a currency at a provider. */
const ordered = async (subject: Subject, currency: Currency) => {
  const opened = await world.open([{ variant_id: world.variants[0]!.id, quantity: 2 }], { currency })
  const token = String(opened.body.data.url).split('/').at(-1)!
  const order = await world.order(token, { provider: subject.name, method: subject.method })
  expect((await world.pay(token, order)).status).toBe(200)
  const [attempt] = await getAttempts(world, token)
  expect(attempt).toMatchObject({ currency, amount: order.expected_total })
  const [payment] = await paymentsAt(world, subject, attempt!.id)
  await act(world, subject, payment!, 'pay')
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  const { id: checkout } = await getCheckout(world, token)
  return { token, checkout, attempt: attempt!.id, payment: payment!.id, amount: attempt!.amount, currency }
}
type Sale = Awaited<ReturnType<typeof ordered>>

const orderOf = ({ checkout }: Sale) =>
  world.app.db.selectFrom('orders').selectAll().where('checkout_id', '=', checkout).executeTakeFirstOrThrow()
const backAtProvider = async ({ name }: Subject, { token }: Sale) => {
  const provider = (await connectedProvider(world.app.services, world.store.id, name))!
  const [attempt] = await getAttempts(world, token)
  return (await provider.aftermath((await provider.read(attempt!.provider_payment_id!))!)).refunded
}
const backInShop = async ({ checkout }: Sale) => {
  type Order = {
    customAttributes: { value: string }[]
    totalRefundedSet: { presentmentMoney: { amount: string; currencyCode: string } }
  }
  const { orders } = await world.admin<{ orders: { nodes: Order[] } }>(`{
    orders(first: 20, sortKey: CREATED_AT, reverse: true) { nodes {
      customAttributes { value } totalRefundedSet { presentmentMoney { amount currencyCode } } } } }`)
  const order = orders.nodes.find(({ customAttributes }) => customAttributes.some(({ value }) => value === checkout))
  return order?.totalRefundedSet.presentmentMoney
}
/** Minor units, by each of the three. */
const givenBack = async (subject: Subject, sale: Sale) => {
  await world.app.runJobs()
  await world.app.runJobs()
  const shop = await backInShop(sale)
  expect(shop?.currencyCode).toBe(sale.currency)
  const here = (await orderOf(sale)).refunded_total
  return [await backAtProvider(subject, sale), here, toMinor(shop!.amount, sale.currency)]
}
const giveBack = async (sale: Sale, amount: number, left: number) => {
  const params = { id: String((await orderOf(sale)).shopify_order_id) }
  const answer = await world.merchant.call('POST /orders/:id/refunds', {
    params,
    body: { key: randomUUID(), amount, left },
  })
  expect(answer.status).toBe(200)
}
const giveBackAtProvider = async ({ twin }: Subject, sale: Sale, amount: number) => {
  const major = Number(toMajor(amount, sale.currency))
  await world.post(`/sandbox/${twin}/payments/${sale.payment}/refund`, { amount: major })
  const longAgo = { aftermath_checked_at: new Date(Date.now() - 2 * 86_400_000) }
  await world.app.db.updateTable('payment_attempts').set(longAgo).where('id', '=', sale.attempt).execute()
  await askAfterwards(world.app.services)
}

const cases = subjects.flatMap((subject) =>
  currencies
    .filter((currency) => subject.currencies.includes(currency))
    .map((currency): [Currency, string, Subject] => [currency, subject.brand, subject]),
)
it.each(cases)(
  'what is given back in %s in parts, by us and at %s, is the same here, there and in the shop',
  async (currency, _brand, subject) => {
    const sale = await ordered(subject, currency)
    await giveBack(sale, 137, sale.amount)
    expect(await givenBack(subject, sale)).toEqual([137, 137, 137])
    await giveBackAtProvider(subject, sale, 211)
    expect(await givenBack(subject, sale)).toEqual([348, 348, 348])
    await giveBack(sale, sale.amount - 348, sale.amount - 348)
    expect(await givenBack(subject, sale)).toEqual([sale.amount, sale.amount, sale.amount])
  },
)
