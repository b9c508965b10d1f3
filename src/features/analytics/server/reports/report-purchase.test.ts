import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { pixels, streams } from '#sandbox/analytics/accounts.ts'
import type { Received } from '#sandbox/analytics/received.ts'
import { findMeasuring } from '../shoppers/measuring.ts'
import { contactHashes } from './contact-hashes.ts'

const [stream] = streams
const [pixel] = pixels
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'

/** As the receivers were sent it. */
type Data = Record<string, ReturnType<typeof JSON.parse>>

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(async () => {
  // What a test left for minutes later is not the next one's.
  await world.app.pool.query('delete from graphile_worker._private_jobs where run_at > now()')
  await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
  await fetch(`${world.sandbox.url}/sandbox/analytics`, { method: 'DELETE' })
})
afterAll(() => world.close())

const settings = {
  google_analytical_id: stream.id as string,
  facebook_pixel_id: pixel.id as string,
  measurement_protocol_secret: stream.apiSecret as string,
  conversions_api_token: pixel.accessToken as string,
}
const save = (more: Partial<typeof settings> = {}) =>
  world.merchant.call('POST /google-analytics', { body: { store_id: world.store.id, ...settings, ...more } })

const visit = (token: string, consent: 'granted' | 'denied' | null, headers: Record<string, string> = {}) =>
  world.app.stranger.call('PUT /checkouts/:token/visit', {
    params: { token },
    body: { consent },
    headers: { 'user-agent': firefox, ...headers },
  })

/** A shopper who answers as given, buys, and whose order is placed. */
const buy = async (consent: 'granted' | 'denied' | 'silent', headers: Record<string, string> = {}) => {
  const token = await world.checkout()
  const order = await world.order(token)
  if (consent !== 'silent') await visit(token, consent, headers)
  await payFor(token, order)
  const checkout = await world.app.db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.id', 'orders.order_number', 'checkouts.total'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return { token, ...checkout, order_number: checkout.order_number.replace('#', '') }
}

const payFor = async (token: string, order: object, isTest = false) => {
  const paid = await world.pay(token, order)
  await world.succeed(String(paid.body.data.next.options.intent_id))
  const attempt = await world.app.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .select('attempt.id')
    .where('checkout.token', '=', token)
    .executeTakeFirstOrThrow()
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt.id}` })
  if (isTest)
    await world.app.db.updateTable('payment_attempts').set({ is_test: true }).where('id', '=', attempt.id).execute()
  await world.app.runJobs()
  // The order's job put the reports into the queue.
  await world.app.runJobs()
}

const received = async (): Promise<Received[]> => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/analytics`)
  return ((await answer.json()) as { received: Received[] }).received
}
const reports = async () => (await world.merchant.call('GET /google-analytics')).body.data.analytics.reports
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The minutes pass that the shopper's page has to tell Google itself. */
const minutesLater = async () => {
  await world.app.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts = 0`,
  )
  await world.app.runJobs()
}

/** What the queue would try again later is due now. */
const runAgain = async () => {
  await world.app.pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
  await world.app.runJobs()
}

describe('a placed order', () => {
  it('is reported once to Google and to Meta, for a shopper who agreed [r8p6]', async () => {
    await save()
    const { id, order_number, total } = await buy('granted')
    expect((await received()).map(({ receiver }) => receiver)).toEqual(['meta'])
    await minutesLater()
    const events = await received()
    expect(
      new Set(events.map(({ receiver, way, name, dropped }) => [way, receiver, name, dropped].join(' ').trim())),
    ).toEqual(new Set(['server google purchase', 'server meta Purchase']))
    expect(events).toHaveLength(2)
    const google = events.find(({ receiver }) => receiver === 'google')!.data as Data
    expect(google['client_id']).toMatch(/^\d+\.\d+$/)
    expect(google['consent']).toEqual({ ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' })
    expect(google['params']).toMatchObject({
      transaction_id: order_number,
      event_id: `purchase.${id}`,
      currency: 'EUR',
      shipping: 4.9,
      items: [{ item_id: String(world.variants[0]!.id), quantity: 2, price: world.variants[0]!.price / 100 }],
    })
    const meta = events.find(({ receiver }) => receiver === 'meta')!
    expect(meta.id).toBe(`purchase.${id}`)
    const { user_data, custom_data, event_source_url } = meta.data as Data
    expect(event_source_url).toBe(`${world.app.checkoutUrl}/thank-you`)
    expect(user_data).toMatchObject({
      em: [sha256('ann@example.com')],
      fn: [sha256('ann')],
      ct: [sha256('amsterdam')],
      zp: [sha256('1012ab')],
      country: [sha256('nl')],
      client_user_agent: firefox,
      fbp: expect.stringMatching(/^fb\.1\.\d+\.\d+$/),
    })
    expect(JSON.stringify(meta.data)).not.toContain('ann@example.com')
    expect(custom_data).toMatchObject({ currency: 'EUR', value: total / 100, order_id: order_number, num_items: 2 })
    expect(await reports()).toMatchObject({
      google: { state: 'sent', reason: '' },
      meta: { state: 'sent', reason: '' },
    })
  })

  it.each(['denied', 'silent'] as const)('is not reported for a shopper who is %s [q2l6]', async (consent) => {
    await save()
    await buy(consent)
    await minutesLater()
    expect(await received()).toEqual([])
  })

  it('is not reported for an address where consent is due, however the browser was placed', async () => {
    await save()
    const token = await world.checkout()
    const order = await world.order(token)
    const answer = await visit(token, null, { 'cf-ipcountry': 'US' })
    expect(answer.body.data.identity).toBeNull()
    await payFor(token, order)
    await minutesLater()
    expect(await received()).toEqual([])
  })

  it('is reported once the shopper agrees on the thank-you page', async () => {
    await save()
    const { token } = await buy('silent')
    await visit(token, 'granted')
    await world.app.runJobs()
    await minutesLater()
    expect((await received()).length).toBe(2)
    await visit(token, 'granted')
    await world.app.runJobs()
    await minutesLater()
    expect((await received()).length).toBe(2)
  })

  it('is reported by the browser alone where the store gave no secret [c3j6]', async () => {
    await save({ measurement_protocol_secret: '', conversions_api_token: '' })
    await buy('granted')
    expect(await received()).toEqual([])
  })

  it('is told to Google by the server alone where the page, which is first, did not get it through [p5x5]', async () => {
    await save()
    const claim = (token: string) =>
      world.app.stranger.call('POST /checkouts/:token/purchase-report', { params: { token } })
    const confirmGoogle = (token: string) =>
      world.app.stranger.call('POST /checkouts/:token/purchase-report/google', { params: { token } })
    const google = async () => (await received()).filter(({ receiver }) => receiver === 'google').length

    const owned = await buy('granted')
    expect((await confirmGoogle(owned.token)).status).toBe(200)
    expect((await claim(owned.token)).body.data).toEqual({ is_first: true })
    expect((await confirmGoogle(owned.token)).status).toBe(200)
    await minutesLater()
    expect(await google()).toBe(0)

    const blocked = await buy('granted')
    await claim(blocked.token)
    await minutesLater()
    expect(await google()).toBe(1)
    expect((await confirmGoogle('x'.repeat(22))).status).toBe(404)
  })

  it('of test money is told to nobody, by the server or by the page [y6k3]', async () => {
    await save()
    const token = await world.checkout()
    const order = await world.order(token)
    await visit(token, 'granted')
    await payFor(token, order, true)
    await minutesLater()
    const cookies = Object.fromEntries([world.app.stranger.shopperCookie.split('=')])
    const request = { headers: {}, cookies } as Parameters<typeof findMeasuring>[2]
    expect(await findMeasuring(world.app.services, token, request)).toMatchObject({ google: stream.id })
    expect(await findMeasuring(world.app.services, token, request)).not.toHaveProperty('purchase')
    expect(await received()).toEqual([])
  })

  it('tells the merchant why Meta refuses a wrong token, and is sent once it is right [n6z5]', async () => {
    await save({ conversions_api_token: 'EAAwrong0000000000' })
    await buy('granted')
    expect((await reports()).meta).toMatchObject({
      state: 'failed',
      reason: 'Meta refused the event: Invalid OAuth access token - Cannot parse access token',
    })
    await save()
    await runAgain()
    expect((await reports()).meta).toMatchObject({ state: 'sent', reason: '' })
    expect((await received()).filter(({ receiver }) => receiver === 'meta')).toHaveLength(1)
  })

  it('is sent again after an outage, and stands as failed until then', async () => {
    await save()
    await world.fail({ target: 'google', mode: 'error' })
    await buy('granted')
    await minutesLater()
    expect((await reports()).google).toMatchObject({ state: 'failed', reason: 'Google answered with an error (500).' })
    await world.fail({ target: 'google', mode: 'ok' })
    await runAgain()
    expect((await reports()).google).toMatchObject({ state: 'sent' })
    expect((await received()).filter(({ receiver }) => receiver === 'google')).toHaveLength(1)
  })
})

describe('contact details', () => {
  it('are normalised, then hashed [y8z3]', () => {
    expect(contactHashes({ email: ' John@Example.com ', phone: '+31 (0)6 12' })['em']).toEqual([
      '855f96e983f1f8e8be944692b6f719fd54329826cb62e98015efee8e2e071dd4',
    ])
    expect(contactHashes({ email: null, city: 'Den Haag', phone: '0031 6 1234 5678' })).toEqual({
      ct: [sha256('denhaag')],
      ph: [sha256('31612345678')],
    })
    expect(contactHashes({ email: null, phone: '06 1234 5678' })).toEqual({})
  })

  it.each([
    ['first_name', 'fn', 'Mary Ann', 'maryann'],
    ['first_name', 'fn', 'Valéry', 'valéry'],
    ['first_name', 'fn', '정', '정'],
    ['last_name', 'ln', 'O’Brien', 'obrien'],
    ['last_name', 'ln', "D'Arcy-Smith Jr.", 'darcysmithjr'],
    ['last_name', 'ln', 'García López', 'garcíalópez'],
    ['city', 'ct', 'Paris 12', 'paris12'],
    ['city', 'ct', 'Saint-Étienne', 'saintétienne'],
    ['province', 'st', 'CA', 'ca'],
    ['zip', 'zp', 'SW1A 1AA', 'sw1a1aa'],
    ['zip', 'zp', '00-950', '00950'],
  ])('are compared as Meta keeps them: %s, its %s, %j as %j', (field, name, typed, kept) => {
    expect(contactHashes({ email: null, [field]: typed })).toEqual({ [name]: [sha256(kept)] })
  })

  it('have five digits of an American postcode', () => {
    const postcode = (zip: string, country: string) => contactHashes({ email: null, zip, country })['zp']
    for (const zip of ['94107', '94107-1234', ' 941071234']) expect(postcode(zip, 'US')).toEqual([sha256('94107')])
    expect(postcode('12345-678', 'BR')).toEqual([sha256('12345678')])
  })
})
