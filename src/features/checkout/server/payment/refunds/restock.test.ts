import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { fulfillOrder } from '#sandbox/shopify/orders/order-changes.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { intercept } from '../../drafts/testing/drafts-world.ts'
import { placedSale, refundSale, refundStatus, type Sale } from './testing/placed-sale.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const ordered = () => placedSale(world)
const refund = (sale: Sale, body: object) => refundSale(world, sale, body)
const readStatus = (sale: Sale) => refundStatus(world, sale)
const stock = async (variant: number) => {
  const { node } = await world.admin<{ node: { inventoryQuantity: number } }>(
    `{ node(id: "gid://shopify/ProductVariant/${variant}") { ... on ProductVariant { inventoryQuantity } } }`,
  )
  return node.inventoryQuantity
}
type OrderedGoods = {
  id: string
  refundableQuantity: number
  unfulfilledQuantity: number
  variant: { legacyResourceId: string } | null
}
/** What the shop says of an order's goods, changed. */
const answeringGoods = (change: (node: OrderedGoods) => OrderedGoods) =>
  intercept(world, 'query OrderGoods', async (send) => {
    const answer = await send()
    const { data } = answer.json() as { data: { order: { lineItems: { nodes: OrderedGoods[] } } } }
    const nodes = data.order.lineItems.nodes.map(change)
    return { ...answer, json: () => ({ data: { order: { lineItems: { nodes } } } }) }
  })

/** How many pieces of its first line the shop still has to send. */
const toSend = async ({ order }: Sale) => {
  type Found = { order: { lineItems: { nodes: { unfulfilledQuantity: number }[] } } }
  const found = await world.admin<Found>(
    `{ order(id: "gid://shopify/Order/${order}") { lineItems(first: 1) { nodes { unfulfilledQuantity } } } }`,
  )
  return found.order.lineItems.nodes[0]!.unfulfilledQuantity
}

/** The shop takes no refund that says this of goods. */
const refusingRestock = (named: string) =>
  replay(world.app.services, (_url, body) =>
    body.includes('refundCreate') && body.includes(named)
      ? {
          text: JSON.stringify({
            data: { refundCreate: { refund: null, userErrors: [{ field: null, message: 'No place' }] } },
          }),
        }
      : undefined,
  )

it('puts goods back into stock with it, no more than were bought, and says where the shop would not [q8n6]', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const request = (quantity: number) => ({ restock: [{ variant_id: line.variant_id, quantity }] })
  const tooMany = await refund(sale, { amount: 100, left: sale.amount, ...request(line.quantity + 1) })
  expect(tooMany.status).toBe(422)
  const before = await stock(line.variant_id)
  await refund(sale, { amount: 100, left: sale.amount, ...request(1) })
  await world.app.runJobs()
  expect(await stock(line.variant_id)).toBe(before + 1)
  // What is back on the shelf is not packed any more.
  expect(await toSend(sale)).toBe(line.quantity - 1)

  const { end } = refusingRestock('restockType')
  await refund(sale, { amount: 100, left: sale.amount - 100, ...request(1) })
  await world.app.runJobs()
  end()
  expect(await stock(line.variant_id)).toBe(before + 1)
  expect((await readStatus(sale)).refunds[1].sentence).toContain('did not restock the items (No place)')
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }, { amount: 100 }])
})

it('takes what was not sent yet off what is to be sent, and what was sent for what came back', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  expect(line.quantity).toBe(2)
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  const inShop = shop.orders.find(({ id }) => id === sale.order)!
  const lineId = inShop.lines[0]!.id
  fulfillOrder(shop, inShop, { company: 'DHL', number: 'JJ1', url: null }, [{ lineId, quantity: 1 }])
  const before = await stock(line.variant_id)
  await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 2 }] })
  await world.app.runJobs()
  expect(inShop.refunds[0]!.lines).toMatchObject([
    { lineId, quantity: 1, restock: 'CANCEL' },
    { lineId, quantity: 1, restock: 'RETURN' },
  ])
  expect([await stock(line.variant_id), await toSend(sale)]).toEqual([before + 2, 0])
  expect((await readStatus(sale)).refunds[0].sentence).not.toContain('restock')
})

it('puts goods back into stock that a shop does not take off what is to be sent', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  const inShop = shop.orders.find(({ id }) => id === sale.order)!
  const lineId = inShop.lines[0]!.id
  fulfillOrder(shop, inShop, { company: 'DHL', number: 'JJ1', url: null }, [{ lineId, quantity: 1 }])
  const before = await stock(line.variant_id)
  const { asked, end } = refusingRestock('CANCEL')
  await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 2 }] })
  await world.app.runJobs()
  end()
  const keys = asked
    .filter(({ body }) => body.includes('refundCreate'))
    .map(({ body }) => (JSON.parse(body) as { variables: { key: string } }).variables.key)
  expect(new Set(keys).size).toBe(2)
  expect(inShop.refunds.map(({ lines }) => lines)).toMatchObject([[{ lineId, quantity: 2, restock: 'RETURN' }]])
  expect(await stock(line.variant_id)).toBe(before + 2)
  expect((await readStatus(sale)).refunds[0].sentence).toContain(
    'Your shop restocked the items, but may still list them as to be shipped (No place). Look at the order there.',
  )
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
})

it('takes what a shop counts below nothing to be sent for sent, all of it', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const end = answeringGoods((node) => ({ ...node, unfulfilledQuantity: -1 }))
  const { asked, end: endOfReplay } = replay(world.app.services, () => undefined)
  await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 2 }] })
  await world.app.runJobs()
  endOfReplay()
  end()
  const sent = asked.map(({ body }) => body).find((body) => body.includes('refundCreate'))!
  const { input } = (JSON.parse(sent) as { variables: { input: { refundLineItems: object[] } } }).variables
  expect(input.refundLineItems).toMatchObject([{ quantity: 2, restockType: 'RETURN' }])
})

it.each([
  // The product was deleted since, the order was made of names alone, or a bundle became its parts.
  ['none', (node: OrderedGoods) => ({ ...node, variant: null }), 2, 0],
  ['one piece less', (node: OrderedGoods) => ({ ...node, refundableQuantity: 1 }), 1, 1],
])(
  "names goods that did not go back into stock as the shop's order has %s of them",
  async (_, change, missing, back) => {
    const sale = await ordered()
    const [line] = (await readStatus(sale)).lines
    expect(line.quantity).toBe(2)
    const end = answeringGoods(change)
    const before = await stock(line.variant_id)
    await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 2 }] })
    await world.app.runJobs()
    end()
    expect(await stock(line.variant_id)).toBe(before + back)
    expect((await readStatus(sale)).refunds[0].sentence).toContain(
      `did not restock the items (the order in your shop has no such item left: ${missing} × ${line.title}). Do that there.`,
    )
    expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
  },
)

it('writes a refund once that the shop says it is still at, whatever goods come with it', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const before = await stock(line.variant_id)
  const { settings } = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state
  settings.slowRefunds = 1
  await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 1 }] })
  await world.app.runJobs()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
  expect(await stock(line.variant_id)).toBe(before + 1)
  expect((await readStatus(sale)).refunds[0].sentence).not.toContain('restock')
})

it('writes a refund under another key where the shop has used up its own', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const before = await stock(line.variant_id)
  const { settings } = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state
  settings.failingRefunds = 1
  await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 1 }] })
  await world.app.runJobs()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
  expect(await stock(line.variant_id)).toBe(before + 1)
  settings.failingRefunds = 1
  await refund(sale, { amount: 100, left: sale.amount - 100 })
  await world.app.runJobs()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }, { amount: 100 }])
})
