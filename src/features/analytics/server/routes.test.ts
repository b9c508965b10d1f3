import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'

const read = 'GET /google-analytics'
const save = 'POST /google-analytics'
const ids = { google_analytical_id: 'G-ABCDE12345', facebook_pixel_id: '123456789012345' }

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const merchantWithStore = async () => {
  const merchant = await test.merchant()
  const send = (body: object) => merchant.call(save, { body: { store_id: merchant.store.id, ...body } })
  const settings = async () => (await merchant.call(read)).body.data.analytics
  return { merchant, send, settings, id: merchant.store.id }
}

describe("a store's analytics", () => {
  it('are closed to strangers and to other merchants', async () => {
    const { id, settings } = await merchantWithStore()
    expect((await test.stranger.call(read)).status).toBe(401)
    expect((await test.stranger.call(save, { body: { store_id: id, ...ids } })).status).toBe(401)
    const other = await test.merchant()
    expect((await other.call(save, { body: { store_id: id, ...ids } })).status).toBe(404)
    expect((await settings()).google_analytical_id).toBe('')
  })

  it('are kept, and off again when emptied', async () => {
    const { id, send, settings } = await merchantWithStore()
    const answer = await send(ids)
    expect(answer.body).toMatchObject({ error: false, message: 'Settings updated successfully' })
    expect(await settings()).toMatchObject({ store_id: id, ...ids })
    await send({ google_analytical_id: '', facebook_pixel_id: null })
    expect(await settings()).toMatchObject({ google_analytical_id: '', facebook_pixel_id: '' })
  })

  it('belong to the store that the call names, and leave out what it does not', async () => {
    const { merchant, id, send, settings } = await merchantWithStore()
    await send(ids)
    const second = await test.store(merchant.merchant.id)
    await send({ google_analytical_id: 'UA-12345-1' })
    expect((await settings()).google_analytical_id).toBe('')
    await merchant.call('POST /switch-store', { body: { store_id: id } })
    expect(await settings()).toMatchObject({ ...ids, google_analytical_id: 'UA-12345-1' })
    expect(second.id).not.toBe(id)
  })

  it.each(['G-ABC', 'G-abcde12345', 'G-ABCDE123456', 'UA-123-1', 'UA-1234567890-1', 'UA-12345-12345', 'x'])(
    'refuse %s as a tracking id',
    async (google_analytical_id) => {
      const { send } = await merchantWithStore()
      const answer = await send({ ...ids, google_analytical_id })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({
        google_analytical_id: 'Invalid Google Analytics ID. Example: G-XXXXXXXXXX or UA-XXXXXXXXX-X',
      })
    },
  )

  it.each(['12345678901234', '12345678901234567', '12345678901234a'])('refuse %s as a pixel', async (pixel) => {
    const { send } = await merchantWithStore()
    const answer = await send({ ...ids, facebook_pixel_id: pixel })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      facebook_pixel_id: 'Invalid Facebook Pixel ID. It should be a 15–16 digit number.',
    })
  })

  it('need to know the store', async () => {
    const { merchant } = await merchantWithStore()
    for (const store_id of [undefined, '', 'first'])
      expect((await merchant.call(save, { body: { ...ids, store_id } })).body.errors).toEqual({
        store_id: 'Store ID is required',
      })
  })

  it('seal their secrets, show them masked, and keep what comes back masked', async () => {
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
