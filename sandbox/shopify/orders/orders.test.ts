import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop } from '../testing.ts'

type Started = Awaited<ReturnType<typeof startShop>>
let shop: Started
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const money = '{ shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }'
const createOrder = `mutation($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) { orderCreate(order: $order, options: $options) {
  userErrors { field message code } order { id legacyResourceId name statusPageUrl displayFinancialStatus totalPriceSet ${money} lineItems(first: 5) { nodes { id } } transactions(first: 5) { id } } } }`

/** Two mugs, shipping and a payment of what that comes to. */
function mugs(quantity = 2) {
  const variant = shop.products()[0]!.variants[0]!
  const amount = (value: number) => ({ shopMoney: { amount: (value / 100).toFixed(2), currencyCode: 'EUR' } })
  return {
    currency: 'EUR',
    email: 'ann@example.com',
    financialStatus: 'PAID',
    lineItems: [
      {
        variantId: `gid://shopify/ProductVariant/${variant.id}`,
        quantity,
        priceSet: amount(variant.price),
        requiresShipping: true,
      },
    ],
    shippingLines: [{ title: 'Standard', priceSet: amount(490) }],
    shippingAddress: {
      firstName: 'Ann',
      lastName: 'Bell',
      address1: 'Via 1',
      city: 'Roma',
      zip: '00100',
      countryCode: 'IT',
    },
    transactions: [
      {
        amountSet: amount(variant.price * quantity + 490),
        kind: 'SALE',
        status: 'SUCCESS',
        gateway: 'Airwallex',
        authorizationCode: 'int_1',
      },
    ],
    sourceName: 'hosted-checkout',
    sourceIdentifier: `chk_${Math.random().toString(36).slice(2)}`,
    tags: ['hosted-checkout'],
    customAttributes: [{ key: 'checkout_id', value: 'chk_1' }],
  }
}

describe('orders', () => {
  it('creates one exactly as asked, takes the stock, and finds it by its source', async () => {
    const input = mugs()
    const before = shop.products()[0]!.variants[0]!.stock
    const order = await shop.data<{ id: string; name: string; displayFinancialStatus: string; totalPriceSet: object }>(
      createOrder,
      { order: input, options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY' } },
      'orderCreate.order',
    )
    expect(order.displayFinancialStatus).toBe('PAID')
    expect(order.totalPriceSet).toMatchObject({ shopMoney: { amount: '41.9', currencyCode: 'EUR' } })
    expect(shop.products()[0]!.variants[0]!.stock).toBe(before - 2)
    const found = await shop.data<{ id: string }[]>(
      'query($q: String!) { orders(first: 5, query: $q) { nodes { id customer { displayName } } } }',
      { q: `source_identifier:${input.sourceIdentifier}` },
      'orders.nodes',
    )
    expect(found).toEqual([{ id: order.id, customer: { displayName: 'Ann Bell' } }])
  })

  it('does not sell what is not there', async () => {
    const errors = await shop.data<object[]>(
      createOrder,
      { order: mugs(5_000), options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY' } },
      'orderCreate.userErrors',
    )
    expect(errors).toMatchObject([{ code: 'INVENTORY_CLAIM_FAILED' }])
  })

  it('pages through a period, newest first, without gaps', async () => {
    for (let made = 0; made < 3; made += 1) await shop.ask(createOrder, { order: mugs(1) })
    const query =
      'query($after: String) { orders(first: 2, after: $after, query: "created_at:>=2020-01-01T00:00:00Z created_at:<2999-01-01T00:00:00Z", sortKey: CREATED_AT, reverse: true) { pageInfo { hasNextPage endCursor } nodes { id } } }'
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: { pageInfo: { hasNextPage: boolean; endCursor: string }; nodes: { id: string }[] } = await shop.data(
        query,
        { after },
        'orders',
      )
      seen.push(...page.nodes.map(({ id }) => id))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(
      shop
        .orders()
        .toReversed()
        .map(({ id }) => `gid://shopify/Order/${id}`),
    )
  })

  it('refunds once for one key, demands the key, and never gives back more than was paid', async () => {
    const order = await shop.data<{
      id: string
      lineItems: { nodes: { id: string }[] }
      transactions: { id: string }[]
    }>(createOrder, { order: mugs() }, 'orderCreate.order')
    const refund = (directive: string) =>
      `mutation($input: RefundInput!) { refundCreate(input: $input) ${directive} { refund { id totalRefundedSet ${money} } userErrors { message } } }`
    const input = (amount: string) => ({
      orderId: order.id,
      refundLineItems: [],
      transactions: [
        { orderId: order.id, amount, gateway: 'Airwallex', kind: 'REFUND', parentId: order.transactions[0]!.id },
      ],
    })
    expect((await shop.ask(refund(''), { input: input('10.00') })).errors).toMatchObject([
      { message: expect.stringContaining('@idempotent') },
    ])
    const [one, two] = [
      await shop.data<{ id: string }>(
        refund('@idempotent(key: "k1")'),
        { input: input('10.00') },
        'refundCreate.refund',
      ),
      await shop.data<{ id: string }>(
        refund('@idempotent(key: "k1")'),
        { input: input('10.00') },
        'refundCreate.refund',
      ),
    ]
    expect(one.id).toBe(two.id)
    expect(
      await shop.data(refund('@idempotent(key: "k2")'), { input: input('99.00') }, 'refundCreate.userErrors'),
    ).toHaveLength(1)
    const status = await shop.data(
      'query($id: ID!) { order(id: $id) { displayFinancialStatus totalRefundedSet { shopMoney { amount } } } }',
      { id: order.id },
      'order',
    )
    expect(status).toEqual({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      totalRefundedSet: { shopMoney: { amount: '10.0' } },
    })
  })

  it('cancels with the money back and the goods on the shelf, a moment after it said so', async () => {
    const before = shop.products()[0]!.variants[0]!.stock
    const id = await shop.data<string>(
      createOrder,
      { order: mugs(3), options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY' } },
      'orderCreate.order.id',
    )
    const cancel =
      'mutation($id: ID!) { orderCancel(orderId: $id, reason: OTHER, restock: true, refundMethod: { originalPaymentMethodsRefund: true }) { job { done } orderCancelUserErrors { message } } }'
    expect(await shop.data(cancel, { id }, 'orderCancel')).toMatchObject({
      job: { done: false },
      orderCancelUserErrors: [],
    })
    const readStatus = () =>
      shop.data('query($id: ID!) { order(id: $id) { cancelledAt displayFinancialStatus } }', { id }, 'order')
    expect(await readStatus()).toMatchObject({ cancelledAt: null })
    await expect.poll(readStatus).toMatchObject({ displayFinancialStatus: 'REFUNDED', cancelledAt: expect.any(String) })
    expect(shop.products()[0]!.variants[0]!.stock).toBe(before)
    expect(await shop.data(cancel, { id }, 'orderCancel')).toMatchObject({
      job: null,
      orderCancelUserErrors: [{ message: 'Order has already been cancelled' }],
    })
  })

  it('sends an order elsewhere, to an address that a parcel could find', async () => {
    const id = await shop.data<string>(createOrder, { order: mugs(1) }, 'orderCreate.order.id')
    const update = `mutation($input: OrderInput!) { orderUpdate(input: $input) {
      order { shippingAddress { address1 provinceCode phone } } userErrors { field message } } }`
    const send = (shippingAddress: object) =>
      shop.data<object>(update, { input: { id, shippingAddress } }, 'orderUpdate')
    const address = { lastName: 'Li', address1: 'Main St 1', city: 'Troy', countryCode: 'US', provinceCode: 'NY' }
    expect(await send(address)).toMatchObject({
      order: { shippingAddress: { address1: 'Main St 1', provinceCode: 'NY', phone: null } },
      userErrors: [],
    })
    for (const [wrong, part] of [
      [{ address1: ' ' }, 'address1'],
      [{ provinceCode: 'ON' }, 'provinceCode'],
      [{ phone: 'none' }, 'phone'],
    ] as const)
      expect(await send({ ...address, ...wrong })).toMatchObject({
        order: null,
        userErrors: [{ field: ['shippingAddress', part] }],
      })
  })

  it('keeps orders of the past once, without telling anyone, and refuses sums that do not add up', async () => {
    const entry = {
      id: 4_711,
      name: '#711',
      created_at: '2026-02-03T10:00:00Z',
      email: 'bo@example.com',
      source_identifier: 'chk_old',
      line_items: [{ title: 'Old mug', quantity: 2, price: '10.00' }],
      discounts: [{ title: 'OLD', amount: '3.00' }],
      total_price: '17.00',
    }
    const post = async (orders: object[]) =>
      JSON.parse(
        await (
          await fetch(`${shop.sandbox.url}/sandbox/shopify/${shop.identity.domain}/orders`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ orders }),
          })
        ).text(),
      ) as object
    const sent = shop.deliveries().length
    expect(await post([entry, { ...entry, id: 4_712, total_price: '18.00' }])).toMatchObject({
      imported: 1,
      known: 0,
      refused: [{ id: '4712' }],
    })
    expect(await post([entry])).toMatchObject({ imported: 0, known: 1 })
    expect(shop.deliveries()).toHaveLength(sent)
    expect(
      await shop.data(
        '{ orders(first: 1, query: "source_identifier:chk_old") { nodes { createdAt discountCodes totalPriceSet { shopMoney { amount } } } } }',
        {},
        'orders.nodes',
      ),
    ).toEqual([
      {
        createdAt: '2026-02-03T10:00:00.000Z',
        discountCodes: ['OLD'],
        totalPriceSet: { shopMoney: { amount: '17.0' } },
      },
    ])
  })
})
