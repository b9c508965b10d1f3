import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { pixels, streams } from '#sandbox/analytics/accounts.ts'
import type { Received } from '#sandbox/analytics/received.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'

const read = 'GET /google-analytics'
const save = 'POST /google-analytics'
const ids = { google_analytical_id: 'G-ABCDE12345', facebook_pixel_id: '123456789012345' }

const sendTest = 'POST /google-analytics/test'

let test: TestApp
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  test = await testApp({ env: sandbox.environment })
})
afterAll(() => Promise.all([test.close(), sandbox.close()]))

const receivedBy = async (account: string) => {
  const answer = await fetch(`${sandbox.url}/sandbox/analytics?account=${account}`)
  return ((await answer.json()) as { received: Received[] }).received
}

const merchantWithStore = async () => {
  const merchant = await test.merchant()
  const send = (body: object) => merchant.call(save, { body: { store_id: merchant.store.id, ...body } })
  const settings = async () => (await merchant.call(read)).body.data.analytics
  return { merchant, send, settings, id: merchant.store.id }
}

describe("a store's analytics", () => {
  it('are closed to strangers and to other merchants [z4b2]', async () => {
    const { id, settings } = await merchantWithStore()
    expect((await test.stranger.call(read)).status).toBe(401)
    expect((await test.stranger.call(save, { body: { store_id: id, ...ids } })).status).toBe(401)
    const other = await test.merchant()
    expect((await other.call(save, { body: { store_id: id, ...ids } })).status).toBe(404)
    expect((await settings()).google_analytical_id).toBe('')
  })

  it('are kept, and off again when emptied [c8n9]', async () => {
    const { id, send, settings } = await merchantWithStore()
    const answer = await send(ids)
    expect(answer.body).toMatchObject({ error: false, message: 'Settings updated successfully' })
    expect(await settings()).toMatchObject({ store_id: id, ...ids })
    await send({ google_analytical_id: '', facebook_pixel_id: null })
    expect(await settings()).toMatchObject({ google_analytical_id: '', facebook_pixel_id: '' })
  })

  it('belong to the store that the call names, and leave out what it does not [r9c5]', async () => {
    const { merchant, id, send, settings } = await merchantWithStore()
    await send(ids)
    const second = await test.store(merchant.merchant.id)
    await send({ google_analytical_id: 'UA-12345-1' })
    expect((await settings()).google_analytical_id).toBe('')
    await merchant.call('POST /switch-store', { body: { store_id: id } })
    expect(await settings()).toMatchObject({ ...ids, google_analytical_id: 'UA-12345-1' })
    expect(second.id).not.toBe(id)
  })

  it.each(['G-ABCDE12345', 'G-0123456789', 'UA-1234-1', 'UA-123456789-1234'])(
    'take %s as a tracking id [b9y8]',
    async (google_analytical_id) => {
      const { send, settings } = await merchantWithStore()
      expect((await send({ google_analytical_id })).status).toBe(200)
      expect(await settings()).toMatchObject({ google_analytical_id })
    },
  )

  it.each(['123456789012345', '1234567890123456'])('take %s as a pixel [l2s6]', async (facebook_pixel_id) => {
    const { send, settings } = await merchantWithStore()
    expect((await send({ facebook_pixel_id })).status).toBe(200)
    expect(await settings()).toMatchObject({ facebook_pixel_id })
  })

  it.each([
    'G-ABC',
    'G-ABCD12345',
    'G-abcde12345',
    'G-ABCDE123456',
    'UA-123-1',
    'UA-1234567890-1',
    'UA-12345-12345',
    'UA-12345-',
    'x',
  ])('refuse %s as a tracking id [z6n2]', async (google_analytical_id) => {
    const { send } = await merchantWithStore()
    const answer = await send({ ...ids, google_analytical_id })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      google_analytical_id: 'Invalid Google Analytics ID. Example: G-XXXXXXXXXX or UA-XXXXXXXXX-X',
    })
  })

  it.each(['12345678901234', '12345678901234567', '12345678901234a'])('refuse %s as a pixel [c2l3]', async (pixel) => {
    const { send } = await merchantWithStore()
    const answer = await send({ ...ids, facebook_pixel_id: pixel })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      facebook_pixel_id: 'Invalid Facebook Pixel ID. It should be a 15–16 digit number.',
    })
  })

  it('are not overwritten by who saw others, unless they say which they saw [z2x4]', async () => {
    const { send, settings } = await merchantWithStore()
    const [first, second] = ['G-AAAAAAAAAA', 'G-BBBBBBBBBB']
    const token = { conversions_api_token: 'EAAB0123456789zzzz' }
    expect((await send({ google_analytical_id: first, seen: { google_analytical_id: '' } })).status).toBe(200)
    const late = await send({ google_analytical_id: second, ...token, seen: { google_analytical_id: '' } })
    expect([late.status, late.body.data.analytics.google_analytical_id]).toEqual([409, first])
    expect(await settings()).toMatchObject({ google_analytical_id: first, conversions_api_token: '' })
    expect((await send({ google_analytical_id: first, seen: { google_analytical_id: '' } })).status).toBe(200)
    expect((await send({ ...token, seen: { google_analytical_id: '', conversions_api_token: '' } })).status).toBe(200)
    expect((await send({ conversions_api_token: 'another', seen: { conversions_api_token: '' } })).status).toBe(409)
    const seen = { google_analytical_id: first, conversions_api_token: '••••zzzz' }
    expect((await send({ google_analytical_id: second, conversions_api_token: '', seen })).status).toBe(200)
    expect(await settings()).toMatchObject({ google_analytical_id: second, conversions_api_token: '' })
  })

  it('need to know the store [t3y6]', async () => {
    const { merchant } = await merchantWithStore()
    for (const store_id of [undefined, '', 'first'])
      expect((await merchant.call(save, { body: { ...ids, store_id } })).body.errors).toEqual({
        store_id: 'Store ID is required',
      })
  })

  it('seal their secrets, show them masked, and keep what comes back masked [t3q7]', async () => {
    const { id, send, settings } = await merchantWithStore()
    const secret = 'mp-secret-0123456789'
    await send({ ...ids, measurement_protocol_secret: secret, conversions_api_token: 'EAAB0123456789zzzz' })
    const shown = await settings()
    expect(shown).toMatchObject({ measurement_protocol_secret: '••••6789', conversions_api_token: '••••zzzz' })
    await send({ ...ids, measurement_protocol_secret: shown.measurement_protocol_secret, conversions_api_token: '' })
    expect(await settings()).toMatchObject({ measurement_protocol_secret: '••••6789', conversions_api_token: '' })
    const row = await test.db
      .selectFrom('analytics_settings')
      .selectAll()
      .where('store_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.conversions_api_token_sealed).toBeNull()
    expect(row.measurement_protocol_secret_sealed!.toString()).not.toContain(secret)
  })
})

describe('a test event', () => {
  it('is closed to strangers and to other merchants', async () => {
    const { id } = await merchantWithStore()
    const body = { store_id: id, receiver: 'google' }
    expect((await test.stranger.call(sendTest, { body })).status).toBe(401)
    expect((await (await test.merchant()).call(sendTest, { body })).status).toBe(404)
  })

  it('needs an id and a secret that are kept, and at Meta the code of its page', async () => {
    const { merchant, id, send } = await merchantWithStore()
    const google = await merchant.call(sendTest, { body: { store_id: id, receiver: 'google' } })
    expect(google.body.errors).toEqual({ measurement_protocol_secret: 'Save the ID and the secret first.' })
    await send({ facebook_pixel_id: pixels[0].id, conversions_api_token: pixels[0].accessToken })
    const meta = await merchant.call(sendTest, { body: { store_id: id, receiver: 'meta' } })
    expect(meta.status).toBe(422)
    expect(Object.keys(meta.body.errors!)).toEqual(['test_event_code'])
  })

  it('is checked and sent to Google [z7q2]', async () => {
    const { merchant, id, send } = await merchantWithStore()
    await send({ google_analytical_id: streams[0].id, measurement_protocol_secret: streams[0].apiSecret })
    const answer = await merchant.call(sendTest, { body: { store_id: id, receiver: 'google' } })
    expect(answer.body).toMatchObject({ error: false, message: 'Test event sent.' })
    expect(await receivedBy(streams[0].id)).toMatchObject([{ name: 'test_event', way: 'server', dropped: '' }])
  })

  it('tells of a token that Meta refuses at its field, and arrives as a test with the right one [w6y3]', async () => {
    const { merchant, id, send } = await merchantWithStore()
    await send({ facebook_pixel_id: pixels[0].id, conversions_api_token: 'EAAwrong000000' })
    const body = { store_id: id, receiver: 'meta', test_event_code: 'TEST12345' }
    const refused = await merchant.call(sendTest, { body })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      conversions_api_token: 'Meta refused the event: Invalid OAuth access token - Cannot parse access token',
    })
    await send({ conversions_api_token: pixels[0].accessToken })
    expect((await merchant.call(sendTest, { body })).status).toBe(200)
    expect(await receivedBy(pixels[0].id)).toMatchObject([{ data: { test_event_code: 'TEST12345' } }])
  })
})
