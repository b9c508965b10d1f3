import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { order } from '../ordering/order.ts'
import { settle } from '../payment/settle.ts'
import { leaveWith, orderInShop, refusing } from './testing/drafts-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
let restores: (() => void)[] = []
beforeEach(() => (restores = []))
afterEach(() => restores.toReversed().forEach((restore) => restore()))
afterAll(() => world.close())

/** Fewer digits than a number can have, as the form lets through. */
const oddPhone = '(0)12 34'
const addressed = async (token: string, more: object) => {
  const pressed = await world.order(token)
  return { ...pressed, shipping_address: { ...(pressed['shipping_address'] as object), ...more } }
}
const payFor = async ({ paymentId, attempt }: Awaited<ReturnType<typeof leaveWith>>) => {
  await world.succeed(paymentId)
  await settle(world.app.services, attempt.id)
  await order(world.app.services, attempt.checkout_id)
}
const placed = async (token: string) => {
  const found = (await orderInShop(world, token))!
  const { order: kept } = await world.admin<{ order: { shippingAddress: Phone; billingAddress: Phone } }>(
    `query($id: ID!) { order(id: $id) { shippingAddress { phone } billingAddress { phone } } }`,
    { id: found.id },
  )
  const attributes = Object.fromEntries(found.customAttributes.map(({ key, value }) => [key, value]))
  return { ...found, attributes, phones: [kept.shippingAddress.phone, kept.billingAddress.phone] }
}
type Phone = { phone: string | null }
const said = { field: null, message: 'Phone number in shipping address is invalid' }

describe('a shop that does not take', () => {
  it('a phone number gets the order without it, and the number as an attribute', async () => {
    const token = await world.checkout()
    const { shipping_address } = await addressed(token, { phone: oddPhone })
    await payFor(await leaveWith(world, token, { shipping_address }))
    const { attributes, phones } = await placed(token)
    expect([attributes['phone_as_typed'], phones]).toEqual([oddPhone, [null, null]])
  })

  it('a phone number that it could take keeps it in its place', async () => {
    const token = await world.checkout()
    const { shipping_address } = await addressed(token, { phone: '+31 20 1234567' })
    await payFor(await leaveWith(world, token, { shipping_address }))
    const { attributes, phones } = await placed(token)
    expect(attributes).not.toHaveProperty('phone_as_typed')
    expect(phones).toEqual(['+31 20 1234567', '+31 20 1234567'])
  })

  it('the email address of a customer whom it knows gets the customer alone, and works out prices without it', async () => {
    const find = ({ input }: { input?: { email?: string } }) =>
      input?.email ? { field: ['email'], message: 'Email is invalid' } : null
    restores.push(
      refusing(world, 'mutation SaleDraftCreate', find),
      refusing(world, 'mutation CheckoutCalculate', find),
    )
    const token = await world.checkout()
    await payFor(await leaveWith(world, token))
    expect(await placed(token)).toMatchObject({ email: 'ann@example.com', customer: { email: 'ann@example.com' } })
  })

  it('the domain of an email address works out the price all the same, and says so at its field', async () => {
    const token = await world.checkout()
    const type = (email: string) =>
      world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, email } })
    const pressed = await world.order(token)
    expect((await type('ann@gmail.ru')).status).toBe(200)
    const refused = await world.pay(token, { ...pressed, email: 'ann@gmail.ru' })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: 'Enter a valid email address' }])
    // Its customer, whom the shop has by now, is refused like the address.
    expect((await type('ann@gmail.ru')).status).toBe(200)
    const changed = await world.app.stranger.call('PUT /checkouts/:token', {
      params: { token },
      body: { version: 1, shipping_address: { country: 'DE' } },
    })
    expect(changed.status).toBe(200)
    const { version, totals } = (await type('ann@gmail.com')).body.data.checkout
    const mended = { ...pressed, key: randomUUID(), version, expected_total: totals.total, email: 'ann@gmail.com' }
    expect((await world.pay(token, mended)).status).toBe(200)
  })

  it('a province of the form gets the order without it, and the province as an attribute; another one is asked for', async () => {
    const find = ({ input }: { input?: { shippingAddress?: { provinceCode?: string } } }) =>
      input?.shippingAddress?.provinceCode
        ? { field: null, message: 'Province is not a valid province in Italy' }
        : null
    restores.push(
      refusing(world, 'mutation SaleDraftCreate', find),
      refusing(world, 'mutation CheckoutCalculate', find),
    )
    const token = await world.checkout()
    const order = await world.order(token)
    const carbonia = { ...order.shipping_address, country: 'IT', zip: '09013', city: 'Carbonia' }
    const type = (province: string) =>
      world.app.stranger.call('PUT /checkouts/:token', {
        params: { token },
        body: { version: 1, shipping_address: { ...carbonia, province } },
      })
    const typed = await type('CI')
    expect(typed.status).toBe(200)
    const { version, totals } = typed.body.data.checkout
    const agreed = {
      ...order,
      version,
      expected_total: totals.total,
      shipping_address: { ...carbonia, province: 'CI' },
    }
    const left = await world.pay(token, agreed)
    expect(left.status).toBe(200)
    const attempt = (await getAttempts(world, token)).at(-1)!
    await payFor({ token, order: agreed, paymentId: String(left.body.data.next.options.intent_id), attempt })
    expect((await placed(token)).attributes).toMatchObject({ province_as_typed: 'CI' })
    const other = await world.checkout()
    const pressed = { ...(await world.order(other)), shipping_address: { ...carbonia, country: 'NL', province: 'XX' } }
    const refused = await world.pay(other, pressed)
    expect([refused.status, refused.body.errors]).toEqual([422, { 'shipping_address.province': 'Select a province' }])
  })

  it.each([
    ['Phone number in shipping address is invalid', null, 'shipping_address.phone', 'Enter a valid phone number'],
    ['Email is invalid', ['email'], 'email', 'Enter a valid email address'],
    ['is invalid', ['shippingAddress', 'zip'], 'shipping_address.zip', 'Enter a valid postal code (Netherlands)'],
    ['Province is not a valid province in Netherlands', null, 'shipping_address.province', 'Select a province'],
    ["Billing address city can't be blank", null, 'shipping_address.city', 'Enter a city'],
  ])('what was typed in any way names the field: %s', async (message, field, name, sentence) => {
    const token = await world.checkout()
    const pressed = await world.order(token)
    restores.push(refusing(world, 'mutation SaleDraftCreate', () => ({ field, message })))
    const refused = await world.pay(token, pressed)
    restores.pop()!()
    expect([refused.status, refused.body.errors]).toEqual([422, { [name]: sentence }])
    expect(await getAttempts(world, token)).toMatchObject([
      { state: 'failed', failure: expect.stringContaining(message), tries: 0 },
    ])
    expect((await world.pay(token, { ...pressed, key: randomUUID() })).status).toBe(200)
  })

  it('names the field of the address that the bill goes to, where that is another one', async () => {
    const token = await world.checkout()
    const { shipping_address } = await addressed(token, {})
    const billing_address = { ...shipping_address, country: 'DE', city: 'Berlin', zip: '10115' }
    const message = 'Billing address zip is not valid for Germany'
    restores.push(refusing(world, 'mutation SaleDraftCreate', () => ({ field: null, message })))
    const refused = await world.pay(token, { ...(await world.order(token)), billing_address })
    expect(refused.body.errors).toEqual({ 'billing_address.zip': 'Enter a valid postal code (Germany)' })
  })

  it('goods whose name begins like a field says so of the goods', async () => {
    const token = await world.checkout()
    const message = 'Unable to reserve inventory for Phone case'
    restores.push(refusing(world, 'mutation SaleDraftCreate', () => ({ field: null, message })))
    const refused = await world.pay(token, await world.order(token))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The shop cannot accept this order as it is. Please check what you typed and try again.',
    ])
  })

  it('phone, address and customer of what is paid gets the order without them, and both as attributes', async () => {
    const token = await world.checkout()
    const { shipping_address } = await addressed(token, { phone: oddPhone })
    const left = await leaveWith(world, token, { shipping_address })
    await world.admin(`mutation($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId } }`, {
      id: `gid://shopify/DraftOrder/${left.attempt.shop_draft_id}`,
    })
    restores.push(
      refusing(world, 'mutation OrderCreate', ({ order: sent }) => {
        if (sent?.shippingAddress?.phone) return said
        return sent?.email || sent?.customer ? { field: ['order', 'email'], message: 'Email is invalid' } : null
      }),
    )
    await payFor(left)
    expect((await getCheckout(world, token)).state).toBe('ordered')
    const { attributes, phones, customer } = await placed(token)
    expect([phones, customer]).toEqual([[null, null], null])
    expect(attributes).toMatchObject({ phone_as_typed: oddPhone, email_as_typed: 'ann@example.com' })
  })
})
