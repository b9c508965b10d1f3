import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#apps/server/env.ts'
import { accounts as payablAccounts } from '#sandbox/payabl/accounts.ts'
import { configuredWorld, inWorld } from '../providers/addresses.ts'
import { findDescription } from '../providers/catalog.ts'
import { publicOrigin } from '../worlds.ts'
import { keys, type PayingWorld, payingWorld } from './testing/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await payingWorld()
})
afterAll(() => world.close())

const masked = async (merchant: Parameters<PayingWorld['record']>[0]) => {
  const { client_id, api_key, webhook_secret } = await world.record(merchant)
  return { client_id, api_key, webhook_secret }
}

describe('the world of a connection', () => {
  it('is live unless the merchant says otherwise, and stays when nothing is said', async () => {
    const merchant = await world.connected()
    expect((await world.record(merchant)).world).toBe('live')
    await merchant.call('PUT /payment-method', { body: { ...keys, world: 'test' } })
    await merchant.call('PUT /payment-method', { body: { ...(await masked(merchant)), wallet: false } })
    expect((await world.record(merchant)).world).toBe('test')
  })

  it('takes no kept keys along into the other one [c8j5]', async () => {
    const merchant = await world.connected()
    const answer = await merchant.call('PUT /payment-method', { body: { ...(await masked(merchant)), world: 'test' } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['client_id', 'api_key', 'webhook_secret'])
    expect((await world.record(merchant)).world).toBe('live')
  })

  it('holds only the addresses of its side', () => {
    const env = readEnv({ DATABASE_URL: 'postgresql://x/y', APP_KEY: `a:${Buffer.alloc(32).toString('base64')}` })
    const test = inWorld(env, { world: 'test', address: 'https://pay4.payabl.com' })
    expect([test.AIRWALLEX_URL, test.VIVA_API_URL, test.PAYPAL_URL, test.RAPYD_URL, test.PAYABL_URL]).toEqual([
      'https://api-demo.airwallex.com',
      'https://demo-api.vivapayments.com',
      'https://api-m.sandbox.paypal.com',
      'https://sandboxapi.rapyd.net',
      'https://sandbox.payabl.com',
    ])
    expect(test.AIRWALLEX_ENV).toBe('demo')
    const live = inWorld(env, { world: 'live', address: 'https://pay4.payabl.com' })
    expect([live.PAYABL_URL, live.RAPYD_URL]).toEqual(['https://pay4.payabl.com', 'https://api.rapyd.net'])
  })

  it('is the one that an installation was set to before there were two', () => {
    const given = { DATABASE_URL: 'postgresql://x/y', APP_KEY: `a:${Buffer.alloc(32).toString('base64')}` }
    expect(configuredWorld(readEnv(given), findDescription('airwallex'))).toBe('live')
    const atTest = readEnv({ ...given, AIRWALLEX_URL: 'https://api-demo.airwallex.com' })
    expect(configuredWorld(atTest, findDescription('airwallex'))).toBe('test')
  })
})

describe('the address that payabl. names', () => {
  const [{ merchantId: merchant_id, secret: secret_key }] = payablAccounts as [(typeof payablAccounts)[number]]

  it.each(['http://pay.example.com', 'https://127.0.0.1', 'https://[::1]', 'https://localhost', 'https://10.0.0.7'])(
    'is refused at its field: %s',
    async (address) => {
      const merchant = await world.app.merchant()
      const answer = await merchant.call('POST /payabl', { body: { merchant_id, secret_key, address } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['address'])
    },
  )

  it.each(['https://pay.internal', 'https://a.example:8443', 'https://a.example/x', 'https://u:p@a.example', 'x'])(
    'is no public origin: %s',
    (typed) => expect(publicOrigin(typed)).toBeNull(),
  )

  it('asks for the keys again when it changes', async () => {
    const merchant = await world.app.merchant()
    expect((await merchant.call('POST /payabl', { body: { merchant_id, secret_key } })).status).toBe(200)
    const { body } = await merchant.call('GET /payabl')
    const kept = { merchant_id: body.data.merchant_id, secret_key: body.data.secret_key }
    const moved = { ...kept, address: 'https://pay4.payabl.com' }
    const answer = await merchant.call('POST /payabl', { body: moved })
    expect(answer.status).toBe(422)
    expect((await merchant.call('GET /payabl')).body.data.address).toBeNull()
  })
})
