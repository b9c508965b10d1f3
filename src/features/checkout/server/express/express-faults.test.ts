import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { roma } from '#apps/server/testing/shop-world.ts'
import { settle } from '#features/checkout/server/payment/settle.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { age, getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { type Begun, type ExpressWorld, expressWorld } from './testing/express-world.ts'

let express: ExpressWorld
beforeAll(async () => {
  express = await expressWorld()
})
afterAll(() => express.world.close())
afterEach(() => express.want())

const back = ({ token, id }: Begun) =>
  express.world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${id}` })
const approved = async (token?: string) => {
  const begun = await express.begin(token)
  await express.chooseAddress(begun, 'Amsterdam, NL')
  await express.approve(begun)
  return begun
}
/** Whoever holds the public client id may do this in a shopper's browser. */
const tamper = async ({ id, payment }: Begun) => {
  const amount = { currency_code: 'EUR', value: '1.00' }
  await express.world.post(`/sandbox/paypal/orders/${payment}/amount`, amount)
  expect((await express.atPaypal(id)).amount.value).toBe('1.00')
}
const nothingTaken = async (begun: Begun) => {
  expect((await express.atPaypal(begun.id)).captures).toEqual([])
  expect(await getOrders(express.world, begun.token)).toEqual([])
}

describe('whatever happens between PayPal’s window and the order', () => {
  it('a capture whose answer was lost is one order, paid once [w9v8]', async () => {
    const { world } = express
    const begun = await approved()
    expect((await express.agree(begun)).status).toBe(200)
    const { http } = world.app.services
    const { send } = http
    http.send = async (url, options) => {
      const answer = await send(url, options)
      if (!url.endsWith('/capture')) return answer
      http.send = send
      throw new OutboundError({ host: new URL(url).host, peer: options?.peer ?? '' }, 'timeout')
    }
    expect((await back(begun)).headers.location).toBe(`/checkout/${begun.token}`)
    expect((await express.atPaypal(begun.id)).captures).toHaveLength(1)
    await age(world, begun.id, 3)
    await sweep(world.app.services)
    expect(await getAttempts(world, begun.token)).toMatchObject([{ id: begun.id, state: 'succeeded' }])
    expect(await getOrders(world, begun.token)).toHaveLength(1)
    expect((await express.atPaypal(begun.id)).captures).toHaveLength(1)
  })

  it('no quote changes what PayPal takes once it was agreed to, not between reading the order and its capture [t7t2]', async () => {
    const { world } = express
    const dearer = { name: 'Courier', internal_name: 'courier', description: '', currency: 'EUR', shipping_price: 990 }
    const { id: added } = await world.app.db
      .insertInto('shipping_rates')
      .values({ store_id: world.store.id, ...dearer })
      .returning('id')
      .executeTakeFirstOrThrow()
    const begun = await approved()
    const agreed = await express.agree(begun)
    expect([agreed.status, agreed.body.message]).toEqual([200, 'OK'])
    const { http } = world.app.services
    const { send } = http
    const quotes: number[] = []
    http.send = async (url, options) => {
      if (url.endsWith('/capture')) {
        http.send = send
        const late = await express.call('PUT', `${begun.token}/express/${begun.id}`, { shipping_rate_id: added })
        quotes.push(late.status)
      }
      return send(url, options)
    }
    const { location } = (await back(begun)).headers
    http.send = send
    await world.app.db.deleteFrom('shipping_rates').where('id', '=', added).execute()
    expect([quotes, location]).toEqual([[409], `/thank-you/${begun.token}`])
    expect(await getAttempts(world, begun.token)).toMatchObject([{ mismatch: null, state: 'succeeded' }])
  })

  it('takes no money before the shop holds the order, whoever asks about the payment in between [n2x6]', async () => {
    const { world } = express
    const begun = await approved()
    const { http } = world.app.services
    const { send } = http
    const asked: unknown[] = []
    http.send = async (url, options) => {
      if (asked.length === 0 && JSON.stringify(options?.body ?? '').includes('draftOrderCreate')) {
        await settle(world.app.services, begun.id)
        asked.push((await express.atPaypal(begun.id)).captures)
      }
      return send(url, options)
    }
    const answer = await express.agree(begun)
    http.send = send
    expect([answer.status, answer.body.message]).toEqual([200, 'OK'])
    expect(asked).toEqual([[]])
    expect((await back(begun)).headers.location).toBe(`/thank-you/${begun.token}`)
    expect((await express.atPaypal(begun.id)).captures).toHaveLength(1)
    expect(await getOrders(world, begun.token)).toHaveLength(1)
  })

  it('takes nothing of an order whose amount was changed before it was agreed to [t9p7]', async () => {
    const begun = await approved()
    await tamper(begun)
    expect((await express.agree(begun)).status).toBe(409)
    expect(await getAttempts(express.world, begun.token)).toEqual([])
    await nothingTaken(begun)
  })

  it('takes nothing of an order whose amount was changed after that, and lets the shopper pay again [x8l2]', async () => {
    const begun = await approved()
    expect((await express.agree(begun)).status).toBe(200)
    await tamper(begun)
    expect((await back(begun)).headers.location).toBe(`/checkout/${begun.token}`)
    await nothingTaken(begun)
    expect((await getCheckout(express.world, begun.token)).state).toBe('failed')
    const again = await approved(begun.token)
    expect((await express.agree(again)).status).toBe(200)
    expect((await back(again)).headers.location).toBe(`/thank-you/${begun.token}`)
    expect(await getOrders(express.world, begun.token)).toHaveLength(1)
  })

  it('takes nothing of what is sold out meanwhile, and says so [p5m9]', async () => {
    const { world } = express
    const last = world.variants.find(({ stock }) => stock > 1 && stock < 900)!
    const { body } = await world.open([{ variant_id: last.id, quantity: 1 }])
    const begun = await approved(String(body.data.url).split('/').at(-1))
    const path = `/shopify/${world.shop.domain}/admin/products/${last.id}`
    const stock = (count: number) =>
      fetch(`${world.sandbox.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ stock: String(count) }),
        redirect: 'manual',
      })
    await stock(0)
    const { status, body: refused } = await express.agree(begun)
    await stock(last.stock)
    expect([status, refused.data.checkout.lines[0].problem]).toEqual([409, expect.any(String)])
    await nothingTaken(begun)
  })

  it('opens no window where the terms are not agreed to, nor where the store must have a phone number that nobody typed [p3p5]', async () => {
    await express.want({ terms: true, phone: 'required' })
    const token = await express.world.checkout()
    const refused = await express.start(token)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['shipping_address.phone', 'terms']])
    const { stranger } = express.world.app
    const typed = { shipping_address: { country: 'NL', phone: '+31201234567' }, extras: { terms: true } }
    await stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...typed } })
    const { version } = await getCheckout(express.world, token)
    const body = { provider: 'paypal', version }
    expect((await stranger.call('POST /checkouts/:token/express', { params: { token }, body })).status).toBe(200)
  })

  it('opens its window to a browser that sees nothing of what another typed, and takes what was agreed to and answered there [r6p2]', async () => {
    const { world } = express
    await express.want({ terms: true })
    const token = await world.checkout()
    const browser = () => new Caller(world.app.app, world.app.services.env)
    const [first, second] = [browser(), browser()]
    const type = (one: Caller, typed: object) =>
      one.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...typed } })
    const extras = { terms: true, note: 'Ring twice' }
    await type(first, { email: 'ann@example.com', shipping_address: roma, extras: { terms: true, note: 'Of Ann' } })
    // What a page sends of a form into which nobody typed who they are.
    await type(second, { email: '', shipping_address: { country: 'NL', phone: '' }, extras })
    const { version } = await getCheckout(world, token)
    const start = (more: object) =>
      second.call('POST /checkouts/:token/express', {
        params: { token },
        body: { provider: 'paypal', version, ...more },
      })
    expect((await start({})).body.errors).toEqual({ terms: 'Please agree to the terms' })
    const { id, payment_id: payment } = (await start({ extras })).body.data
    const begun = { token, id, payment }
    await express.chooseAddress(begun, 'Amsterdam, NL')
    await express.approve(begun)
    const agreed = await second.call('POST /checkouts/:token/express/:id/agree', {
      params: { token, id },
      body: { extras },
    })
    expect([agreed.status, agreed.body.errors]).toEqual([200, undefined])
    expect((await getCheckout(world, token)).extras).toMatchObject(extras)
  })

  it('takes what was agreed to by a page that sends nothing with it, as those do that were opened before a deploy [l5p7]', async () => {
    const begun = await approved()
    const { origin } = new URL(express.world.app.checkoutUrl)
    const url = `${origin}/api/checkouts/${begun.token}/express/${begun.id}/agree`
    expect((await fetch(url, { method: 'POST', headers: { origin } })).status).toBe(200)
  })

  it('leaves what PayPal knows in the form where the store comes to ask for more meanwhile [w6k8]', async () => {
    const begun = await approved()
    await express.want({ company: 'required' })
    const refused = await express.agree(begun)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['shipping_address.company']])
    expect(await getCheckout(express.world, begun.token)).toMatchObject({
      email: 'ann.visser@example.com',
      email_typed_at: null,
      shipping_address: { first_name: 'Ann', last_name: 'Visser', address1: 'Keizersgracht 12' },
    })
    await nothingTaken(begun)
  })

  it('is not begun where the merchant does not want it, where nothing is to be paid or sent, nor for live money in a test order [c9j2]', async () => {
    const { world } = express
    await express.want({ express: false })
    expect((await express.start(await world.checkout())).status).toBe(409)
    await express.want()
    await world.withFreeOrders('EXPRESSFREE', async () => {
      const token = await world.checkout({ discount_codes: ['EXPRESSFREE'] })
      expect((await express.start(token)).status).toBe(409)
    })
    const trial = await world.checkout()
    const { id } = await getCheckout(world, trial)
    const row = world.app.db.updateTable('checkouts').where('id', '=', id)
    await row.set({ is_trial: true }).execute()
    const paypal = world.app.db.updateTable('payment_providers').where('provider', '=', 'paypal')
    await paypal.set({ world: 'live' }).execute()
    expect((await express.start(trial)).status).toBe(409)
    await paypal.set({ world: 'test' }).execute()
    expect((await express.start(trial)).status).toBe(200)
    const digital = await world.checkout()
    const lines = world.app.db.updateTable('checkout_lines').set({ requires_shipping: false })
    await lines.where('checkout_id', '=', (await getCheckout(world, digital)).id).execute()
    expect((await express.start(digital)).status).toBe(409)
  })
})
