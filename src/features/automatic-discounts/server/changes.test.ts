import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#kit/testing/until.ts'
import { type DiscountWorld, discountWorld } from './testing/discount-world.ts'

let world: DiscountWorld

beforeAll(async () => {
  world = await discountWorld()
})
afterAll(() => world.close())

describe('a pause', () => {
  it('lasts until it is resumed, and forgets neither end nor changes', async () => {
    const made = await world.create({ endsAt: '2999-06-01T12:00:00Z' })
    const paused = await world.act('pause', made.id)
    expect(paused.body).toMatchObject({
      message: 'Automatic discount paused',
      data: { discount: { status: 'paused', values: { endsAt: '2999-06-01T12:00:00Z' } } },
    })
    expect((await world.act('pause', made.id)).status).toBe(409)
    const changed = await world.put(paused.body.data.discount, { endsAt: '2999-07-01T12:00:00Z', percentage: 20 })
    expect(changed.body.data.discount).toMatchObject({ status: 'paused', ends_at: '2999-07-01T12:00:00Z' })
    const resumed = await world.act('resume', made.id)
    expect(resumed.body.data.discount).toMatchObject({
      status: 'active',
      ends_at: '2999-07-01T12:00:00Z',
      values: { percentage: 20 },
    })
    expect((await world.act('resume', made.id)).status).toBe(409)
  })

  it('is none where a discount came to its end', async () => {
    const { id } = await world.create({ endsAt: '2026-02-01T00:00:00Z' })
    expect((await world.get(id)).body.data.discount.status).toBe('expired')
    expect((await world.act('resume', id)).body.message).toBe('Only a paused discount can be resumed.')
  })
})

describe('a discount that is created again under its key', () => {
  it('is the one of before, as it is sent now, through every change of it', async () => {
    const key = randomUUID()
    const form = { ...world.base(), key }
    const made = await world.create(form)
    const count = (await world.list()).length
    expect((await world.create(form)).id).toBe(made.id)
    const renamed = await world.create({ ...form, title: `${made.title} again`, percentage: 20 })
    expect(renamed).toMatchObject({ id: made.id, title: `${made.title} again`, values: { percentage: 20 } })
    expect((await world.put(renamed, { percentage: 30 })).status).toBe(200)
    expect(await world.create({ ...form, percentage: 40 })).toMatchObject({ id: made.id, values: { percentage: 40 } })
    const kind = await world.submit({ ...form, kind: 'free-shipping', percentage: null })
    expect(kind).toMatchObject({ status: 422, body: { errors: { kind: expect.any(String) } } })
    expect(await world.list()).toHaveLength(count)
    const taken = await world.submit({ ...form, key: randomUUID() })
    expect(taken.body.errors).toEqual({ title: 'Title must be unique for automatic discount' })
  })

  it('is found where the shop created it and its answer was lost', async () => {
    const form = { ...world.base(), key: randomUUID() }
    const input = {
      title: form.title,
      startsAt: form.startsAt,
      tags: [`checky-${form.key}`],
      customerGets: { value: { percentage: 0.5 }, items: { all: true } },
    }
    const { saved } = await world.admin<{ saved: { automaticDiscountNode: { id: string } } }>(
      `mutation($input: DiscountAutomaticBasicInput!) { saved: discountAutomaticBasicCreate(automaticBasicDiscount: $input) {
        automaticDiscountNode { id } } }`,
      { input },
    )
    const found = await world.create(form)
    expect(saved.automaticDiscountNode.id).toContain(found.id)
    expect(found.values.percentage).toBe(form.percentage)
  })
})

describe('two who change one discount', () => {
  it('are told apart: the second is answered with the discount as it stands', async () => {
    const seen = await world.create()
    await until(() => new Date().toISOString() > seen.updated_at)
    expect((await world.put(seen, { title: `${seen.title} A` })).status).toBe(200)
    const second = await world.put(seen, { title: `${seen.title} B` })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      message: 'This was changed elsewhere since you opened it. Nothing was overwritten.',
      data: { discount: { title: `${seen.title} A` } },
    })
    expect((await world.put(second.body.data.discount, { title: `${seen.title} B` })).status).toBe(200)
  })
})

describe('a discount of the shop that does not fit the form', () => {
  it('is shown, and left alone', async () => {
    const { collections } = await world.admin<{ collections: { nodes: { id: string }[] } }>(
      '{ collections(first: 1) { nodes { id } } }',
    )
    const { saved } = await world.admin<{ saved: { automaticDiscountNode: { id: string } } }>(
      `mutation($input: DiscountAutomaticBasicInput!) { saved: discountAutomaticBasicCreate(automaticBasicDiscount: $input) {
        automaticDiscountNode { id } } }`,
      {
        input: {
          title: 'Kitchen week',
          startsAt: '2026-01-01T00:00:00Z',
          customerGets: { value: { percentage: 0.1 }, items: { collections: { add: [collections.nodes[0]!.id] } } },
        },
      },
    )
    const id = saved.automaticDiscountNode.id.split('/').at(-1)!
    const { discount } = (await world.get(id)).body.data
    expect(discount).toMatchObject({ read_only: 'It applies to collections.', values: null })
    expect(discount.shop_link).toContain(`/admin/discounts/${id}`)
    for (const answer of [await world.act('pause', id), await world.remove(id)])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('applies to collections') },
      })
  })
})

describe('a shop that refuses', () => {
  const settings = (scopes: string[]) => world.post(`/sandbox/shopify/${world.shop.domain}`, { scopes })

  it('for want of a permission is quoted with what to do', async () => {
    const seen = await world.create()
    const { scopes } = (await settings(['read_products', 'read_discounts'])) as { scopes: string[] }
    try {
      expect(scopes).not.toContain('write_discounts')
      expect((await world.get(seen.id)).status).toBe(200)
      for (const answer of [await world.submit(), await world.act('pause', seen.id)]) {
        expect(answer.status).toBe(502)
        expect(answer.body.message).toContain('write_discounts')
        expect(answer.body.message).toContain('uninstall and reinstall')
        expect(answer.body.data).toEqual({ missingAccessScopes: ['write_discounts'] })
      }
      await settings([])
      expect((await world.merchant.call('GET /automatic-discounts')).body.message).toContain('read_discounts')
    } finally {
      await settings([
        'write_products',
        'write_discounts',
        'write_customers',
        'write_orders',
        'write_themes',
        'write_draft_orders',
      ])
    }
  })

  it('because it breaks is told, and nothing is saved', async () => {
    const before = (await world.list()).length
    await world.fail({ target: 'shopify', mode: 'error', times: 1 })
    expect((await world.submit()).status).toBe(502)
    expect((await world.list()).length).toBe(before)
  })
})
