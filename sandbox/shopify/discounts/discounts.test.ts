import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop } from '../testing.ts'

type Started = Awaited<ReturnType<typeof startShop>>
let shop: Started
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

describe('products and discounts', () => {
  it('shows products with what a checkout has to know of them', async () => {
    const query = `{ products(first: 20, sortKey: TITLE) { pageInfo { hasNextPage } nodes { id legacyResourceId title handle status totalInventory featuredMedia { preview { image { url altText } } }
      variants(first: 50) { nodes { id sku price compareAtPrice inventoryQuantity availableForSale selectedOptions { name value } taxable inventoryItem { requiresShipping measurement { weight { unit value } } } } } } } }`
    const nodes = await shop.data<{ title: string; variants: { nodes: { price: string }[] } }[]>(
      query,
      {},
      'products.nodes',
    )
    expect(nodes).toHaveLength(10)
    expect(nodes.find(({ title }) => title === 'Stoneware Mug')?.variants.nodes[0]).toMatchObject({
      price: '18.50',
      inventoryItem: { requiresShipping: true, measurement: { weight: { unit: 'KILOGRAMS', value: 0.38 } } },
    })
  })

  it('creates, changes, ends and deletes an automatic discount', async () => {
    const node =
      'automaticDiscountNode { id automaticDiscount { ... on DiscountAutomaticBasic { title status summary customerGets { value { ... on DiscountPercentage { percentage } } } } } } userErrors { field message code }'
    const input = {
      title: 'Ten',
      startsAt: '2026-01-01T00:00:00Z',
      customerGets: { value: { percentage: 0.1 }, items: { all: true } },
    }
    const create = `mutation($d: DiscountAutomaticBasicInput!) { discountAutomaticBasicCreate(automaticBasicDiscount: $d) { ${node} } }`
    const made = await shop.data<{ automaticDiscountNode: { id: string } }>(
      create,
      { d: input },
      'discountAutomaticBasicCreate',
    )
    expect(made).toMatchObject({
      automaticDiscountNode: { automaticDiscount: { status: 'ACTIVE', customerGets: { value: { percentage: 0.1 } } } },
    })
    expect(await shop.data(create, { d: input }, 'discountAutomaticBasicCreate.userErrors')).toMatchObject([
      { code: 'TAKEN' },
    ])
    const { id } = made.automaticDiscountNode
    const update = `mutation($id: ID!, $d: DiscountAutomaticBasicInput!) { discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $d) { ${node} } }`
    expect(
      await shop.data(
        update,
        { id, d: { customerGets: { value: { percentage: 0.2 } } } },
        'discountAutomaticBasicUpdate',
      ),
    ).toMatchObject({
      automaticDiscountNode: { automaticDiscount: { title: 'Ten', customerGets: { value: { percentage: 0.2 } } } },
    })
    expect(
      await shop.data(
        `mutation($id: ID!) { discountAutomaticDeactivate(id: $id) { ${node} } }`,
        { id },
        'discountAutomaticDeactivate',
      ),
    ).toMatchObject({ automaticDiscountNode: { automaticDiscount: { status: 'EXPIRED' } } })
    expect(
      await shop.data(
        'mutation($id: ID!) { discountAutomaticDelete(id: $id) { deletedAutomaticDiscountId userErrors { message } } }',
        { id },
        'discountAutomaticDelete',
      ),
    ).toEqual({ deletedAutomaticDiscountId: id, userErrors: [] })
  })

  it('finds a code however it is typed', async () => {
    expect(
      await shop.data(
        '{ codeDiscountNodeByCode(code: "welcome10") { codeDiscount { __typename ... on DiscountCodeBasic { title status } } } }',
        {},
        'codeDiscountNodeByCode.codeDiscount',
      ),
    ).toEqual({ __typename: 'DiscountCodeBasic', title: 'WELCOME10', status: 'ACTIVE' })
  })
})
