import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
/** The first product, and one that is not bought. */
let [bought, other] = ['', '']
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  const { products } = await world.admin<{
    products: { nodes: { id: string; variants: { nodes: { id: string }[] } }[] }
  }>(`{ products(first: 20) { nodes { id variants(first: 10) { nodes { id } } } } }`)
  const first = `gid://shopify/ProductVariant/${world.variants[0]!.id}`
  const isBought = ({ variants }: (typeof products.nodes)[number]) => variants.nodes.some(({ id }) => id === first)
  bought = products.nodes.find(isBought)!.id
  other = products.nodes.find((one) => !isBought(one))!.id
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => world.close())

const kinds = {
  basic: ['discountCodeBasicCreate', 'basicCodeDiscount', 'DiscountCodeBasicInput'],
  shipping: ['discountCodeFreeShippingCreate', 'freeShippingCodeDiscount', 'DiscountCodeFreeShippingInput'],
  bxgy: ['discountCodeBxgyCreate', 'bxgyCodeDiscount', 'DiscountCodeBxgyInput'],
} as const
const of = (...products: string[]) => ({ items: { products: { productsToAdd: products } } })
const tenth = (items: object = { items: { all: true } }) => ({ customerGets: { value: { percentage: 0.1 }, ...items } })
const make = async (kind: keyof typeof kinds, code: string, more: object) => {
  const [mutation, argument, type] = kinds[kind]
  const discount = { title: code, code, startsAt: '2020-01-01T00:00:00Z', context: { all: 'ALL' }, ...more }
  const answer = await world.admin<Record<string, { userErrors: unknown[] }>>(
    `mutation($discount: ${type}!) { ${mutation}(${argument}: $discount) { userErrors { message } } }`,
    { discount },
  )
  expect(answer[mutation]!.userErrors).toEqual([])
}
const put = async (token: string, body: object) =>
  (await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })).body
    .data.checkout
/** What is said of a code for two pieces of the first product, sent within the Netherlands. */
const refusal = async (code: string, body: object = {}, more: object = {}) => {
  const token = await world.checkout(more)
  const checkout = await put(token, { shipping_address: { country: 'NL' }, ...body, discount_codes: [code] })
  return { token, message: checkout.refused_codes.find((one: { code: string }) => one.code === code)?.message ?? null }
}

describe('a code that does not fit', () => {
  it('says by how much too little is bought for it, and fits once there is enough [k3q4]', async () => {
    const { price } = world.variants[0]!
    const subtotal = { greaterThanOrEqualToSubtotal: String((price * 3) / 100) }
    await make('basic', 'TWICE', { ...tenth(), minimumRequirement: { subtotal } })
    const { token, message } = await refusal('TWICE')
    expect(message).toBe(`Add €${(price / 100).toFixed(2)} more of what the discount code TWICE is for.`)
    const read = async (locale: string) => {
      await world.app.db.updateTable('checkouts').set({ locale }).where('token', '=', token).execute()
      const answer = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
      return answer.body.data.checkout.refused_codes[0].message
    }
    expect(await read('de')).toContain(` ${(price / 100).toFixed(2).replace('.', ',')}\u00a0€`)
    expect(await read('en')).toBe(message)
    const { lines } = await put(token, {})
    const enough = await put(token, { lines: [{ position: lines[0].position, quantity: 3 }] })
    expect(enough.refused_codes).toEqual([])
    expect(enough.discounts).toMatchObject([{ title: 'TWICE' }])
  })

  it('says how many pieces are missing, of the goods that it is for [f8n3]', async () => {
    const quantity = { greaterThanOrEqualToQuantity: '4' }
    await make('basic', 'FOUR', { ...tenth(of(bought)), minimumRequirement: { quantity } })
    expect((await refusal('FOUR')).message).toBe('Add 2 more items that the discount code FOUR is for.')
    const pair = { discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } }
    await make('bxgy', 'PAIR', {
      customerBuys: { value: { quantity: '2' }, ...of(bought) },
      customerGets: { value: pair, ...of(bought) },
    })
    expect((await refusal('PAIR')).message).toBe('Add 1 more item that the discount code PAIR is for.')
    await make('bxgy', 'OTHERS', {
      customerBuys: { value: { quantity: '1' }, ...of(other) },
      customerGets: { value: pair, ...of(other) },
    })
    expect((await refusal('OTHERS')).message).toBe('The discount code OTHERS is not for the goods in this order.')
  })

  it('says that it is not for these goods, by product and by collection [j8d9]', async () => {
    await make('basic', 'NOTTHIS', tenth(of(other)))
    expect((await refusal('NOTTHIS')).message).toBe('The discount code NOTTHIS is not for the goods in this order.')
    const { collections, product } = await world.admin<{
      collections: { nodes: { id: string }[] }
      product: { collections: { nodes: { id: string }[] } }
    }>(
      `query($id: ID!) { collections(first: 20) { nodes { id } } product(id: $id) { collections(first: 20) { nodes { id } } } }`,
      {
        id: bought,
      },
    )
    const own = new Set(product.collections.nodes.map(({ id }) => id))
    const others = collections.nodes.map(({ id }) => id).filter((id) => !own.has(id))
    await make('basic', 'SHELF', tenth({ items: { collections: { add: others } } }))
    expect((await refusal('SHELF')).message).toBe('The discount code SHELF is not for the goods in this order.')
  })

  it('says that it is not for this country, where it takes the delivery off [z9g3]', async () => {
    await make('shipping', 'ALPS', { destination: { countries: { add: ['CH', 'AT'] } } })
    const { message } = await refusal('ALPS', {}, { locale: 'de' })
    expect(message).toBe('Der Rabattcode ALPS gilt nicht für dieses Land (Niederlande).')
  })

  it('says what it cannot be combined with [f4x8]', async () => {
    await make('basic', 'BETTER', { customerGets: { value: { percentage: 0.5 }, items: { all: true } } })
    await make('basic', 'LESSER', tenth())
    const token = await world.checkout()
    const { refused_codes: refused } = await put(token, { discount_codes: ['BETTER', 'LESSER'] })
    expect(refused).toEqual([{ code: 'LESSER', message: 'The discount code LESSER cannot be combined with BETTER.' }])
  })

  it('says that it was used up in the shop, or by this customer [f9y9]', async () => {
    await make('basic', 'GONE', { ...tenth(), usageLimit: 1 })
    await make('basic', 'ONCE', { ...tenth(), appliesOncePerCustomer: true })
    await world.post(`/sandbox/shopify/${world.shop.domain}`, { countsDraftCodes: true })
    const email = 'ann@example.com'
    const { customerCreate } = await world.admin<{ customerCreate: { customer: { id: string } } }>(
      `mutation($input: CustomerInput!) { customerCreate(input: $input) { customer { id } } }`,
      { input: { email } },
    )
    const input = {
      lineItems: [{ variantId: `gid://shopify/ProductVariant/${world.variants[0]!.id}`, quantity: 1 }],
      email,
      purchasingEntity: { customerId: customerCreate.customer.id },
    }
    for (const code of ['GONE', 'ONCE']) {
      const { draftOrderCreate } = await world.admin<{ draftOrderCreate: { draftOrder: { id: string } } }>(
        `mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id totalDiscountsSet { shopMoney { amount } } } userErrors { message } } }`,
        { input: { ...input, discountCodes: [code] } },
      )
      await world.admin(
        `mutation($id: ID!) { draftOrderComplete(id: $id) { draftOrder { status } userErrors { message } } }`,
        {
          id: draftOrderCreate.draftOrder.id,
        },
      )
    }
    expect((await refusal('GONE')).message).toBe('The discount code GONE has been used up.')
    const token = await world.checkout()
    // As the shop knows them once they pressed Pay.
    const shop_customer_id = Number(customerCreate.customer.id.split('/').at(-1))
    await world.app.db.updateTable('checkouts').set({ email, shop_customer_id }).where('token', '=', token).execute()
    const { refused_codes: refused } = await put(token, { discount_codes: ['ONCE'] })
    const once = 'The discount code ONCE can be used once by each customer, and was used before.'
    expect(refused).toEqual([{ code: 'ONCE', message: once }])
  })

  it('reads to others like one that there is not, where it is for some customers alone [s2f4]', async () => {
    await make('basic', 'FRIENDS', { ...tenth(), context: { customers: { add: ['gid://shopify/Customer/1'] } } })
    await make('basic', 'OLDPALS', {
      ...tenth(),
      context: { customers: { add: ['gid://shopify/Customer/1'] } },
      endsAt: '2020-02-01T00:00:00Z',
    })
    const said = []
    for (const code of ['FRIENDS', 'OLDPALS', 'NOTHING']) said.push((await refusal(code)).message)
    expect(said).toEqual(['FRIENDS', 'OLDPALS', 'NOTHING'].map((code) => `There is no discount code ${code}.`))
  })

  it('is asked about once it was refused alone, and says what it said before where the shop is silent [d7g6]', async () => {
    const { http } = world.app.services
    const { send } = http
    const asked: string[] = []
    vi.spyOn(http, 'send').mockImplementation(async (url, options) => {
      const [name] = /CheckoutDiscountByCode|CheckoutCodeConditions/.exec(JSON.stringify(options?.body ?? '')) ?? []
      if (name) asked.push(name)
      if (name === 'CheckoutCodeConditions') throw new Error('silent')
      return send.call(http, url, options)
    })
    expect((await refusal('WELCOME10')).message).toBeNull()
    expect(asked).toEqual([])
    expect((await refusal('NOBODYS')).message).toBe('There is no discount code NOBODYS.')
    expect(asked).toEqual(['CheckoutDiscountByCode'])
    expect((await refusal('NOTTHIS')).message).toBe('The discount code NOTTHIS does not apply to this order.')
  })
})
