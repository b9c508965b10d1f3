import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceRequest } from '../pricing/pricing.ts'
import type { Discount } from '../shops/discount-model.ts'
import type { DraftRequest } from '../shops/draft-model.ts'
import type { Address } from '../shops/model.ts'
import { share } from '../shops/money.ts'
import { startShop } from '../testing.ts'

type Started = Awaited<ReturnType<typeof startShop>>
let europe: Started
let america: Started
beforeAll(async () => {
  europe = await startShop('sandbox-one.myshopify.com')
  america = await startShop('sandbox-two.myshopify.com')
})
afterAll(async () => {
  await Promise.all([europe.close(), america.close()])
})

const address = (countryCode: string, provinceCode: string | null = null): Address => ({
  firstName: 'Ann',
  lastName: 'Bell',
  company: null,
  address1: 'Street 1',
  address2: null,
  city: 'Town',
  zip: '1000',
  provinceCode,
  countryCode,
  phone: null,
})
const discount: fc.Arbitrary<Discount> = fc
  .record({
    code: fc.constantFrom('A', 'B', 'C', null),
    effect: fc.oneof(
      fc.record({ percentage: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 9_000 }), eachItem: fc.boolean() }),
    ),
    free: fc.boolean(),
    combines: fc.boolean(),
  })
  .map(({ code, effect, free, combines }) => ({
    id: 0,
    title: code ?? 'Auto',
    code,
    minimum: null,
    combinesWith: { PRODUCT: combines, ORDER: combines, SHIPPING: combines },
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: null,
    usageLimit: null,
    oncePerCustomer: false,
    used: 0,
    createdAt: '2020-01-01T00:00:00Z',
    updatedAt: '2020-01-01T00:00:00Z',
    rule: free
      ? { kind: 'free-shipping', countries: null, maximumShippingPrice: null }
      : { kind: 'basic', gets: { items: { all: true }, effect } },
  }))

describe('the arithmetic of a draft order', () => {
  it('adds up to the cent, whatever is bought, cut and taxed', () => {
    const line = fc.record({
      index: fc.nat(30),
      quantity: fc.integer({ min: 1, max: 40 }),
      percent: fc.option(fc.integer({ min: 1, max: 100 })),
    })
    const property = fc.property(
      fc.constantFrom('NL', 'DE', 'US', 'CH'),
      fc.constantFrom('NY', 'CA', 'OR', null),
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(discount, { maxLength: 4 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.boolean(),
      (country, state, lines, discounts, shipping, american) => {
        const { shop } = american ? america : europe
        const variants = shop.state.products.flatMap((product) => product.variants)
        shop.state.discounts = discounts.map((one, id) => ({ ...one, id }))
        const request: DraftRequest = {
          lines: lines.map(({ index, quantity, percent }) => ({
            variantId: variants[index % variants.length]!.id,
            title: null,
            unitPrice: null,
            quantity,
            sku: null,
            taxable: null,
            requiresShipping: null,
            grams: null,
            attributes: [],
            discount:
              percent === null ? null : { title: 'Hand', description: null, valueType: 'PERCENTAGE', value: percent },
          })),
          shipping: { title: 'Standard', price: shipping, handle: null },
          discount: null,
          codes: ['a', ' B '],
          automatic: true,
          taxExempt: false,
          address: address(country, state),
          customerId: null,
        }
        const { lines: priced, totals, taxLines, taxesIncluded, shipping: sent } = priceRequest(shop, request)
        const cut = (parts: { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
        const perLine = priced.map((one) => one.unit * one.quantity - cut(one.allocations))
        expect(perLine.every((amount) => amount >= 0)).toBe(true)
        expect(totals.subtotal).toBe(perLine.reduce((sum, amount) => sum + amount, 0))
        expect(totals.shipping).toBe(shipping - cut(sent!.allocations))
        expect(totals.tax).toBe(taxLines.reduce((sum, { amount }) => sum + amount, 0))
        expect(totals.total).toBe(totals.subtotal + totals.shipping + (taxesIncluded ? 0 : totals.tax))
        expect(totals.lineItems + shipping - totals.discounts).toBe(totals.subtotal + totals.shipping)
        expect(Object.values(totals).every(Number.isInteger)).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 300 })
  })

  it('shares an amount out without losing a cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.nat(50_000), { minLength: 1 }), (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        expect(share(amount, weights).reduce((sum, part) => sum + part, 0)).toBe(total === 0 ? 0 : amount)
      }),
    )
  })
})

describe('draft orders over the API', () => {
  const calculate = `mutation($input: DraftOrderInput!) { draftOrderCalculate(input: $input) { calculatedDraftOrder {
    subtotalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } } totalShippingPriceSet { shopMoney { amount } } totalDiscountsSet { shopMoney { amount } }
    taxLines { title rate priceSet { shopMoney { amount } } } availableShippingRates { handle title price { amount } } platformDiscounts { code title totalAmount { amount } } lineItems { discountedTotalSet { shopMoney { amount } } } } userErrors { field message } } }`
  const mug = (shop: Started) =>
    `gid://shopify/ProductVariant/${shop.products().find(({ picture }) => picture === 'mug')!.variants[0]!.id}`

  it('takes the VAT out of the price in Europe and applies a code', async () => {
    europe.reset()
    const input = {
      lineItems: [{ variantId: mug(europe), quantity: 2 }],
      discountCodes: ['welcome10'],
      shippingAddress: { countryCode: 'NL', city: 'Utrecht' },
      shippingLine: { title: 'Standard', priceWithCurrency: { amount: '4.95', currencyCode: 'EUR' } },
    }
    expect(await europe.data(calculate, { input }, 'draftOrderCalculate.calculatedDraftOrder')).toMatchObject({
      subtotalPriceSet: { shopMoney: { amount: '33.3' } },
      totalShippingPriceSet: { shopMoney: { amount: '4.95' } },
      totalPriceSet: { shopMoney: { amount: '38.25' } },
      totalTaxSet: { shopMoney: { amount: '6.64' } },
      platformDiscounts: [{ code: 'WELCOME10', totalAmount: { amount: '3.7' } }],
      availableShippingRates: [{ title: 'Standard', price: { amount: '4.95' } }, { title: 'Express' }],
    })
  })

  it("puts a state's sales tax on top in America", async () => {
    america.reset()
    const input = {
      lineItems: [{ variantId: mug(america), quantity: 1 }],
      shippingAddress: { countryCode: 'US', provinceCode: 'NY' },
    }
    expect(await america.data(calculate, { input }, 'draftOrderCalculate.calculatedDraftOrder')).toMatchObject({
      subtotalPriceSet: { shopMoney: { amount: '16.0' } },
      totalTaxSet: { shopMoney: { amount: '0.64' } },
      totalPriceSet: { shopMoney: { amount: '16.64' } },
      taxLines: [{ title: 'New York State Tax', rate: 0.04 }],
    })
  })

  it('makes, completes and deletes drafts', async () => {
    const create =
      'mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id status invoiceUrl totalPriceSet { shopMoney { amount } } } userErrors { message } } }'
    const input = {
      email: 'ann@example.com',
      acceptAutomaticDiscounts: true,
      lineItems: [
        { title: 'Engraving', quantity: 1, originalUnitPriceWithCurrency: { amount: '160', currencyCode: 'EUR' } },
      ],
    }
    const draft = await europe.data<{ id: string }>(create, { input }, 'draftOrderCreate.draftOrder')
    expect(draft).toMatchObject({ status: 'OPEN', totalPriceSet: { shopMoney: { amount: '136.0' } } })
    const complete =
      'mutation($id: ID!) { draftOrderComplete(id: $id, sourceName: "hosted") { draftOrder { status order { name sourceName displayFinancialStatus totalPriceSet { shopMoney { amount } } } } userErrors { message } } }'
    expect(await europe.data(complete, { id: draft.id }, 'draftOrderComplete')).toMatchObject({
      draftOrder: {
        status: 'COMPLETED',
        order: {
          sourceName: 'hosted',
          displayFinancialStatus: 'PAID',
          totalPriceSet: { shopMoney: { amount: '136.0' } },
        },
      },
      userErrors: [],
    })
    const other = await europe.data<string>(create, { input }, 'draftOrderCreate.draftOrder.id')
    const remove =
      'mutation($input: DraftOrderDeleteInput!) { draftOrderDelete(input: $input) { deletedId userErrors { message } } }'
    expect(await europe.data(remove, { input: { id: other } }, 'draftOrderDelete')).toEqual({
      deletedId: other,
      userErrors: [],
    })
    expect(await europe.data(create, { input: { lineItems: [] } }, 'draftOrderCreate.userErrors')).toHaveLength(1)
  })

  it('is in the currency of the market that it is sent to, unless it names one', async () => {
    const currencies = `mutation($input: DraftOrderInput!) { draftOrderCalculate(input: $input) {
      calculatedDraftOrder { presentmentCurrencyCode totalPriceSet { presentmentMoney { amount currencyCode } } } } }`
    const send = (countryCode: string, more: object = {}) => {
      const input = { lineItems: [{ variantId: mug(europe), quantity: 1 }], shippingAddress: { countryCode }, ...more }
      return europe.data(currencies, { input }, 'draftOrderCalculate.calculatedDraftOrder')
    }
    const euros = {
      presentmentCurrencyCode: 'EUR',
      totalPriceSet: { presentmentMoney: { amount: '18.5', currencyCode: 'EUR' } },
    }
    expect(await send('NL')).toEqual(euros)
    expect(await send('US')).toEqual({
      presentmentCurrencyCode: 'USD',
      totalPriceSet: { presentmentMoney: { amount: '20.72', currencyCode: 'USD' } },
    })
    expect(await send('US', { presentmentCurrencyCode: 'EUR' })).toEqual(euros)
  })

  it('takes no email address of some domains, nor a customer who has one, and names no field', async () => {
    const make =
      'mutation($input: CustomerInput!) { customerCreate(input: $input) { customer { id } userErrors { message } } }'
    const email = 'ann@gmail.ru'
    const { id: customerId } = await europe.data<{ id: string }>(make, { input: { email } }, 'customerCreate.customer')
    for (const person of [{ email }, { purchasingEntity: { customerId } }]) {
      const input = { lineItems: [{ variantId: mug(europe), quantity: 1 }], ...person }
      const answer = await europe.data(calculate, { input }, 'draftOrderCalculate.userErrors')
      expect(answer).toEqual([{ field: null, message: 'Email contains an invalid domain name' }])
    }
  })

  it('takes no phone number that cannot be one, and names no field', async () => {
    const create =
      'mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } userErrors { field message } } }'
    const send = (addresses: object) =>
      europe.data<{ userErrors: { message: string }[] }>(
        create,
        { input: { lineItems: [{ variantId: mug(europe), quantity: 1 }], ...addresses } },
        'draftOrderCreate',
      )
    const numbers = [
      ['NL', '+31 20 123 4567', true],
      ['NL', '020-1234567', true],
      ['NL', '12345', false],
      ['NL', '+0 20 1234567', false],
      ['NL', '020 1234567 x3', false],
      ['US', '(518) 555-0123', true],
      ['US', '+1 518 555 0123', true],
      ['US', '123 456 7890', false],
    ] as const
    for (const [countryCode, phone, isTaken] of numbers) {
      const { userErrors } = await send({ shippingAddress: { countryCode, phone } })
      const message = 'Phone number in shipping address is invalid'
      expect({ phone, userErrors }).toEqual({ phone, userErrors: isTaken ? [] : [{ field: null, message }] })
    }
    expect(await send({ billingAddress: { countryCode: 'NL', phone: '1' } })).toEqual({
      draftOrder: null,
      userErrors: [{ field: null, message: 'Phone number in billing address is invalid' }],
    })
  })
})
