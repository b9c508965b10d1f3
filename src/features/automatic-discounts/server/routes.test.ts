import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePending } from '#kit/server/surprises/surprises.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { type DiscountWorld, discountWorld } from './testing/discount-world.ts'

const otherShop = shopIdentities[1]!
let world: DiscountWorld
let products: { id: string; title: string }[]

beforeAll(async () => {
  world = await discountWorld()
  const answer = await world.merchant.call('GET /automatic-discounts/products')
  products = answer.body.data.products
})
afterAll(() => world.close())

describe('who may ask', () => {
  it('is a merchant with a store, for the discounts of its own shop', async () => {
    const { id } = await world.create()
    expect((await world.app.stranger.call('GET /automatic-discounts')).status).toBe(401)
    expect((await world.app.stranger.call('DELETE /automatic-discounts/:id', { params: { id } })).status).toBe(401)
    const other = await world.app.merchant({
      store: { shop_domain: otherShop.domain, accessToken: otherShop.customApp.accessToken },
    })
    const body = { ...world.base(), seenUpdatedAt: '2026-01-01T00:00:00Z' }
    for (const call of ['GET /automatic-discounts/:id', 'DELETE /automatic-discounts/:id'])
      expect((await other.call(call, { params: { id } })).status).toBe(404)
    for (const call of ['PUT /automatic-discounts/:id', 'POST /automatic-discounts/:id/pause'])
      expect((await other.call(call, { params: { id }, body })).status).toBe(404)
    expect((await world.get(id)).status).toBe(200)
  })

  it('finds nothing under an id that is none, or that of a code', async () => {
    const { codeDiscountNodeByCode: code } = await world.admin<{ codeDiscountNodeByCode: { id: string } }>(
      '{ codeDiscountNodeByCode(code: "WELCOME10") { id } }',
    )
    for (const id of ['0', 'x', '12345', code.id.split('/').at(-1)!]) {
      expect((await world.get(id)).status).toBe(404)
      expect((await world.act('pause', id)).status).toBe(404)
    }
  })
})

describe('a discount', () => {
  it('takes off a share of the order from a value on, as the shop keeps it', async () => {
    const made = await world.create({
      title: ' Spring ',
      minimum: 'value',
      minimumValue: 4999,
      combinesWith: ['shipping'],
    })
    expect(made).toMatchObject({
      title: 'Spring',
      kind: 'percentage',
      status: 'active',
      usage: 0,
      read_only: null,
      currency: 'EUR',
      values: { percentage: 12.5, minimum: 'value', minimumValue: 4999, combinesWith: ['shipping'], endsAt: null },
    })
    const { discountNode } = await world.admin<{ discountNode: { discount: object } }>(
      `query($id: ID!) { discountNode(id: $id) { discount { ... on DiscountAutomaticBasic { title
        minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } }
        customerGets { value { ... on DiscountPercentage { percentage } } } } } } }`,
      { id: `gid://shopify/DiscountAutomaticNode/${made.id}` },
    )
    expect(discountNode.discount).toEqual({
      title: 'Spring',
      minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '49.99' } },
      customerGets: { value: { percentage: 0.125 } },
    })
  })

  it('takes a fixed amount off some products, each or once', async () => {
    const [first, second] = products
    const made = await world.create({
      kind: 'fixed-amount',
      amount: 250,
      eachItem: true,
      appliesTo: 'products',
      products: [first!.id],
      minimum: 'quantity',
      minimumQuantity: 3,
    })
    expect(made.values).toMatchObject({ amount: 250, eachItem: true, minimum: 'quantity', minimumQuantity: 3 })
    expect(made.values.products).toMatchObject([{ id: first!.id, title: first!.title }])
    const changed = await world.put(made, { products: [second!.id], minimum: 'none', eachItem: false })
    expect(changed.body.data.discount.values).toMatchObject({
      products: [{ id: second!.id }],
      minimum: 'none',
      eachItem: false,
    })
    const whole = await world.put(changed.body.data.discount, { kind: 'percentage', percentage: 5, appliesTo: 'order' })
    expect(whole.body.data.discount).toMatchObject({
      kind: 'percentage',
      values: { percentage: 5, appliesTo: 'order' },
    })
  })

  it('ships for free, and keeps where the shop limits it to', async () => {
    const made = await world.create({
      kind: 'free-shipping',
      minimum: 'value',
      minimumValue: 2000,
      combinesWith: ['shipping', 'order'],
    })
    expect(made).toMatchObject({
      kind: 'free-shipping',
      kept: [],
      values: { minimumValue: 2000, combinesWith: ['order'] },
    })
    await world.admin(
      `mutation($id: ID!) { discountAutomaticFreeShippingUpdate(id: $id, freeShippingAutomaticDiscount: {
        destination: { countries: { add: [NL, BE] } } }) { userErrors { message } } }`,
      { id: `gid://shopify/DiscountAutomaticNode/${made.id}` },
    )
    const seen = (await world.get(made.id)).body.data.discount
    const saved = await world.put(seen, { title: `${made.title} again` })
    expect(saved.body.data.discount.kept).toEqual(['Only to NL, BE'])
  })

  it('gives Y to who buys X', async () => {
    const [first, second] = products
    const made = await world.create({
      kind: 'buy-x-get-y',
      minimum: 'quantity',
      minimumQuantity: 2,
      products: [first!.id],
      gives: 'percentage',
      percentage: 50,
      getsQuantity: 1,
      getsProducts: [second!.id],
      usesPerOrder: 3,
    })
    expect(made.values).toMatchObject({ gives: 'percentage', percentage: 50, getsQuantity: 1, usesPerOrder: 3 })
    const free = await world.put(made, { gives: 'free', minimum: 'value', minimumValue: 3000, usesPerOrder: null })
    expect(free.body.data.discount.values).toMatchObject({
      gives: 'free',
      minimum: 'value',
      minimumValue: 3000,
      usesPerOrder: null,
      products: [{ id: first!.id }],
      getsProducts: [{ id: second!.id }],
    })
  })

  it('is listed with its status, and gone once deleted', async () => {
    const { id } = await world.create({ startsAt: '2999-01-01T00:00:00Z' })
    expect((await world.list())[0]).toMatchObject({
      id,
      status: 'scheduled',
      summary: expect.stringContaining('12.5%'),
    })
    const removed = await world.remove(id)
    expect(removed.body).toEqual({ error: false, message: 'Automatic discount deleted', data: {} })
    expect((await world.list()).map((discount) => discount.id)).not.toContain(id)
    expect((await world.remove(id)).status).toBe(404)
  })

  it('of a form that nobody knows keeps none of the others from being listed, and is a surprise [s2j3]', async () => {
    const { id } = await world.create({ title: 'In good order' })
    const { services } = world.app
    const { http } = services
    const { send } = http
    http.send = async (url, options) => {
      const answer = await send(url, options)
      if (!JSON.stringify(options?.body ?? '').includes('query AutomaticDiscounts(')) return answer
      const whole = answer.json() as { data: { discountNodes: { nodes: object[] } } }
      const { nodes } = whole.data.discountNodes
      const [one, ...others] = nodes as { id: string; discount: object }[]
      const odd = { ...one!, discount: { ...one!.discount, startsAt: 20_260_101 } }
      const another = { ...one!, discount: { type: 'DiscountAutomaticLottery' } }
      whole.data.discountNodes.nodes = [odd, another, one!, ...others]
      return { ...answer, json: () => whole }
    }
    takePending()
    const answer = await world.merchant.call('GET /automatic-discounts')
    http.send = send
    expect(answer.status).toBe(200)
    const { discounts } = answer.body.data
    expect(discounts.filter((one: { id: string }) => one.id === id)).toHaveLength(1)
    expect(takePending().map(({ call, path }) => `${call}: ${path}`)).toEqual([
      'AutomaticDiscounts: discountNodes.nodes[].discount.startsAt: expected string',
      'automatic discount: discount: of no kind that is known',
    ])
  })

  it('changes what a checkout comes to [z4b6]', async () => {
    const total = async () => {
      const token = await world.checkout()
      const asked = { params: { token }, body: { version: 1 } }
      const { checkout } = (await world.app.stranger.call('PUT /checkouts/:token', asked)).body.data
      return checkout.totals as { subtotal: number; total: number }
    }
    const all = await world.merchant.call('GET /automatic-discounts')
    for (const { id } of all.body.data.discounts) await world.remove(id)
    const before = await total()
    const { id } = await world.create({ percentage: 50, title: 'Half' })
    const during = await total()
    expect(before.total - during.total).toBe(Math.round(before.subtotal / 2))
    await world.act('pause', id)
    expect(await total()).toEqual(before)
  })
})

describe('what is wrong', () => {
  it('is said at each field', async () => {
    const wrong = await world.submit({
      title: ' ',
      percentage: 101,
      appliesTo: 'products',
      minimum: 'quantity',
      endsAt: '2025-01-01T00:00:00Z',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual({
      title: 'Title is required',
      percentage: 'Enter a percentage from 0.01 to 100, with at most 2 decimals',
      products: 'Choose at least one product',
      minimumQuantity: 'Enter a whole number from 1',
      endsAt: 'The end must be after the start',
    })
  })

  it('is said at the field when the shop finds it', async () => {
    const { title } = await world.create()
    expect((await world.submit({ title })).body.errors).toEqual({
      title: 'Title must be unique for automatic discount',
    })
  })

  it('is a kind that a discount cannot turn into', async () => {
    const answer = await world.put(await world.create(), { kind: 'free-shipping' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors!)).toEqual(['kind'])
  })
})

describe('the picker', () => {
  it('finds products by words, whatever signs are typed', async () => {
    const title = products[0]!.title
    const find = async (query: string) =>
      (await world.merchant.call('GET /automatic-discounts/products', { query: { query } })).body.data.products
    expect(await find(`${title.split(' ')[0]!.toUpperCase()} ("`)).toContainEqual(products[0])
    expect(await find('no such thing')).toEqual([])
  })
})
