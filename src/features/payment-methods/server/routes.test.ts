import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { connectedProvider, offeredMethods, proveWebhook } from './public.ts'

let sandbox: Sandbox
let test: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  test = await testApp({ env: sandbox.environment })
})
afterEach(() => sandbox.world.failures.clear())
afterAll(async () => {
  await test.close()
  await sandbox.close()
})

const keysOf = (name: string) => {
  const { clientId, apiKey, webhookSecret } = accounts.find((account) => account.name === name)!
  return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
}
const keys = keysOf('Linden & Loom')
const place = { currency: 'EUR', country: 'NL' }

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
const connect = async (merchant: Merchant, more: object = {}) =>
  merchant.call('POST /payment-method', { body: { ...keys, ...more } })
const record = async (merchant: Merchant) => (await merchant.call('GET /payment-method')).body.data
const connected = async () => {
  const merchant = await test.merchant()
  expect((await connect(merchant)).status).toBe(200)
  return merchant
}
const actionsOf = async (merchant: Merchant) =>
  (
    await test.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('merchant_id', '=', merchant.merchant.id)
      .where('action', 'like', 'payment-provider.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('payment methods', () => {
  it("are nobody else's to see or switch", async () => {
    const [owner, other] = [await connected(), await test.merchant()]
    const params = { id: (await record(owner)).payment_method.id }
    expect(await record(other)).toEqual([])
    for (const call of ['GET /payment-method/:id/active', 'GET /payment-method/:id/disable']) {
      expect((await test.stranger.call(call, { params })).status).toBe(401)
      const answer = await other.call(call, { params })
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ error: true, msg: 'This payment method does not exist.' })
    }
    expect((await record(owner)).payment_method.is_active).toBe(false)
  })

  it('are empty while nothing is connected', async () => {
    const merchant = await test.merchant()
    expect(await record(merchant)).toEqual([])
    expect((await merchant.call('GET /viva')).body.data).toMatchObject({ is_authorized: false })
    expect((await merchant.call('GET /paypal')).body).toMatchObject({ error: false, data: null })
    expect((await merchant.call('GET /rapyd')).body).toMatchObject({ error: false, data: null })
    const payabl = await merchant.call('GET /payabl')
    expect(payabl.status).toBe(404)
    expect(payabl.body.error).toBe(true)
  })

  it('have their types in the order to show them', async () => {
    const types = (await (await test.merchant()).call('GET /payment-method/type')).body.data
    expect(types.map(({ name }: { name: string }) => name).slice(0, 26)).toEqual(
      (
        'card ideal bancontact klarna sofort giropay multibanco mbway blik przelewy24 eps trustly twint swish applepay ' +
        'googlepay vipps mobilepay alipayhk payconiq discover jcb mybank amex paysafecard bitpay'
      ).split(' '),
    )
    expect(types[0]).toEqual({ name: 'card', logo: 'card' })
    const { logos } = (await (await test.merchant()).call('GET /viva')).body.data
    expect(logos.some(({ name }: { name: string }) => name === 'paypal')).toBe(false)
  })
})

describe('connecting Airwallex', () => {
  it('tries the keys, keeps them masked, and leaves it switched off', async () => {
    const merchant = await test.merchant()
    const answer = await connect(merchant)
    expect(answer.body).toMatchObject({
      error: false,
      msg: 'Airwallex is connected. Switch it on to offer it at checkout.',
    })
    expect(answer.text).not.toContain(keys.api_key)
    expect(await record(merchant)).toMatchObject({
      client_id: `••••${keys.client_id.slice(-4)}`,
      api_key: `••••${keys.api_key.slice(-4)}`,
      webhook_secret: `••••${keys.webhook_secret.slice(-4)}`,
      name: 'Airwallex',
      is_authorized: true,
      wallet: true,
      other: true,
      payment_method: { is_active: false },
      webhook_proven_at: null,
    })
    expect(await actionsOf(merchant)).toEqual(['payment-provider.connect'])
    const sealed = await test.db.selectFrom('payment_providers').select('credentials_sealed').execute()
    expect(sealed.some((row) => row.credentials_sealed.includes(keys.api_key))).toBe(false)
  })

  it.each([
    ['client_id', '', 'Client ID is required.'],
    ['api_key', ' ', 'API key is required.'],
    ['webhook_secret', undefined, 'Webhook Secret Key is required.'],
    ['api_key', keys.client_id, 'Client ID and API key must not be the same.'],
    ['webhook_secret', keys.client_id, 'Client ID and Webhook Secret Key must not be the same.'],
    ['webhook_secret', keys.api_key, 'API key and Webhook Secret Key must not be the same.'],
    ['api_key', 'ключ', 'This holds characters that no key has.'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const merchant = await test.merchant()
    const answer = await connect(merchant, { [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: true, msg: sentence, errors: { [field]: sentence } })
    expect(await record(merchant)).toEqual([])
  })

  it.each([
    ['a wrong key', { ...keys, api_key: 'guess' }, 'api_key', /does not know this Client ID and API key/],
    ['keys of the other environment', keysOf('Key of the live world'), 'api_key', /Keys of a live account do not work/],
    [
      'swapped keys',
      { ...keys, client_id: keys.api_key, api_key: keys.client_id },
      'client_id',
      /^This is the API key\.$/,
    ],
    [
      'a misplaced webhook secret',
      { ...keys, api_key: keys.webhook_secret, webhook_secret: 'whsec_other' },
      'api_key',
      /^This is a Webhook Secret Key/,
    ],
  ])('says at the field what is wrong with %s', async (_, body, field, sentence) => {
    const merchant = await test.merchant()
    const answer = await merchant.call('POST /payment-method', { body })
    expect(answer.status).toBe(502)
    expect(answer.body.errors?.[field]).toMatch(sentence)
    expect(answer.body.msg).toBeTruthy()
    expect(await record(merchant)).toEqual([])
  })

  it('tells an account without payments, and a provider that is down, from wrong keys', async () => {
    const merchant = await test.merchant()
    const withoutPayments = await merchant.call('POST /payment-method', { body: keysOf('Payments not switched on') })
    expect(withoutPayments.body.msg).toBe('Online payments are not switched on for this Airwallex account.')
    sandbox.world.failures.set({ target: 'airwallex', mode: 'error' })
    const down = await connect(merchant)
    expect(down.status).toBe(502)
    expect(down.body).toMatchObject({ msg: 'Airwallex is not answering as it should. Please try again in a moment.' })
    expect(down.body.errors).toBeUndefined()
  })

  it('limits how often keys are tried', async () => {
    const merchant = await test.merchant()
    sandbox.world.failures.set({ target: 'airwallex', mode: 'error' })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await connect(merchant)).status)
    expect(statuses.indexOf(429)).toBe(30)
  }, 30_000)
})

describe('reconfiguring Airwallex', () => {
  it('asks for keys when there are none', async () => {
    const merchant = await connected()
    for (const body of [{ wallet: false }, { client_id: '', api_key: null, webhook_secret: '' }]) {
      const answer = await merchant.call('PUT /payment-method', { body })
      expect(answer.status).toBe(422)
      expect(answer.body.msg).toBe('Authentication keys not found.')
    }
    const partial = await merchant.call('PUT /payment-method', { body: { ...keys, api_key: '' } })
    expect(partial.body.errors).toEqual({ api_key: 'API key is required.' })
    expect((await (await test.merchant()).call('PUT /payment-method', { body: keys })).status).toBe(404)
  })

  it('switches wallets and other methods with the masked keys sent back', async () => {
    const merchant = await connected()
    const { client_id, api_key, webhook_secret } = await record(merchant)
    const answer = await merchant.call('PUT /payment-method', {
      body: { client_id, api_key, webhook_secret, wallet: false, other: true },
    })
    expect(answer.body).toMatchObject({ error: false, msg: 'Settings updated successfully' })
    const now = await record(merchant)
    expect(now).toMatchObject({ wallet: false, other: true, api_key })
    const offered = now.payment_methods.map(({ name }: { name: string }) => name)
    expect(offered).toContain('ideal')
    expect(offered).not.toContain('applepay')
    const provider = await connectedProvider(test.services, merchant.store.id, 'airwallex')
    expect(provider!.methods(place).map(({ method }) => method)).not.toContain('applepay')
  })

  it('keeps switches, name, icons and proof through new tries, and the proof not through new keys', async () => {
    const merchant = await connected()
    await merchant.call('POST /payment-method/update-setting', { body: { name: 'Card', payment_method: ['card'] } })
    await merchant.call('PUT /payment-method', { body: { ...keys, wallet: false } })
    await proveWebhook(test.services, merchant.store.id, 'airwallex')
    await merchant.call('PUT /payment-method', { body: keys })
    const kept = await record(merchant)
    expect(kept).toMatchObject({ name: 'Card', wallet: false, payment_method: { payment_types: ['card'] } })
    expect(kept.webhook_proven_at).toMatch(/^\d{4}-/)
    await merchant.call('PUT /payment-method', { body: keysOf('Harbor Supply Co.') })
    expect((await record(merchant)).webhook_proven_at).toBeNull()
  })

  it('leaves working keys alone when new ones do not work', async () => {
    const merchant = await connected()
    const answer = await merchant.call('PUT /payment-method', { body: { ...keys, api_key: 'guess' } })
    expect(answer.status).toBe(502)
    expect(await record(merchant)).toMatchObject({ is_authorized: true, api_key: `••••${keys.api_key.slice(-4)}` })
  })

  it('compares a new key with what the masks stand for', async () => {
    const merchant = await connected()
    const { client_id, webhook_secret } = await record(merchant)
    const body = { client_id, webhook_secret, api_key: keys.client_id }
    expect((await merchant.call('PUT /payment-method', { body })).body.errors).toEqual({
      api_key: 'Client ID and API key must not be the same.',
    })
  })

  it('is unauthorized once the provider takes its keys no longer, and cannot be switched on then', async () => {
    const merchant = await connected()
    const { payment_method, ...masked } = await record(merchant)
    const params = { id: payment_method.id }
    await merchant.call('GET /payment-method/:id/active', { params })
    const [account] = accounts
    const key = account!.apiKey
    account!.apiKey = 'revoked and replaced'
    try {
      const answer = await merchant.call('PUT /payment-method', { body: masked })
      expect(answer.status).toBe(502)
    } finally {
      account!.apiKey = key
    }
    expect(await record(merchant)).toMatchObject({ is_authorized: false, payment_method: { is_active: false } })
    expect(await offeredMethods(test.services, merchant.store.id, place)).toEqual([])
    const refused = await merchant.call('GET /payment-method/:id/active', { params })
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toMatch(/Reconnect it/)
  })
})

describe('the switch', () => {
  it('offers a provider to shoppers, and takes it back', async () => {
    const merchant = await connected()
    const { id } = (await record(merchant)).payment_method
    const on = await merchant.call('GET /payment-method/:id/active', { params: { id } })
    expect(on.body).toMatchObject({ error: false, msg: 'Airwallex is on. Shoppers can pay with it.', data: { id } })
    expect((await offeredMethods(test.services, merchant.store.id, place)).map(({ method }) => method)).toContain(
      'ideal',
    )
    const off = await merchant.call('GET /payment-method/:id/disable', { params: { id } })
    expect(off.body).toMatchObject({ msg: 'Airwallex is off. Shoppers no longer see it.', data: { is_active: false } })
    expect(await offeredMethods(test.services, merchant.store.id, place)).toEqual([])
    expect(await actionsOf(merchant)).toEqual([
      'payment-provider.connect',
      'payment-provider.enable',
      'payment-provider.disable',
    ])
  })
})

describe('the settings', () => {
  it('decide the name and the icons that shoppers see', async () => {
    const merchant = await connected()
    const { id } = (await record(merchant)).payment_method
    await merchant.call('GET /payment-method/:id/active', { params: { id } })
    const answer = await merchant.call('POST /payment-method/update-setting', {
      body: { name: ' Credit card ', payment_method: ['jcb', 'ideal', 'card', 'card', 'unheard-of'] },
    })
    expect(answer.body).toMatchObject({ error: false, msg: 'Settings updated successfully' })
    expect((await record(merchant)).payment_method.payment_types).toEqual(['card', 'ideal', 'jcb'])
    expect(await offeredMethods(test.services, merchant.store.id, place)).toEqual([
      { provider: 'airwallex', method: 'card', label: 'Credit card', logo: 'card', icons: ['card', 'jcb'] },
      { provider: 'airwallex', method: 'ideal', label: 'iDEAL', logo: 'ideal', icons: [] },
    ])
  })

  it('never leave shoppers without a way to pay', async () => {
    const merchant = await connected()
    for (const icons of [[], ['twint']]) {
      const answer = await merchant.call('POST /payment-method/update-setting', {
        body: { name: null, payment_method: icons },
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ payment_method: 'Keep at least one way to pay.' })
    }
  })

  it.each(['/payment-method', '/viva', '/paypal', '/rapyd', '/payabl'])(
    'of %s cannot be saved before it is connected',
    async (path) => {
      const merchant = await test.merchant()
      const body = { name: 'X', payment_method: ['card'], payment_method_icons: ['card'] }
      expect((await merchant.call(`POST ${path}/update-setting`, { body })).status).toBe(404)
    },
  )
})

describe('the other providers', () => {
  const viva = { merchant_id: 'm-1', api_key: 'k-1', clientId: 'c-1', secret: 's-1' }
  it.each([
    ['POST /viva', { ...viva, merchant_id: '' }, { merchant_id: 'Merchant ID is required.' }],
    ['POST /viva', { ...viva, secret: ' ' }, { secret: 'Secret key is required.' }],
    ['POST /viva', { ...viva, clientId: 'm-1' }, { clientId: 'Merchant ID and Client ID must not be the same.' }],
    ['POST /viva', { ...viva, secret: 'k-1' }, { secret: 'API key and Secret key must not be the same.' }],
    [
      'POST /rapyd',
      { name: 'Pay', access_key: ' ' },
      { access_key: 'Access Key is required.', secret_key: 'Secret Key is required.' },
    ],
    [
      'POST /payabl',
      { name: null, merchant_id: 'shop', secret_key: '' },
      { secret_key: 'Merchant ID and Secret Key are required' },
    ],
    [
      'POST /payabl',
      { name: null, merchant_id: 'ab', secret_key: 'abc' },
      { merchant_id: 'Merchant ID and Secret Key must be at least 3 characters' },
    ],
  ])('hold %s %j to its rules', async (call, body, errors) => {
    const answer = await (await test.merchant()).call(call, { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: true, msg: expect.any(String), errors })
  })
})
