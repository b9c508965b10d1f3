import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { intercept, refusing } from '../drafts/testing/drafts-world.ts'

const five = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const delivery = 'DELIVERY'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  const common = {
    startsAt: '2020-01-01T00:00:00Z',
    context: { all: 'ALL' },
    combinesWith: { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true },
  }
  const make = async (mutation: string, argument: string, type: string, discount: object) => {
    const answer = await world.admin<Record<string, { userErrors: unknown[] }>>(
      `mutation($discount: ${type}!) { ${mutation}(${argument}: $discount) { userErrors { message } } }`,
      { discount: { ...common, ...discount } },
    )
    expect(answer[mutation]!.userErrors).toEqual([])
  }
  for (const code of [...five, 'SIX'])
    await make('discountCodeBasicCreate', 'basicCodeDiscount', 'DiscountCodeBasicInput', {
      title: code,
      code,
      customerGets: { value: { percentage: 0.05 }, items: { all: true } },
    })
  await make('discountCodeFreeShippingCreate', 'freeShippingCodeDiscount', 'DiscountCodeFreeShippingInput', {
    title: delivery,
    code: delivery,
    destination: { all: true },
  })
})
let restore = () => {}
afterEach(() => restore())
afterAll(() => world.close())

/** A checkout with these codes: those that count, and what is said of the others. */
const withCodes = async (codes: string[]) => {
  const token = await world.checkout()
  const put = (body: object) =>
    world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })
  const answer = await put({ email: 'ann@example.com', shipping_address: roma, discount_codes: codes })
  expect(answer.status).toBe(200)
  const { discounts, refused_codes, totals } = answer.body.data.checkout
  const counting = discounts.map(({ title }: { title: string }) => title).toSorted()
  const refused = Object.fromEntries(
    refused_codes.map(({ code, message }: { code: string; message: string }) => [code, message]),
  )
  return { token, counting, refused, totals }
}
/** The shopper pays, and the shop keeps a draft of the same amount. */
const paysAs = async (token: string, total: number) => {
  expect((await world.pay(token, await world.order(token))).status).toBe(200)
  expect((await getAttempts(world, token))[0]).toMatchObject({ amount: total, shop_draft_id: expect.anything() })
}

describe('more codes than an order takes', () => {
  it('leave room for one that counts where those before it do not', async () => {
    const bad = ['NOPE1', 'NOPE2', 'NOPE3', 'NOPE4', 'NOPE5']
    const { token, counting, refused, totals } = await withCodes([...bad, 'WELCOME10'])
    expect(counting).toEqual(['WELCOME10'])
    expect(refused).toEqual(Object.fromEntries(bad.map((code) => [code, `There is no discount code ${code}.`])))
    await paysAs(token, totals.total)
  })

  it.each([
    ['none of those before', Array.from({ length: 20 }, (_, at) => `NOPE${at}`)],
    ['five', [...five, ...Array.from({ length: 15 }, (_, at) => `NOPE${at}`)]],
  ])('are tried three times at most, where %s count', async (_, codes) => {
    let calls = 0
    restore = intercept(world, 'mutation CheckoutCalculate', (send) => {
      calls++
      return send()
    })
    const token = await world.checkout()
    calls = 0
    const answer = await world.app.stranger.call('PUT /checkouts/:token', {
      params: { token },
      body: { version: 1, shipping_address: roma, discount_codes: codes },
    })
    expect([answer.status, calls]).toEqual([200, 3])
    const { discounts, refused_codes } = answer.body.data.checkout
    expect(discounts.length + refused_codes.length).toBe(codes.length)
  })

  it('count with one of them for the delivery', async () => {
    const { token, counting, refused, totals } = await withCodes(['NOPE', ...five, delivery])
    expect([counting, Object.keys(refused)]).toEqual([[...five, delivery].toSorted(), ['NOPE']])
    await paysAs(token, totals.total)
  })

  it.each(['SIX', delivery])('are five, and what is one too many is said: %s', async (last) => {
    restore = refusing(world, 'mutation CheckoutCalculate', ({ input }) =>
      input?.discountCodes && input.discountCodes.length > five.length
        ? { field: ['input', 'discountCodes'], message: 'is too long' }
        : null,
    )
    const { token, counting, refused, totals } = await withCodes([...five, last])
    expect([counting, Object.keys(refused)]).toEqual([five.toSorted(), [last]])
    await paysAs(token, totals.total)
  })
})
