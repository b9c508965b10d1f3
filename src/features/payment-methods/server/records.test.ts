import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts as payablAccounts } from '#sandbox/payabl/accounts.ts'
import { accounts as paypalAccounts } from '#sandbox/paypal/accounts.ts'
import { accounts as rapydAccounts } from '#sandbox/rapyd/accounts.ts'
import { accounts as vivaAccounts } from '#sandbox/viva/accounts.ts'
import { findProblems } from '../credentials.ts'
import { findDescription } from '../providers/catalog.ts'
import { type PayingWorld, payingWorld } from './testing/paying-world.ts'

let world: PayingWorld
beforeAll(async () => (world = await payingWorld()))
afterAll(() => world.close())

const [viva, paypal, rapyd, payabl] = [vivaAccounts[0]!, paypalAccounts[0]!, rapydAccounts[0]!, payablAccounts[0]!]
const masked = (secret: string) => `••••${secret.slice(-4)}`

/** What each call takes, and its credentials as its record shows them. */
const providers = [
  [
    '/viva',
    'Viva',
    { clientId: viva.clientId, secret: viva.clientSecret, merchant_id: viva.merchantId, api_key: viva.apiKey },
    {
      clientId: masked(viva.clientId),
      secret: masked(viva.clientSecret),
      merchant_id: masked(viva.merchantId),
      api_key: masked(viva.apiKey),
    },
  ],
  [
    '/paypal',
    'PayPal',
    { clientId: paypal.clientId, secret: paypal.secret },
    { client_id: masked(paypal.clientId), secret: masked(paypal.secret) },
  ],
  [
    '/rapyd',
    'Pay online',
    { name: 'Pay online', access_key: rapyd.accessKey, secret_key: rapyd.secretKey },
    { access_key: masked(rapyd.accessKey), secret_key: masked(rapyd.secretKey) },
  ],
  [
    '/payabl',
    'Checky Pro Payments',
    { name: null, merchant_id: payabl.merchantId, secret_key: payabl.secret },
    { merchant_id: masked(payabl.merchantId), secret_key: masked(payabl.secret) },
  ],
] as const

describe("Viva's approved payment source", () => {
  it('may be named beside the keys, stays while it is not spoken of, and may be taken away', async () => {
    const [, , keys] = providers[0]
    const merchant = await world.app.merchant()
    const connect = (more: object) => merchant.call('POST /viva', { body: { ...keys, ...more } })
    expect((await connect({})).body.data.source_code).toBeNull()
    expect((await connect({ source_code: '12' })).body).toMatchObject({
      errors: { source_code: 'A source code has four digits.' },
    })
    expect((await connect({ source_code: ' 4321 ' })).body.data.source_code).toBe('4321')
    expect((await connect({})).body.data.source_code).toBe('4321')
    expect((await merchant.call('GET /viva')).body.data.source_code).toBe('4321')
    expect((await connect({ source_code: '' })).body.data.source_code).toBeNull()
  })
})

describe('the record of a provider', () => {
  it.each(providers)(
    'at %s has its masked keys, its name and its icons, and they can be changed [y7m6]',
    async (path, name, keys, shown) => {
      const merchant = await world.app.merchant()
      const connected = await merchant.call(`POST ${path}`, { body: keys })
      expect(connected.body).toMatchObject({ error: false, msg: expect.stringContaining('is connected') as string })
      const icons = path === '/paypal' ? ['paypal'] : ['card']
      const read = async () => (await merchant.call(`GET ${path}`)).body.data
      expect(await read()).toMatchObject({
        ...shown,
        is_authorized: true,
        name,
        payment_method_icons: icons,
        payment_method: { is_active: false, payment_types: icons },
      })
      const more = path === '/paypal' ? ['paypal'] : ['ideal', 'card']
      const saved = await merchant.call(`POST ${path}/update-setting`, {
        body: { name: 'Betaal hier', payment_method_icons: more },
      })
      expect(saved.body).toMatchObject({ error: false, msg: 'Settings updated successfully' })
      expect(await read()).toMatchObject({ name: 'Betaal hier', payment_method_icons: more.toReversed(), ...shown })
    },
  )
})

it("trims Rapyd's keys before it asks [g8d7]", async () => {
  const merchant = await world.app.merchant()
  const body = { name: null, access_key: `  ${rapyd.accessKey} `, secret_key: `\t${rapyd.secretKey}\n` }
  expect((await merchant.call('POST /rapyd', { body })).body).toMatchObject({ error: false })
  expect((await merchant.call('GET /rapyd')).body.data).toMatchObject({
    access_key: masked(rapyd.accessKey),
    secret_key: masked(rapyd.secretKey),
  })
})

describe('four keys of Viva', () => {
  const fields = [
    ['merchant_id', 'Merchant ID'],
    ['api_key', 'API key'],
    ['clientId', 'Client ID'],
    ['secret', 'Secret key'],
  ] as const
  const unlike = { merchant_id: '1', api_key: '2', clientId: '3', secret: '4' }
  const pairs = fields.flatMap(([one, first], at) =>
    fields.slice(at + 1).map(([other, second]) => [first, second, one, other] as const),
  )

  it.each(pairs)('%s and %s must not be the same [k7w2]', (first, second, one, other) => {
    expect(findProblems(findDescription('viva'), unlike)).toEqual({})
    expect(findProblems(findDescription('viva'), { ...unlike, [other]: unlike[one] })).toEqual({
      [other]: `${first} and ${second} must not be the same.`,
    })
  })

  it.each(fields)('need a %s [m7j4]', (field, label) =>
    expect(findProblems(findDescription('viva'), { ...unlike, [field]: '' })).toEqual({
      [field]: `${label} is required.`,
    }),
  )
})
