import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { intercept } from '../drafts/testing/drafts-world.ts'
import { settle } from '../payment/settle.ts'
import { findByToken } from '../repository.ts'
import { keepCode } from './repository.ts'
import { reserveUses } from './uses.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

/** A code of the shop with its limits. */
const makeCode = (code: string, limits: { usageLimit?: number; appliesOncePerCustomer?: boolean }) =>
  world.admin(
    `mutation($discount: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { message } } }`,
    {
      discount: {
        title: code,
        code,
        startsAt: '2020-01-01T00:00:00Z',
        customerSelection: { all: true },
        customerGets: { value: { percentage: 0.1 }, items: { all: true } },
        ...limits,
      },
    },
  )
const orderWith = async (code: string, more: object = {}) => {
  const token = await world.checkout({ discount_codes: [code] })
  return { token, order: await world.order(token, more) }
}
type Ordered = Awaited<ReturnType<typeof orderWith>>
const press = ({ token, order }: Ordered) => world.pay(token, { ...order, key: randomUUID() })
const listUses = async (code: string) =>
  (await world.app.db.selectFrom('code_uses').select('attempt_id').where('code', '=', code.toLowerCase()).execute())
    .length

describe('the last use of a code', () => {
  it('goes to one checkout; the others read why, and what they pay without it [d4f8]', async () => {
    await makeCode('LAST', { usageLimit: 1 })
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => orderWith('LAST')))
    const answers = await Promise.all(shoppers.map(press))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    for (const { body } of refused) {
      expect(body.message).toBe('The discount code LAST has been used up.')
      const { checkout } = body.data
      expect(checkout.refused_codes).toEqual([{ code: 'LAST', message: 'The discount code LAST has been used up.' }])
      expect(checkout.totals).toMatchObject({ discount: 0 })
      expect(checkout.totals.total).toBeGreaterThan(shoppers[0]!.order.expected_total)
    }
    expect(await listUses('LAST')).toBe(1)
    const loser = shoppers[answers.findIndex(({ status }) => status === 409)]!
    const without = refused[0]!.body.data.checkout.totals.total
    const anew = await world.pay(loser.token, { ...loser.order, key: randomUUID(), expected_total: without })
    expect(anew.status).toBe(200)
  })

  it('is free again once the attempt that took it is over [t7j9]', async () => {
    await makeCode('AGAIN', { usageLimit: 1 })
    const [first, second] = [await orderWith('AGAIN'), await orderWith('AGAIN')]
    const { intent_id: paymentId } = (await press(first)).body.data.next.options
    expect((await press(second)).status).toBe(409)
    await world.post(`/sandbox/airwallex/payment_intents/${paymentId}/fail`, {})
    const [attempt] = await getAttempts(world, first.token)
    const reported = {
      id: paymentId,
      reference: attempt!.id,
      status: 'cancelled',
      amount: attempt!.amount,
      currency: 'EUR',
    }
    await settle(world.app.services, attempt!.id, { reported: { ...reported, problem: null } as never })
    expect(await listUses('AGAIN')).toBe(0)
    const third = await orderWith('AGAIN')
    expect((await press(third)).status).toBe(200)
  })

  it('stays used by whoever pays anew for the same checkout [h5m7]', async () => {
    await makeCode('MINE', { usageLimit: 1 })
    const mine = await orderWith('MINE')
    expect((await press(mine)).status).toBe(200)
    expect((await press(mine)).status).toBe(200)
    expect(await listUses('MINE')).toBe(1)
  })

  it.each([true, false])(
    'is not given again once paid, whether or not the shop counts it (%s) [t8s5]',
    async (counts) => {
      await world.post(`/sandbox/shopify/${world.shop.domain}`, { countsDraftCodes: counts })
      const code = `TWICE${counts}`
      await makeCode(code, { usageLimit: 2 })
      for (let use = 0; use < 2; use++) {
        const { body } = await press(await orderWith(code, { email: `shopper${use}@example.com` }))
        await world.succeed(body.data.next.options.intent_id)
        await world.app.db
          .selectFrom('payment_attempts')
          .select('id')
          .where('provider_payment_id', '=', body.data.next.options.intent_id)
          .executeTakeFirstOrThrow()
          .then(({ id }) => settle(world.app.services, id))
        await world.app.runJobs()
      }
      expect(await listUses(code)).toBe(2)
      const token = await world.checkout({ discount_codes: [code] })
      const body = { version: 1, email: 'late@example.com', shipping_address: roma }
      const shown = await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body })
      expect(shown.body.data.checkout).toMatchObject({ refused_codes: [{ code }], totals: { discount: 0 } })
      await world.post(`/sandbox/shopify/${world.shop.domain}`, { countsDraftCodes: false })
    },
  )

  it('is one, raced a hundred times [f7s9]', async () => {
    const { db } = world.app
    const storeId = world.store.id
    const checkouts = await Promise.all(
      Array.from({ length: 6 }, async () => (await findByToken(db, await world.checkout()))!),
    )
    for (let round = 0; round < 100; round++) {
      const code = `race${round}`
      await keepCode(
        db,
        storeId,
        { code, discount_id: code, usage_limit: 3, once_per_customer: false, used: 2 },
        new Date(),
      )
      const takers = checkouts.map(async (checkout, at) =>
        db.transaction().execute(async (db) => {
          const id = randomUUID()
          await db
            .insertInto('payment_attempts')
            .values({
              id,
              checkout_id: checkout.id,
              store_id: storeId,
              provider: 'airwallex',
              method: 'card',
              idempotency_key: randomUUID(),
              amount: 1,
              currency: 'EUR',
              checkout_version: 1,
              state: 'failed',
              purchase: '{}',
              visit: '{}',
            })
            .execute()
          return reserveUses(db, { id: checkout.id, store_id: storeId, email: `${at}@example.com` }, id, [
            code.toUpperCase(),
          ])
        }),
      )
      const taken = await Promise.all(takers)
      expect(taken.filter((reason) => reason === null)).toHaveLength(1)
      expect(await listUses(code)).toBe(1)
    }
  })
})

describe('a code of a discount with many', () => {
  type Discount = { asyncUsageCount: number; codes: { nodes: { code: string }[] }; codesCount: { count: number } }
  type Answer = { data: { codeDiscountNodeByCode: { codeDiscount: Discount } } }
  /** What the shop listed, and how each press ended when the discount was told otherwise. */
  const pressWhere = async (code: string, change: Partial<Discount>) => {
    const ordered = await orderWith(code)
    const listed: string[] = []
    const end = intercept(world, 'query CheckoutCodeLimits', async (send) => {
      const answer = await send()
      const { codeDiscountNodeByCode: found } = (answer.json() as Answer).data
      listed.push(...found.codeDiscount.codes.nodes.map((one) => one.code))
      const codeDiscount = { ...found.codeDiscount, ...change }
      return { ...answer, json: () => ({ data: { codeDiscountNodeByCode: { ...found, codeDiscount } } }) }
    })
    const { status } = await press(ordered)
    end()
    return { listed, status }
  }

  it('is looked for whole, blanks and all', async () => {
    await makeCode('THANK YOU 5', { usageLimit: 1 })
    expect(await pressWhere('thank you 5', {})).toEqual({ listed: ['THANK YOU 5'], status: 200 })
  })

  it.each([
    ['its own count where the shop does not list it and it has no other', 1, 409],
    ['the shop alone where its discount has others: their sum is not its own', 1_000, 200],
  ])('is judged by %s', async (_, count, status) => {
    const code = `OF${count}`
    await makeCode(code, { usageLimit: 1 })
    const unlisted = { codes: { nodes: [] }, codesCount: { count }, asyncUsageCount: 37 }
    expect(await pressWhere(code, unlisted)).toMatchObject({ status })
  })
})

describe('a code that each customer may use once', () => {
  it('is refused to the same address in other letters, and taken from another [y3h4]', async () => {
    await makeCode('ONCE', { appliesOncePerCustomer: true })
    const [first, second] = [await orderWith('ONCE'), await orderWith('ONCE')]
    expect((await press(first)).status).toBe(200)
    const again = await press({ ...second, order: { ...second.order, email: 'ANN@example.com' } })
    expect([again.status, again.body.message]).toEqual([
      409,
      'The discount code ONCE can be used once by each customer, and was used before.',
    ])
    const { totals } = again.body.data.checkout
    expect(totals.discount).toBe(0)
    const without = { ...second.order, expected_total: totals.total }
    expect((await press({ ...second, order: without })).status).toBe(200)
    const token = await world.checkout({ discount_codes: ['ONCE'] })
    const email = 'bea@example.com'
    await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, email } })
    const order = { ...first.order, email }
    expect((await press({ token, order })).status).toBe(200)
  })
})
