import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { pixels, streams } from '#sandbox/analytics/accounts.ts'
import { isConsentDue, mayMeasure } from '../../consent.ts'
import { forgetVisits } from './repository.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
beforeEach(() => save({ google_analytical_id: streams[0].id, facebook_pixel_id: pixels[0].id }))
afterAll(() => world.close())

const save = (body: object) =>
  world.merchant.call('POST /google-analytics', {
    body: { store_id: world.store.id, conversions_api_token: '', measurement_protocol_secret: '', ...body },
  })
const visit = (token: string, body: object, headers: Record<string, string> = {}) =>
  world.app.stranger.call('PUT /checkouts/:token/visit', { params: { token }, body, headers })
const claim = (token: string) =>
  world.app.stranger.call('POST /checkouts/:token/purchase-report', { params: { token } })
const getRow = (token: string) =>
  world.app.db
    .selectFrom('shopper_visits')
    .innerJoin('checkouts', 'checkouts.id', 'shopper_visits.checkout_id')
    .selectAll('shopper_visits')
    .where('token', '=', token)
    .executeTakeFirst()

describe('a visit', () => {
  it('of no checkout, or of a store that measures nothing, is not there', async () => {
    expect((await visit('unknown-token-of-no-checkout', { consent: 'granted' })).status).toBe(404)
    const token = await world.checkout()
    await save({ google_analytical_id: 'UA-12345-1', facebook_pixel_id: '' })
    expect((await visit(token, { consent: 'granted' })).status).toBe(404)
    expect((await claim(token)).status).toBe(404)
  })

  it('of a page of another origin is refused', async () => {
    const token = await world.checkout()
    const answer = await visit(token, { consent: 'granted' }, { origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(403)
  })

  it('knows nothing of a shopper who was not asked where consent is due, or who declined', async () => {
    const token = await world.checkout()
    expect((await visit(token, { consent: null })).body.data).toEqual({ identity: null })
    expect((await visit(token, { consent: 'denied' })).body.data).toEqual({ identity: null })
    expect(await getRow(token)).toMatchObject({ consent: 'denied', client_id: null, ip: null, user_agent: null })
  })

  it('keeps one identity over pages, and the one of the shop where there is one', async () => {
    const token = await world.checkout()
    const first = (await visit(token, { consent: 'granted' })).body.data.identity
    expect(first).toMatchObject({ client_id: expect.stringMatching(/^\d+\.\d+$/), click_id: null })
    const again = await visit(token, { consent: 'granted', click_id: 'fb.1.1700000000000.AbC-9' })
    expect(again.body.data.identity).toEqual({ ...first, click_id: 'fb.1.1700000000000.AbC-9' })
    const own = { client_id: '123.456', session_id: '1700000000', browser_id: 'fb.1.1700000000000.77' }
    const known = await visit(await world.checkout(), { consent: 'granted', ...own })
    expect(known.body.data.identity).toEqual({ ...own, click_id: null })
    const nonsense = await visit(await world.checkout(), { consent: 'granted', client_id: '<script>' })
    expect(nonsense.body.data.identity.client_id).toMatch(/^\d+\.\d+$/)
  })

  it('knows what Meta keeps by both of its forms, of four parts and of five', async () => {
    const own = { browser_id: 'fb.1.1657051589577.1088522659.AQEAAQMB', click_id: 'fb.1.1788781160733.IwAR1a-b_c.Bg' }
    const known = await visit(await world.checkout(), { consent: 'granted', ...own })
    expect(known.body.data.identity).toMatchObject(own)
    const longer = { browser_id: `${own.browser_id}.more`, click_id: `${own.click_id}.more` }
    const unknown = await visit(await world.checkout(), { consent: 'granted', ...longer })
    expect(unknown.body.data.identity).toMatchObject({
      browser_id: expect.stringMatching(/^fb\.1\.\d+\.\d+$/),
      click_id: null,
    })
  })

  it('keeps address and browser only where the server reports to Meta, and forgets everything after a week', async () => {
    const token = await world.checkout()
    await visit(token, { consent: 'granted' })
    expect(await getRow(token)).toMatchObject({ ip: null, user_agent: null })
    await save({ facebook_pixel_id: pixels[0].id, conversions_api_token: pixels[0].accessToken })
    await visit(token, { consent: 'granted' }, { 'user-agent': 'Firefox' })
    expect(await getRow(token)).toMatchObject({ ip: '127.0.0.1', user_agent: 'Firefox' })
    await forgetVisits(world.app.db, new Date(Date.now() + 1_000))
    expect(await getRow(token)).toMatchObject({ consent: 'granted', client_id: null, ip: null, user_agent: null })
  })

  it('forgets who agreed before once they withdraw it', async () => {
    const token = await world.checkout()
    await visit(token, { consent: 'granted' })
    await visit(token, { consent: 'denied' })
    expect(await getRow(token)).toMatchObject({ consent: 'denied', client_id: null, browser_id: null })
  })

  it('remembers the answer for the store in this browser alone [x6f8]', async () => {
    const answer = await visit(await world.checkout(), { consent: 'denied' })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      new RegExp(`^consent-${world.store.id}=denied; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`),
    )
  })
})

describe('consent', () => {
  it('is due in Europe, in Brazil, and where nobody knows where the shopper is [j6z3]', () => {
    for (const country of ['DE', 'NO', 'GB', 'CH', 'BR']) expect(isConsentDue(['US', country])).toBe(true)
    expect(isConsentDue(['US', null])).toBe(false)
    expect(isConsentDue([null, ''])).toBe(true)
  })

  it('once refused is refused everywhere', () => {
    expect(mayMeasure('denied', ['US'])).toBe(false)
    expect(mayMeasure(null, ['US'])).toBe(true)
    expect(mayMeasure(null, ['DE'])).toBe(false)
    expect(mayMeasure('granted', ['DE'])).toBe(true)
  })
})
