import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { type PayingWorld, payingWorld } from '../server/testing/paying-world.ts'
import { type ProviderName, providerTitle } from './catalog.ts'
import { announced, subjects } from './testing/subjects.ts'

let world: PayingWorld
beforeAll(async () => (world = await payingWorld(announced)))
afterEach(() => world.sandbox.world.failures.clear())
afterAll(() => world.close())

const getSubject = (name: ProviderName) => subjects.find((subject) => subject.name === name)!
const getKeys = (name: ProviderName, index = 0) => getSubject(name).getKeys(index)

type Reply = { status: number; body: { msg?: string; errors?: Record<string, string> } }

/** A new merchant sends keys. */
const connect = async (app: TestApp, name: ProviderName, body: object): Promise<Reply> => {
  const merchant = await app.merchant()
  const reply = await merchant.call(getSubject(name).connect, { body })
  const kept = await app.db
    .selectFrom('payment_providers')
    .select('id')
    .where('store_id', '=', merchant.store.id)
    .execute()
  expect(kept).toHaveLength(reply.status === 200 ? 1 : 0)
  return reply
}

const swap = (name: ProviderName, one: string, other: string) => {
  const keys = getKeys(name)
  return { ...keys, [one]: keys[other]!, [other]: keys[one]! }
}
const [airwallex, stripe, viva, paypal, rapyd, payabl] = subjects.map(({ getKeys: keys }) => keys(0))

const wrong = {
  airwallex:
    'Airwallex does not recognise this Client ID and API key. Keys of a live account do not work in its demo environment: copy those of the demo account.',
  merchant:
    'Viva does not recognise this Merchant ID and API key. Keys from its demo environment do not work in live, nor the other way round.',
  client:
    'Viva does not recognise this Client ID and Secret key. Keys from its demo environment do not work in live, nor the other way round.',
  paypal:
    'PayPal does not recognise this Client ID and Secret key. Keys from a sandbox app do not work in live, nor the other way round.',
  rapyd:
    'Rapyd does not recognise this Access Key and Secret Key. Keys from its sandbox do not work in production, nor the other way round.',
  payabl:
    'payabl. does not recognise this Merchant ID and Secret Key. Those from its sandbox do not work in live, nor the other way round.',
}
const atAirwallex = { client_id: 'Airwallex does not recognise it with this API key.', api_key: wrong.airwallex }
const atMerchant = { merchant_id: 'Viva does not recognise it with this API key.', api_key: wrong.merchant }
const atClient = { clientId: 'Viva does not recognise it with this Secret key.', secret: wrong.client }
const atPaypal = { clientId: 'PayPal does not recognise it with this Secret key.', secret: wrong.paypal }
const atRapyd = { access_key: 'Rapyd does not recognise it with this Secret Key.', secret_key: wrong.rapyd }
const atPayabl = { merchant_id: 'payabl. does not recognise it with this Secret Key.', secret_key: wrong.payabl }
const crossed = 'The keys are right, but they are swapped.'
const swapped = 'These keys are swapped.'
const atAll = { merchant_id: swapped, api_key: swapped, clientId: swapped, secret: swapped }
const misplaced = 'This is a Webhook Secret Key. Enter it in the field with that name.'

type Case = [name: ProviderName, what: string, keys: object, message: string, errors: object]
const cases: Case[] = [
  ['airwallex', 'a wrong key', { ...airwallex, api_key: 'wrong' }, wrong.airwallex, atAirwallex],
  ['airwallex', 'keys of the live world', getKeys('airwallex', 4), wrong.airwallex, atAirwallex],
  [
    'airwallex',
    'swapped keys',
    swap('airwallex', 'client_id', 'api_key'),
    'Client ID and API key are swapped.',
    { client_id: 'This is the API key.', api_key: 'This is the Client ID.' },
  ],
  [
    'airwallex',
    'a misplaced secret',
    swap('airwallex', 'api_key', 'webhook_secret'),
    misplaced,
    { api_key: misplaced },
  ],
  [
    'stripe',
    'a wrong key',
    { ...stripe, secret_key: 'sk_live_wrong' },
    'Stripe does not recognise this Secret key.',
    { secret_key: 'Stripe does not recognise this Secret key.' },
  ],
  [
    'stripe',
    'a key of test mode',
    getKeys('stripe', 2),
    'This is a test key, which does not move money. Enter the live one.',
    { secret_key: 'This is a test key, which does not move money. Enter the live one.' },
  ],
  ['viva', 'a wrong first pair', { ...viva, api_key: 'wrong' }, wrong.merchant, atMerchant],
  ['viva', 'a wrong second pair', { ...viva, secret: 'wrong' }, wrong.client, atClient],
  [
    'viva',
    'keys of the live environment',
    getKeys('viva', 2),
    `${wrong.merchant} ${wrong.client}`,
    { ...atMerchant, ...atClient },
  ],
  [
    'viva',
    'pairs in the fields of each other',
    {
      merchant_id: viva!['clientId'],
      api_key: viva!['secret'],
      clientId: viva!['merchant_id'],
      secret: viva!['api_key'],
    },
    crossed,
    atAll,
  ],
  [
    'viva',
    'both pairs upside down',
    {
      merchant_id: viva!['api_key'],
      api_key: viva!['merchant_id'],
      clientId: viva!['secret'],
      secret: viva!['clientId'],
    },
    crossed,
    atAll,
  ],
  ['paypal', 'a wrong key', { ...paypal, secret: 'wrong' }, wrong.paypal, atPaypal],
  ['paypal', 'keys of the live world', getKeys('paypal', 2), wrong.paypal, atPaypal],
  [
    'paypal',
    'swapped fields',
    swap('paypal', 'clientId', 'secret'),
    'Client ID and Secret key are swapped.',
    { clientId: 'This is the Secret key.', secret: 'This is the Client ID.' },
  ],
  ['rapyd', 'a wrong key', { ...rapyd, secret_key: 'wrong' }, wrong.rapyd, atRapyd],
  ['rapyd', 'keys of production', getKeys('rapyd', 2), wrong.rapyd, atRapyd],
  [
    'rapyd',
    'swapped fields',
    swap('rapyd', 'access_key', 'secret_key'),
    'Access Key and Secret Key are swapped.',
    { access_key: 'This is the Secret Key.', secret_key: 'This is the Access Key.' },
  ],
  ['payabl', 'a wrong key', { ...payabl, secret_key: 'wrong' }, wrong.payabl, atPayabl],
  ['payabl', 'keys of the live system', getKeys('payabl', 2), wrong.payabl, atPayabl],
  [
    'payabl',
    'swapped fields',
    swap('payabl', 'merchant_id', 'secret_key'),
    'Merchant ID and Secret Key are swapped.',
    { merchant_id: 'This is the Secret Key.', secret_key: 'This is the Merchant ID.' },
  ],
]

describe('keys that do not work', () => {
  it.each(cases)('%s: says at each field what is wrong with %s', async (name, _what, keys, message, errors) => {
    const { status, body } = await connect(world.app, name, keys)
    expect({ status, ...body }).toMatchObject({ status: 502, error: true, msg: message })
    expect(body.errors).toEqual(errors)
  })

  it.each([
    ['airwallex', 3, 'Online payments are not switched on for this Airwallex account.'],
    ['paypal', 1, 'This PayPal app is not allowed to do that. Check its features in PayPal.'],
  ] as const)('%s: says which permission the account lacks', async (name, index, message) => {
    const { status, body } = await connect(world.app, name, getKeys(name, index))
    expect([status, body.msg, body.errors]).toEqual([502, message, undefined])
  })

  it('PayPal: says that messages need an https address', async () => {
    const hosts = { PUBLIC_URL: 'http://shop.example', CHECKOUT_URL: 'http://checkout.example' }
    const app = await testApp({ env: { ...world.sandbox.environment, ...hosts } })
    const { body } = await connect(app, 'paypal', getKeys('paypal'))
    expect(body.msg).toBe('PayPal sends its messages to https addresses only, and this one is http.')
    await app.close()
  })
})

describe('keys that are not there', () => {
  it.each([{}, { clientId: '', secret: ' ' }, { clientId: null, secret: null }])(
    'PayPal: are asked for at their fields (%j) [q4c8]',
    async (keys) => {
      const { status, body } = await connect(world.app, 'paypal', keys)
      expect({ status, ...body }).toMatchObject({
        status: 422,
        error: true,
        msg: 'Client ID is required. Secret key is required.',
        errors: { clientId: 'Client ID is required.', secret: 'Secret key is required.' },
      })
    },
  )

  it('PayPal: are not asked for again where a mask stands for them, and are where there is none to stand for [s2s8]', async () => {
    const { status, body } = await connect(world.app, 'paypal', { clientId: '••••1234', secret: paypal!['secret']! })
    expect([status, body.errors]).toEqual([422, { clientId: 'Client ID is required.' }])
  })
})

describe('keys that work', () => {
  it.each(subjects)('$name: are kept, sealed and masked, and may be sent again', async ({ name, connect: route }) => {
    const merchant = await world.app.merchant()
    const keys = getKeys(name)
    const title = providerTitle(name)
    const sendKeys = () => merchant.call(route, { body: keys })
    for (const { status, body } of [await sendKeys(), await sendKeys()]) {
      expect([status, body.msg]).toEqual([200, expect.stringContaining(`${title} is connected.`)])
      for (const key of Object.values(keys)) expect(JSON.stringify(body)).not.toContain(key)
    }
    const rows = await world.app.db
      .selectFrom('payment_providers')
      .selectAll()
      .where('store_id', '=', merchant.store.id)
      .execute()
    expect(rows).toMatchObject([{ provider: name, is_authorized: true, is_active: false }])
    for (const key of Object.values(keys)) expect(rows[0]!.credentials_sealed.includes(key)).toBe(false)
  })
})

describe('a provider that is not well does not let keys look wrong', () => {
  it.each(['error', 'malformed', 'hang'] as const)('(%s)', async (mode) => {
    for (const { twin } of subjects) world.sandbox.world.failures.set({ target: twin, mode })
    const replies = await Promise.all(subjects.map(async ({ name }) => connect(world.app, name, getKeys(name))))
    for (const [index, { status, body }] of replies.entries()) {
      const { brand } = subjects[index]!
      const sentence =
        mode === 'hang' ? unreachable(brand) : `${brand} is not responding as expected. Please try again in a moment.`
      expect([status, body.msg, body.errors]).toEqual([502, sentence, undefined])
    }
  })

  it('(slow) waits for the answer', async () => {
    for (const { twin } of subjects)
      world.sandbox.world.failures.set({ target: twin, mode: 'slow', delay: 300, times: 1 })
    const replies = await Promise.all(subjects.map(async ({ name }) => connect(world.app, name, getKeys(name))))
    expect(replies.map(({ status }) => status)).toEqual(subjects.map(() => 200))
  })

  it('(down)', async () => {
    const closedAddress = await closedPort()
    const names = Object.keys(world.sandbox.environment).filter((name) =>
      /^(AIRWALLEX|VIVA|PAYPAL|RAPYD|PAYABL|STRIPE(_TEST)?_PAYMENTS)_.*URL$/.test(name),
    )
    const env = Object.fromEntries(names.map((name) => [name, `http://localhost:${closedAddress}`]))
    const app = await testApp({ lifted: announced, env: { ...world.sandbox.environment, ...env } })
    for (const { name, brand } of subjects) {
      const { status, body } = await connect(app, name, getKeys(name))
      expect([status, body.msg]).toEqual([502, unreachable(brand)])
    }
    await app.close()
  })
})

/** A name that ends in a full stop needs none after it. */
const unreachable = (brand: string) => `We could not reach ${brand.replace(/\.$/, '')}. Please try again in a moment.`

const closedPort = () =>
  new Promise<number>((resolve) => {
    const server: Server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
