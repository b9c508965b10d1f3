import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { connectedProvider, offeredMethods, proveWebhook } from './public.ts'
import { setUnauthorized } from './repository.ts'
import { keys, getKeys, type PayingWorld, payingWorld, place } from './testing/paying-world.ts'

let world: PayingWorld
beforeAll(async () => (world = await payingWorld()))
afterEach(() => world.sandbox.world.failures.clear())
afterAll(() => world.close())

describe('connecting Airwallex', () => {
  it('tries the keys, keeps them masked, and leaves it switched off [x6n4]', async () => {
    const merchant = await world.app.merchant()
    const answer = await world.connect(merchant)
    expect(answer.body).toMatchObject({
      error: false,
      msg: 'Airwallex is connected. Switch it on to offer it at checkout.',
    })
    expect(answer.text).not.toContain(keys.api_key)
    expect(await world.record(merchant)).toMatchObject({
      client_id: `••••${keys.client_id.slice(-4)}`,
      api_key: `••••${keys.api_key.slice(-4)}`,
      webhook_secret: `••••${keys.webhook_secret.slice(-4)}`,
      name: 'Airwallex',
      is_authorized: true,
      wallet: true,
      other: true,
      payment_method: { id: expect.any(String), is_active: false, payment_types: expect.arrayContaining(['card']) },
      payment_methods: expect.arrayContaining([
        { name: 'card', logo: 'card' },
        { name: 'ideal', logo: 'ideal' },
      ]),
      webhook_proven_at: null,
    })
    expect(await world.getActions(merchant)).toEqual(['payment-provider.connect'])
    const sealed = await world.app.db.selectFrom('payment_providers').select('credentials_sealed').execute()
    expect(sealed.some((row) => row.credentials_sealed.includes(keys.api_key))).toBe(false)
  })

  it.each([
    ['client_id', '', 'Client ID is required.'],
    ['api_key', ' ', 'API key is required.'],
    ['webhook_secret', undefined, 'Webhook Secret Key is required.'],
    ['api_key', keys.client_id, 'Client ID and API key must not be the same.'],
    ['webhook_secret', keys.client_id, 'Client ID and Webhook Secret Key must not be the same.'],
    ['webhook_secret', keys.api_key, 'API key and Webhook Secret Key must not be the same.'],
    ['api_key', 'ключ', 'This contains characters that are never part of a key. Copy it again.'],
  ])('refuses %s %j [q5k7]', async (field, value, sentence) => {
    const merchant = await world.app.merchant()
    const answer = await world.connect(merchant, { [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: true, msg: sentence, errors: { [field]: sentence } })
    expect(await world.record(merchant)).toEqual([])
  })

  it.each([
    ['a wrong key', { ...keys, api_key: 'guess' }, 'api_key', /does not recognise this Client ID and API key/],
    [
      'keys of the other environment',
      getKeys('Key of the live world'),
      'api_key',
      /Keys of a live account do not work/,
    ],
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
    const merchant = await world.app.merchant()
    const answer = await merchant.call('POST /payment-method', { body })
    expect(answer.status).toBe(502)
    expect(answer.body.errors?.[field]).toMatch(sentence)
    expect(answer.body.msg).toBeTruthy()
    expect(await world.record(merchant)).toEqual([])
  })

  it('tells an account without payments, and a provider that is down, from wrong keys', async () => {
    const merchant = await world.app.merchant()
    const withoutPayments = await merchant.call('POST /payment-method', { body: getKeys('Payments not switched on') })
    expect(withoutPayments.body.msg).toBe('Online payments are not switched on for this Airwallex account.')
    world.sandbox.world.failures.set({ target: 'airwallex', mode: 'error' })
    const down = await world.connect(merchant)
    expect(down.status).toBe(502)
    expect(down.body).toMatchObject({ msg: 'Airwallex is not responding as expected. Please try again in a moment.' })
    expect(down.body.errors).toBeUndefined()
  })

  it('limits how often keys are tried', async () => {
    const merchant = await world.app.merchant()
    world.sandbox.world.failures.set({ target: 'airwallex', mode: 'error' })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await world.connect(merchant)).status)
    expect(statuses.indexOf(429)).toBe(30)
  })
})

describe('reconfiguring Airwallex', () => {
  it('asks for keys when there are none [l8d8]', async () => {
    const merchant = await world.connected()
    for (const body of [{ wallet: false }, { client_id: '', api_key: null, webhook_secret: '' }]) {
      const answer = await merchant.call('PUT /payment-method', { body })
      expect(answer.status).toBe(422)
      expect(answer.body.msg).toBe('Authentication keys not found.')
    }
    const partial = await merchant.call('PUT /payment-method', { body: { ...keys, api_key: '' } })
    expect(partial.body.errors).toEqual({ api_key: 'API key is required.' })
    expect((await (await world.app.merchant()).call('PUT /payment-method', { body: keys })).status).toBe(404)
  })

  it('switches wallets and other methods with the masked keys sent back [t4y3]', async () => {
    const merchant = await world.connected()
    const { client_id, api_key, webhook_secret } = await world.record(merchant)
    const answer = await merchant.call('PUT /payment-method', {
      body: { client_id, api_key, webhook_secret, wallet: false, other: true },
    })
    expect(answer.body).toMatchObject({ error: false, msg: 'Settings updated successfully' })
    const now = await world.record(merchant)
    expect(now).toMatchObject({ wallet: false, other: true, api_key })
    const offered = now.payment_methods.map(({ name }: { name: string }) => name)
    expect(offered).toContain('ideal')
    expect(offered).not.toContain('applepay')
    const provider = await connectedProvider(world.app.services, merchant.store.id, 'airwallex')
    expect(provider!.methods(place).map(({ method }) => method)).not.toContain('applepay')

    await merchant.call('PUT /payment-method', {
      body: { client_id, api_key, webhook_secret, wallet: true, other: false },
    })
    const turned = await world.record(merchant)
    expect(turned).toMatchObject({ wallet: true, other: false, is_authorized: true })
    const left = turned.payment_methods.map(({ name }: { name: string }) => name)
    expect(left).toContain('applepay')
    expect(left).not.toContain('ideal')
  })

  it('keeps switches, name, icons and proof through new tries, and the proof not through new keys [k7n2]', async () => {
    const merchant = await world.connected()
    await merchant.call('POST /payment-method/update-setting', { body: { name: 'Card', payment_method: ['card'] } })
    await merchant.call('PUT /payment-method', { body: { ...keys, wallet: false } })
    await proveWebhook(world.app.services, merchant.store.id, 'airwallex')
    await merchant.call('PUT /payment-method', { body: keys })
    const kept = await world.record(merchant)
    expect(kept).toMatchObject({ name: 'Card', wallet: false, payment_method: { payment_types: ['card'] } })
    expect(kept.webhook_proven_at).toMatch(/^\d{4}-/)
    await merchant.call('PUT /payment-method', { body: getKeys('Harbor Supply Co.') })
    expect((await world.record(merchant)).webhook_proven_at).toBeNull()
  })

  it('leaves working keys alone when new ones do not work [g3y6]', async () => {
    const merchant = await world.connected()
    const answer = await merchant.call('PUT /payment-method', { body: { ...keys, api_key: 'guess' } })
    expect(answer.status).toBe(502)
    expect(await world.record(merchant)).toMatchObject({
      is_authorized: true,
      api_key: `••••${keys.api_key.slice(-4)}`,
    })
  })

  it('compares a new key with what the masks stand for [l9t5]', async () => {
    const merchant = await world.connected()
    const { client_id, webhook_secret } = await world.record(merchant)
    const body = { client_id, webhook_secret, api_key: keys.client_id }
    expect((await merchant.call('PUT /payment-method', { body })).body.errors).toEqual({
      api_key: 'Client ID and API key must not be the same.',
    })
  })

  it('is unauthorized once the provider takes its keys no longer, and cannot be switched on then [t3l4]', async () => {
    const merchant = await world.connected()
    const { payment_method, ...masked } = await world.record(merchant)
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
    expect(await world.record(merchant)).toMatchObject({ is_authorized: false, payment_method: { is_active: false } })
    expect(await offeredMethods(world.app.services, merchant.store.id, place)).toEqual([])
    const refused = await merchant.call('GET /payment-method/:id/active', { params })
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toMatch(/Reconnect it/)
  })
})

describe('since when a connection is that to the same account', () => {
  const started = async () => {
    const merchant = await world.connected()
    const ours = world.app.db.updateTable('payment_providers').where('store_id', '=', merchant.store.id)
    const then = new Date('2026-11-01T10:00:00Z')
    await ours.set({ account_since: then }).execute()
    const isThen = async () => {
      const account = await connectedProvider(world.app.services, merchant.store.id, 'airwallex')
      return account!.accountSince.getTime() === then.getTime()
    }
    return { merchant, ours, isThen }
  }

  it('stays where it is switched, shown otherwise, refused, sealed anew, disconnected and connected again', async () => {
    const { merchant, ours, isThen } = await started()
    const { id } = (await world.record(merchant)).payment_method
    const calls = [
      ['GET /payment-method/:id/active', { params: { id } }],
      ['GET /payment-method/:id/active', { params: { id } }],
      ['POST /payment-method/update-setting', { body: { name: 'Card', payment_method: ['card'] } }],
      ['DELETE /payment-method/:id', { params: { id } }],
      ['POST /payment-method', { body: keys }],
    ] as const
    for (const [call, given] of calls) {
      expect([call, (await merchant.call(call, given)).status]).toEqual([call, 200])
      expect([call, await isThen()]).toEqual([call, true])
    }
    const { credentials_sealed } = await world.app.db
      .selectFrom('payment_providers')
      .select('credentials_sealed')
      .where('store_id', '=', merchant.store.id)
      .executeTakeFirstOrThrow()
    await setUnauthorized(world.app.db, merchant.store.id, 'airwallex', credentials_sealed)
    expect(await isThen()).toBe(true)
    const { secrets } = world.app.services
    const binding = { table: 'payment_providers', column: 'credentials_sealed', row: id }
    const anew = secrets.seal(secrets.open(credentials_sealed, binding)!, binding)
    await ours.set({ credentials_sealed: anew }).execute()
    expect(await isThen()).toBe(true)
  })

  it('begins anew with other keys, another world, and keys that an earlier version writes', async () => {
    const other = await started()
    await other.merchant.call('PUT /payment-method', { body: getKeys('Harbor Supply Co.') })
    expect(await other.isThen()).toBe(false)
    const test = await started()
    await test.merchant.call('PUT /payment-method', { body: { ...keys, world: 'test' } })
    expect(await test.isThen()).toBe(false)
    const earlier = await started()
    await earlier.ours.set({ world: 'test', updated_at: new Date() }).execute()
    expect(await earlier.isThen()).toBe(false)
  })
})
