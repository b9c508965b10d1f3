import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { fulfillOrder } from '#sandbox/shopify/orders/order-changes.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { intercept } from '../../drafts/testing/drafts-world.ts'
import { refundByMerchant } from '../afterwards/testing/refund-in-shop.ts'
import { placedSale, refundSale, refundStatus, type Sale } from './testing/placed-sale.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const ordered = () => placedSale(world)
const refund = (sale: Sale, body: object) => refundSale(world, sale, body)
const readStatus = (sale: Sale) => refundStatus(world, sale)
const getShop = () => shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
/** The shop sends so many pieces of the order's first line. */
const sendPieces = (sale: Sale, quantity: number) => {
  const order = getShop().orders.find(({ id }) => id === sale.order)!
  const lines = [{ lineId: order.lines[0]!.id, quantity }]
  fulfillOrder(getShop(), order, { company: 'DHL', number: 'JJ1', url: null }, lines)
  return order
}
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
  const inShop = sendPieces(sale, 1)
  const lineId = inShop.lines[0]!.id
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
  const inShop = sendPieces(sale, 1)
  const lineId = inShop.lines[0]!.id
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
  const { settings } = getShop().state
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
  const { settings } = getShop().state
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

/** A refund whose key the shop has used up, while its next call never arrives. */
const lostRefund = async (sale: Sale, body: object) => {
  const { settings } = getShop().state
  settings.failingRefunds = 1
  const keys = new Set<string>()
  const { end } = replay(world.app.services, (_url, body) => {
    if (!body.includes('refundCreate')) return undefined
    keys.add((JSON.parse(body) as { variables: { key: string } }).variables.key)
    return keys.size > 1 ? { status: 502, text: '{}' } : undefined
  })
  await refund(sale, body)
  await world.app.runJobs()
  end()
  expect(keys.size).toBe(2)
  expect(await refundsInShop(world, sale.token)).toEqual([])
}
/** The next try, with so many minutes since the one before. */
const tryAgain = async (sale: Sale, minutes: number) => {
  const at = new Date(world.app.services.now().getTime() - minutes * 60_000)
  await world.app.db
    .updateTable('payment_attempts')
    .set({ refund_writing_until: at })
    .where('id', '=', sale.attempt)
    .where('refund_writing_until', 'is not', null)
    .execute()
  await world.app.retryJobs()
}

it('writes a refund whose goods were sent between two tries, once nothing of the first can come any more', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const before = await stock(line.variant_id)
  await lostRefund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 1 }] })
  const inShop = sendPieces(sale, 2)
  await world.app.retryJobs()
  expect(await refundsInShop(world, sale.token)).toEqual([])
  await tryAgain(sale, 10)
  expect(inShop.refunds.map(({ lines }) => lines)).toMatchObject([[{ quantity: 1, restock: 'RETURN' }]])
  expect(await stock(line.variant_id)).toBe(before + 1)
  await tryAgain(sale, 10)
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
})

it('writes what is left of a refund of which the merchant wrote a part in the shop between two tries', async () => {
  const sale = await ordered()
  await lostRefund(sale, { amount: 300, left: sale.amount })
  await refundByMerchant(world, sale.order, 100)
  await world.app.retryJobs()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
  await tryAgain(sale, 10)
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }, { amount: 200 }])
})

it('writes no second refund while the shop is at the first, though its goods were sent meanwhile', async () => {
  const sale = await ordered()
  const [line] = (await readStatus(sale)).lines
  const before = await stock(line.variant_id)
  const { settings } = getShop().state
  settings.slowRefunds = 1
  await refund(sale, { amount: 100, left: sale.amount, restock: [{ variant_id: line.variant_id, quantity: 1 }] })
  // The order does not say yet what the shop is about to make.
  const end = intercept(world, 'query OrderMoney', async (send) => {
    const answer = await send()
    const { data } = answer.json() as { data: { order: object } }
    const totalRefundedSet = { presentmentMoney: { amount: '0.0', currencyCode: 'EUR' } }
    return { ...answer, json: () => ({ data: { order: { ...data.order, totalRefundedSet, refunds: [] } } }) }
  })
  await world.app.runJobs()
  sendPieces(sale, 1)
  const { asked, end: endOfReplay } = replay(world.app.services, () => undefined)
  await world.app.retryJobs()
  await tryAgain(sale, 1)
  endOfReplay()
  end()
  expect(asked.filter(({ body }) => body.includes('refundCreate')).length).toBeGreaterThan(1)
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
  await tryAgain(sale, 10)
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 100 }])
  expect(await stock(line.variant_id)).toBe(before + 1)
})
