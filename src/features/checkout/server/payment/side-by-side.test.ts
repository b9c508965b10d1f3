import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const someone = () => `${randomUUID()}@example.com`
const type = (token: string, email: string) =>
  world.app.stranger.call('PUT /checkouts/:token', {
    params: { token },
    body: { version: 1, email, shipping_address: roma },
  })

/** The names of what the shop is asked while `run` goes on, in the order in which it was. */
const askedWhile = async (run: () => Promise<unknown>): Promise<string[]> => {
  const { asked, end } = replay(world.app.services, () => undefined)
  await run()
  end()
  return asked.flatMap(({ url, body }) =>
    url.pathname.endsWith('/graphql.json') ? (/(?:query|mutation) (\w+)/.exec(body)?.[1] ?? []) : [],
  )
}

/** Returns what `names` name once all of them have been asked: what waits for the other's answer waits for ever. */
const onlyTogether = (...names: string[]) => {
  const { http } = world.app.services
  const { send } = http
  const all = Promise.withResolvers<void>()
  const missing = new Set(names)
  http.send = async (url, options) => {
    const body = JSON.stringify(options?.body ?? '')
    const name = names.find((one) => new RegExp(` ${one}\\b`).test(body))
    if (name) {
      missing.delete(name)
      if (missing.size === 0) all.resolve()
      await all.promise
    }
    return send(url, options)
  }
  return () => void (http.send = send)
}

describe('who presses "pay"', () => {
  it('waits for two answers of the shop, one after the other: whether it knows them was asked while they typed [j5z8]', async () => {
    const email = someone()
    const first = await world.checkout()
    const order = await world.order(first, { email })
    expect((await world.pay(first, order)).status).toBe(200)

    const token = await world.checkout()
    expect(await askedWhile(() => type(token, email))).toContain('SaleCustomer')
    const known = await world.order(token, { email })
    // Another address was typed in between, so the shop is asked about this one again.
    expect(await askedWhile(() => type(token, email))).toContain('SaleCustomer')
    expect(await askedWhile(() => type(token, email))).not.toContain('SaleCustomer')
    const press = await askedWhile(() => world.pay(token, known))
    expect(press).toEqual(['CheckoutCalculate', 'SaleDraftCreate'])
  })

  it('is made the shop’s customer while it works out the total [z4g4]', async () => {
    const token = await world.checkout()
    const email = someone()
    const order = await world.order(token, { email })
    await type(token, email)
    const end = onlyTogether('CheckoutCalculate', 'SaleCustomerCreate')
    const press = await askedWhile(() => world.pay(token, order))
    end()
    expect(press.toSorted()).toEqual(['CheckoutCalculate', 'SaleCustomerCreate', 'SaleDraftCreate'])
    expect(press.at(-1)).toBe('SaleDraftCreate')
  })

  it('is asked about while the shop works out the total, where nobody did before [c8h9]', async () => {
    const token = await world.checkout()
    const order = await world.order(token, { email: someone() })
    const end = onlyTogether('CheckoutCalculate', 'SaleCustomer')
    expect((await world.pay(token, order)).status).toBe(200)
    end()
  })

  it('is looked up in vain without harm: the shop is asked again for the draft [k6g7]', async () => {
    const token = await world.checkout()
    const email = someone()
    const { end } = replay(world.app.services, (_url, body) =>
      body.includes(' SaleCustomer(') ? { status: 500, text: '{}' } : undefined,
    )
    const typed = await type(token, email)
    expect(typed.status).toBe(200)
    end()
    const answer = await world.pay(token, await world.order(token, { email }))
    expect(answer.status).toBe(200)
  })
})

it('does not wait for the countries that the shop ships to, once it has told them [z3t4]', async () => {
  const token = await world.checkout()
  await type(token, someone())
  await world.app.db
    .updateTable('stores')
    .set({ ships_to_asked_at: new Date(0) })
    .execute()
  const end = onlyTogether('CheckoutCalculate', 'ShopShipsTo')
  expect((await type(token, someone())).status).toBe(200)
  end()
})
