import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

it('asks a shop that refuses to tell of customers once, and places the order all the same [c9h4]', async () => {
  const refused = {
    errors: [{ message: 'Access denied for customerByIdentifier field.', extensions: { code: 'ACCESS_DENIED' } }],
  }
  const { asked, end } = replay(world.app.services, (_url, body) =>
    /SaleCustomer|customerCreate/.test(body) ? { text: JSON.stringify(refused) } : undefined,
  )
  const token = await world.checkout()
  const order = await world.order(token)
  const [first, second] = [await world.pay(token, order), await world.pay(token, order)]
  end()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(asked.filter(({ body }) => /SaleCustomer|customerCreate/.test(body))).toHaveLength(1)
})

it('sells to a new shopper in a shop that puts off making another customer', async () => {
  const userErrors = [{ field: null, message: 'Too many attempts. Please try again later.' }]
  const { asked, end } = replay(world.app.services, (_url, body) =>
    body.includes('customerCreate(')
      ? { text: JSON.stringify({ data: { customerCreate: { customer: null, userErrors } } }) }
      : undefined,
  )
  const token = await world.checkout()
  const paid = await world.pay(token, { ...(await world.order(token)), email: 'never-seen@example.com' })
  end()
  expect(asked.some(({ body }) => body.includes('customerCreate('))).toBe(true)
  expect(paid.status).toBe(200)
})
