import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../providers/testing/subjects.ts'
import { connectedProvider, connectProvider, offeredMethods, setActive } from './public.ts'
import { eraseKeys } from './refused-keys.ts'
import { type PayingWorld, payingWorld, place } from './testing/paying-world.ts'

let world: PayingWorld
beforeAll(async () => (world = await payingWorld()))
afterAll(() => world.close())

describe('payment methods', () => {
  it("are nobody else's to see or switch [k8w4]", async () => {
    const [owner, other] = [await world.connected(), await world.app.merchant()]
    const params = { id: (await world.record(owner)).payment_method.id }
    expect(await world.record(other)).toEqual([])
    for (const call of ['GET /payment-method/:id/active', 'GET /payment-method/:id/disable']) {
      expect((await world.app.stranger.call(call, { params })).status).toBe(401)
      const answer = await other.call(call, { params })
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ error: true, msg: 'This payment method does not exist.' })
    }
    expect((await world.record(owner)).payment_method.is_active).toBe(false)
  })

  it('are empty while nothing is connected [f5z6]', async () => {
    const merchant = await world.app.merchant()
    expect(await world.record(merchant)).toEqual([])
    expect((await merchant.call('GET /viva')).body.data).toMatchObject({ is_authorized: false })
    expect((await merchant.call('GET /paypal')).body).toMatchObject({ error: false, data: null })
    expect((await merchant.call('GET /rapyd')).body).toMatchObject({ error: false, data: null })
    const payabl = await merchant.call('GET /payabl')
    expect(payabl.status).toBe(404)
    expect(payabl.body.error).toBe(true)
  })

  it('have their types in the order to show them [r5v9]', async () => {
    const types = (await (await world.app.merchant()).call('GET /payment-method/type')).body.data
    expect(types.map(({ name }: { name: string }) => name).slice(0, 26)).toEqual(
      (
        'card ideal bancontact klarna sofort giropay multibanco mbway blik przelewy24 eps trustly twint swish applepay ' +
        'googlepay vipps mobilepay alipayhk payconiq discover jcb mybank amex paysafecard bitpay'
      ).split(' '),
    )
    for (const { name, logo } of types) expect([name, logo]).toEqual([name, name])
    const { logos } = (await (await world.app.merchant()).call('GET /viva')).body.data
    expect(logos).toEqual(types.filter(({ name }: { name: string }) => name !== 'paypal'))
    expect(logos.map(({ name }: { name: string }) => name).slice(26)).toEqual(['satispay'])
  })
})

describe('the switch', () => {
  it('offers a provider to shoppers, and takes it back [j9p9]', async () => {
    const merchant = await world.connected()
    const { id } = (await world.record(merchant)).payment_method
    const on = await merchant.call('GET /payment-method/:id/active', { params: { id } })
    expect(on.body).toMatchObject({ error: false, msg: 'Airwallex is on. Shoppers can pay with it.', data: { id } })
    expect((await offeredMethods(world.app.services, merchant.store.id, place)).map(({ method }) => method)).toContain(
      'ideal',
    )
    const off = await merchant.call('GET /payment-method/:id/disable', { params: { id } })
    expect(off.body).toMatchObject({ msg: 'Airwallex is off. Shoppers no longer see it.', data: { is_active: false } })
    expect(await offeredMethods(world.app.services, merchant.store.id, place)).toEqual([])
    expect(await world.getActions(merchant)).toEqual([
      'payment-provider.connect',
      'payment-provider.enable',
      'payment-provider.disable',
    ])
  })
})

describe('the ways to pay', () => {
  it('are those of every provider that is on and authorized, in the order of the icons [f6r6]', async () => {
    const merchant = await world.app.merchant()
    const { services, db } = world.app
    const { id } = merchant.store
    const offered = () => offeredMethods(services, id, place)
    // The latest icon first, so that the order is not the one in which they were connected.
    for (const name of ['paypal', 'rapyd', 'viva', 'airwallex'] as const) {
      const { getKeys } = subjects.find((one) => one.name === name)!
      await connectProvider(services, id, name, getKeys(0))
      await setActive(db, id, name, name !== 'viva')
    }
    await db
      .updateTable('payment_providers')
      .set({ is_authorized: false })
      .where('store_id', '=', id)
      .where('provider', '=', 'rapyd')
      .execute()
    const methods = (await offered()).map(({ provider, method }) => `${provider} ${method}`)
    expect(methods).toEqual([
      ...['card', 'ideal', 'klarna', 'trustly', 'applepay', 'googlepay'].map((method) => `airwallex ${method}`),
      'paypal paypal',
    ])
    await setActive(db, id, 'viva', true)
    expect((await offered()).map(({ provider }) => provider)).toContain('viva')
  })
})

describe('the settings', () => {
  it('decide the name and the icons that shoppers see [x5t4]', async () => {
    const merchant = await world.connected()
    const { id } = (await world.record(merchant)).payment_method
    await merchant.call('GET /payment-method/:id/active', { params: { id } })
    const answer = await merchant.call('POST /payment-method/update-setting', {
      body: { name: ' Credit card ', payment_method: ['jcb', 'ideal', 'card', 'card', 'unheard-of'] },
    })
    expect(answer.body).toMatchObject({ error: false, msg: 'Settings updated successfully' })
    expect((await world.record(merchant)).payment_method.payment_types).toEqual(['card', 'ideal', 'jcb'])
    expect(await offeredMethods(world.app.services, merchant.store.id, place)).toEqual([
      {
        provider: 'airwallex',
        method: 'card',
        label: 'Credit card',
        logo: 'card',
        icons: ['card', 'jcb'],
        is_test: false,
        card_fields: { script: world.app.services.env.AIRWALLEX_SCRIPT_URL, env: 'demo' },
      },
      { provider: 'airwallex', method: 'ideal', label: 'iDEAL', logo: 'ideal', icons: [], is_test: false },
    ])
  })

  it('never leave shoppers without a way to pay', async () => {
    const merchant = await world.connected()
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
      const merchant = await world.app.merchant()
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
  ])('hold %s %j to its rules [h5h2]', async (call, body, errors) => {
    const answer = await (await world.app.merchant()).call(call, { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ error: true, msg: Object.values(errors).join(' '), errors })
  })
})

describe('disconnecting', () => {
  it('takes a provider away at once, looks after what was paid there, and can be undone by connecting again [b3g9]', async () => {
    const [merchant, other] = [await world.connected(), await world.app.merchant()]
    const { id } = (await world.record(merchant)).payment_method
    const params = { id }
    await merchant.call('GET /payment-method/:id/active', { params })
    expect((await world.app.stranger.call('DELETE /payment-method/:id', { params })).status).toBe(401)
    expect((await other.call('DELETE /payment-method/:id', { params })).status).toBe(404)
    for (let times = 0; times < 2; times++) {
      const answer = await merchant.call('DELETE /payment-method/:id', { params })
      expect(answer.body).toMatchObject({ error: false, msg: 'Airwallex is disconnected. Shoppers no longer see it.' })
    }
    expect(await world.record(merchant)).toEqual([])
    const { services } = world.app
    expect(await offeredMethods(services, merchant.store.id, place)).toEqual([])
    expect((await merchant.call('GET /payment-method/:id/active', { params })).status).toBe(404)
    const details = (await merchant.call('GET /script/get-details-for-enable-checky-pro')).body.data.details
    expect(details).toMatchObject({ airwallexAuthorize: false, paymentMethodAuthorized: false })
    const kept = await connectedProvider(services, merchant.store.id, 'airwallex')
    expect(kept).toMatchObject({ isConnected: false, isActive: false })

    expect((await world.connect(merchant)).status).toBe(200)
    expect(await world.record(merchant)).toMatchObject({
      is_authorized: true,
      payment_method: { id, is_active: false },
    })
    expect(await world.getActions(merchant)).toEqual([
      'payment-provider.connect',
      'payment-provider.enable',
      'payment-provider.disconnect',
      'payment-provider.connect',
    ])
  })

  it('erases the keys after 180 days, and no others [r7n3]', async () => {
    const [long, lately, connected] = [await world.connected(), await world.connected(), await world.connected()]
    for (const [merchant, days] of [[long, 181] as const, [lately, 179] as const]) {
      const { id } = (await world.record(merchant)).payment_method
      await merchant.call('DELETE /payment-method/:id', { params: { id } })
      const ago = new Date(Date.now() - days * 86_400_000)
      await world.app.db.updateTable('payment_providers').set({ disconnected_at: ago }).where('id', '=', id).execute()
    }
    await eraseKeys.enqueue(world.app.db, {})
    await world.app.runJobs()
    const { services } = world.app
    const isStored = async (merchant: typeof long) =>
      (await connectedProvider(services, merchant.store.id, 'airwallex')) !== null
    expect([await isStored(long), await isStored(lately), await isStored(connected)]).toEqual([false, true, true])
  })
})
