import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { settle } from '../payment/settle.ts'
import { cents, openCheckout, leaveWith, orderInShop } from './testing/drafts-world.ts'

let world: ShopWorld
let mug: Product
let candle: Product
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  ;[mug, candle] = await Promise.all([getProduct('Stoneware Mug'), getProduct('Beeswax Candle')])
})
afterAll(() => world.close())

type Product = { id: string; variant: number; price: number }
const getProduct = async (title: string): Promise<Product> => {
  type Node = { id: string; title: string; variants: { nodes: { legacyResourceId: string; price: string }[] } }
  const { products } = await world.admin<{ products: { nodes: Node[] } }>(
    `{ products(first: 50) { nodes { id title variants(first: 1) { nodes { legacyResourceId price } } } } }`,
  )
  const found = products.nodes.find((product) => product.title === title)!
  const [variant] = found.variants.nodes
  return {
    id: found.id,
    variant: Number(variant!.legacyResourceId),
    price: Math.round(Number(variant!.price) * 100),
  }
}

const basic = (code: string | null, customerGets: object, more: object = {}) => ({
  title: code ?? 'By itself',
  ...(code && { code }),
  startsAt: '2020-01-01T00:00:00Z',
  customerGets,
  ...(code && { customerSelection: { all: true } }),
  ...more,
})
const makeCode = (discount: object) =>
  world.admin(
    `mutation($discount: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { message } } }`,
    { discount },
  )
const makeBuyAndGet = (discount: object) =>
  world.admin(
    `mutation($discount: DiscountCodeBxgyInput!) { discountCodeBxgyCreate(bxgyCodeDiscount: $discount) { userErrors { message } } }`,
    { discount },
  )
/** Runs something while a discount applies by itself. */
const whileAutomatic = async (discount: object, run: () => Promise<void>) => {
  const { discountAutomaticBasicCreate: made } = await world.admin<{
    discountAutomaticBasicCreate: { automaticDiscountNode: { id: string } }
  }>(
    `mutation($discount: DiscountAutomaticBasicInput!) { discountAutomaticBasicCreate(automaticBasicDiscount: $discount) { automaticDiscountNode { id } userErrors { message } } }`,
    { discount },
  )
  try {
    await run()
  } finally {
    await world.admin(`mutation($id: ID!) { discountAutomaticDelete(id: $id) { deletedAutomaticDiscountId } }`, {
      id: made.automaticDiscountNode.id,
    })
  }
}
const products = (...ids: string[]) => ({ products: { productsToAdd: ids } })
const combines = (...kinds: ('order' | 'product' | 'shipping')[]) => ({
  combinesWith: Object.fromEntries(kinds.map((kind) => [`${kind}Discounts`, true])),
})

/** Buys with codes, and returns the order in the shop once it is paid; its total is what was paid in every case. */
const buy = async (items: { variant_id: number; quantity: number }[], codes: string[]) => {
  const token = await openCheckout(world, items, { discount_codes: codes })
  const left = await leaveWith(world, token)
  await world.succeed(left.paymentId)
  await settle(world.app.services, left.attempt.id)
  await world.app.runJobs()
  const order = (await orderInShop(world, token))!
  expect(cents(order.totalPriceSet)).toBe(left.order.expected_total)
  const lines = order.lineItems.nodes.map((line) => ({
    id: line.id,
    paid: cents(line.discountedTotalSet),
    off: line.discountAllocations.map(({ allocatedAmountSet, discountApplication: { code, title } }) => [
      code ?? title,
      cents(allocatedAmountSet),
    ]),
    tax: line.taxLines.reduce((sum, { priceSet }) => sum + cents(priceSet), 0),
  }))
  const shipping = order.shippingLine && cents(order.shippingLine.discountedPriceSet)
  return { order, lines, shipping }
}
const one = ({ variant }: Product, quantity = 1) => ({ variant_id: variant, quantity })
/** Dutch VAT that a price holds. */
const vat = (amount: number) => amount - Math.round(amount / 1.21)

describe('what a discount takes off', () => {
  it('as one bought with another: the given piece comes at nothing, and giving it back pays nothing [f9z9]', async () => {
    await makeBuyAndGet({
      title: 'CANDLE',
      code: 'CANDLE',
      startsAt: '2020-01-01T00:00:00Z',
      customerSelection: { all: true },
      customerBuys: { value: { quantity: '1' }, items: products(mug.id) },
      customerGets: {
        value: { discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } },
        items: products(candle.id),
      },
    })
    const { order, lines } = await buy([one(mug), one(candle)], ['CANDLE'])
    expect(lines).toMatchObject([
      { paid: mug.price, off: [], tax: vat(mug.price) },
      { paid: 0, off: [['CANDLE', candle.price]], tax: 0 },
    ])
    const { refundCreate } = await world.admin<{
      refundCreate: { refund: { refundLineItems: { nodes: { subtotalSet: { shopMoney: { amount: string } } }[] } } }
    }>(
      `mutation($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "candle") {
        refund { refundLineItems(first: 5) { nodes { subtotalSet { shopMoney { amount } } } } } userErrors { message } } }`,
      { input: { orderId: order.id, refundLineItems: [{ lineItemId: lines[1]!.id, quantity: 1 }] } },
    )
    expect(refundCreate.refund.refundLineItems.nodes.map(({ subtotalSet }) => cents(subtotalSet))).toEqual([0])
  })

  it('each piece of a product stands at that product alone [t5j2]', async () => {
    await makeCode(
      basic('EACH2', {
        value: { discountAmount: { amount: '2.00', appliesOnEachItem: true } },
        items: products(candle.id),
      }),
    )
    const { lines } = await buy([one(mug), one(candle, 2)], ['EACH2'])
    expect(lines).toMatchObject([
      { paid: mug.price, off: [] },
      { paid: candle.price * 2 - 400, off: [['EACH2', 400]], tax: vat(candle.price * 2 - 400) },
    ])
  })

  it('the whole order is shared out over its lines, to the cent [k8j4]', async () => {
    const { lines, order } = await buy([one(mug), one(candle)], ['WELCOME10'])
    const off = lines.flatMap((line) => line.off.map(([, amount]) => Number(amount)))
    expect(off).toHaveLength(2)
    expect(off[0]! + off[1]!).toBe(Math.round((mug.price + candle.price) / 10))
    expect(order.discountCodes).toEqual(['WELCOME10'])
  })

  it('the shipping leaves the goods as they are [k4s6]', async () => {
    const { lines, shipping } = await buy([one(mug, 2)], ['FREESHIP'])
    expect(lines).toMatchObject([{ paid: mug.price * 2, off: [] }])
    expect(shipping).toBe(0)
  })

  it('with two codes that combine is both [m9k2]', async () => {
    const { lines, shipping, order } = await buy([one(mug, 2)], ['WELCOME10', 'FREESHIP'])
    expect(lines).toMatchObject([{ off: [['WELCOME10', Math.round((mug.price * 2) / 10)]] }])
    expect(shipping).toBe(0)
    expect(order.discountCodes.toSorted()).toEqual(['FREESHIP', 'WELCOME10'])
  })

  it('with two codes that do not combine is the better one [h8d3]', async () => {
    const { lines, order } = await buy([one(mug, 2)], ['WELCOME10', 'FIVEOFF'])
    expect(lines).toMatchObject([{ off: [['FIVEOFF', 500]] }])
    expect(order.discountCodes).toEqual(['FIVEOFF'])
  })

  it('by itself counts beside a code that combines with it [f8j5]', async () => {
    const gets = { value: { percentage: 0.5 }, items: products(candle.id) }
    await makeCode(basic('TEN', { value: { percentage: 0.1 }, items: { all: true } }, combines('product')))
    await whileAutomatic(basic(null, gets, combines('order')), async () => {
      const { lines } = await buy([one(candle, 2)], ['TEN'])
      expect(lines).toMatchObject([
        {
          off: [
            ['By itself', candle.price],
            ['TEN', Math.round(candle.price / 10)],
          ],
        },
      ])
    })
  })
})
