import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { pixels, streams } from '#sandbox/analytics/accounts.ts'
import type { Received } from '#sandbox/analytics/received.ts'
import type { Consent } from '../../consent.ts'
import type { Measuring } from '../../measuring.ts'
import { findMeasuring } from './measuring.ts'

let world: ShopWorld
let shopper: Caller
let friend: Caller
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await world.merchant.call('POST /google-analytics', {
    body: {
      store_id: world.store.id,
      google_analytical_id: streams[0].id,
      facebook_pixel_id: pixels[0].id,
      measurement_protocol_secret: streams[0].apiSecret,
      conversions_api_token: pixels[0].accessToken,
    },
  })
})
beforeEach(() => {
  shopper = world.app.stranger
  friend = new Caller(world.app.app, world.app.services.env)
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/analytics`, { method: 'DELETE' }))
afterAll(() => world.close())

const visit = async (caller: Caller, token: string, consent: Consent) =>
  (await caller.call('PUT /checkouts/:token/visit', { params: { token }, body: { consent } })).body.data.identity

/** What a browser's page is told as it is opened. */
const opened = async (caller: Caller, token: string): Promise<Measuring | null> => {
  const cookies = Object.fromEntries(caller.shopperCookie ? [caller.shopperCookie.split('=')] : [])
  return findMeasuring(world.app.services, token, { headers: {}, cookies } as Parameters<typeof findMeasuring>[2])
}

const kept = (token: string) =>
  world.app.db
    .selectFrom('shopper_visits')
    .innerJoin('checkouts', 'checkouts.id', 'shopper_visits.checkout_id')
    .select(['shopper_visits.consent', 'client_id'])
    .where('token', '=', token)
    .executeTakeFirst()

/** Due at once is also what waits for the shopper's page to tell it. */
const reported = async (): Promise<Received[]> => {
  for (let times = 0; times < 2; times++) {
    await world.app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    await world.app.runJobs()
  }
  const answer = await fetch(`${world.sandbox.url}/sandbox/analytics`)
  return ((await answer.json()) as { received: Received[] }).received
}

/** An order whose shopper, in the given country, was told of by nobody so far. */
const ordered = async (consent: Consent, change: object = {}) => {
  const token = await world.checkout()
  const order = await world.order(token, change)
  if (consent) await visit(shopper, token, consent)
  const paid = await world.pay(token, order)
  await world.succeed(String(paid.body.data.next.options.intent_id))
  const { id } = await world.app.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .select('attempt.id')
    .where('checkout.token', '=', token)
    .executeTakeFirstOrThrow()
  await shopper.page(`/checkout/${token}/return?attempt=${id}`)
  expect(await reported()).toEqual([])
  return token
}

describe('another browser that opens the link of an order', () => {
  it('makes nobody report a shopper who refused, whatever it agrees to', async () => {
    const token = await ordered('denied')
    expect(await visit(friend, token, 'granted')).toMatchObject({ client_id: expect.any(String) })
    expect(await reported()).toEqual([])
    expect(await kept(token)).toEqual({ consent: 'denied', client_id: null })
  })

  it('nor one who was never measured, where nobody has to be asked', async () => {
    const [country, province] = ['US', 'IL']
    const address = { ...roma, city: 'Springfield', zip: '62701', country, province }
    const token = await ordered(null, { shipping_address: address })
    await world.app.db.updateTable('checkouts').set({ country }).where('token', '=', token).execute()
    expect(await visit(friend, token, null)).toMatchObject({ client_id: expect.any(String) })
    expect(await reported()).toEqual([])
    expect(await kept(token)).toBeUndefined()
  })

  it('is told neither what its shopper answered nor of the purchase', async () => {
    const token = await ordered('denied')
    expect(await opened(shopper, token)).toMatchObject({ consent: 'denied', purchase: expect.any(Object) })
    const seen = await opened(friend, token)
    expect(seen).toMatchObject({ consent: null, awaitsRefusal: false })
    expect(seen).not.toHaveProperty('purchase')
  })
})

describe('another browser that opens an order whose shopper agreed', () => {
  it('may tell of the purchase, which a bank’s app may have led there; of one who refused it takes nothing', async () => {
    const claim = async (token: string) =>
      (await friend.call('POST /checkouts/:token/purchase-report', { params: { token } })).body.data.is_first
    const refused = await ordered('denied')
    expect(await claim(refused)).toBe(false)
    const agreed = await ordered('denied')
    await visit(shopper, agreed, 'granted')
    expect(await opened(friend, agreed)).toMatchObject({ consent: null, purchase: expect.any(Object) })
    expect(await claim(agreed)).toBe(true)
  })
})

describe('another browser that opens a checkout in which nothing was typed', () => {
  it('changes nothing of what its shopper answered', async () => {
    const token = await world.checkout()
    await shopper.page(`/checkout/${token}`)
    expect(await opened(shopper, token)).toMatchObject({ consent: null, awaitsRefusal: true })
    await visit(friend, token, 'granted')
    expect(await kept(token)).toBeUndefined()
    await visit(shopper, token, 'denied')
    expect(await opened(shopper, token)).toMatchObject({ consent: 'denied', awaitsRefusal: false })
    await visit(friend, token, 'granted')
    expect(await kept(token)).toEqual({ consent: 'denied', client_id: null })
  })

  it('is heard where it refuses, as it may become its shopper’s', async () => {
    const token = await world.checkout()
    await shopper.page(`/checkout/${token}`)
    await visit(shopper, token, 'granted')
    expect(await opened(friend, token)).toMatchObject({ consent: null, awaitsRefusal: true })
    await visit(friend, token, 'denied')
    expect(await kept(token)).toEqual({ consent: 'denied', client_id: null })
  })
})
