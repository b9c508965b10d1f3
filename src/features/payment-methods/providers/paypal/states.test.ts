import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProvinceCode } from '#features/checkout/province-code.ts'
import { everyProvince } from '#features/checkout/provinces.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { isState } from '#sandbox/paypal/states.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { toCountryCode } from './countries.ts'
import { paypal } from './paypal.ts'
import { toState } from './states.ts'

const all = Object.entries(everyProvince()).flatMap(([country, options]) =>
  options.map(({ code }) => ({ country, code, state: toState(country, code) })),
)

describe('a state or province at PayPal', () => {
  it('is written as PayPal’s table has it, wherever it has one', () => {
    const unknown = all.filter(({ country, state }) => !isState(toCountryCode(country), state))
    // The table is older than it.
    expect(unknown).toEqual([{ country: 'IN', code: 'LA', state: 'Ladakh' }])
    const cases = { 'JP-13': 'TOKYO-TO', 'JP-27': 'OSAKA-FU', 'JP-01': 'HOKKAIDO', 'JP-23': 'AICHI-KEN' }
    for (const [code, state] of Object.entries(cases)) expect(toState('JP', code)).toBe(state)
    expect(toState('AR', 'C')).toBe('CIUDAD AUTÓNOMA DE BUENOS AIRES')
    expect(toState('PT', 'PT-11')).toBe('Lisboa')
    expect(toState('AU', 'NSW')).toBe('NSW')
  })

  it('is found again by what PayPal calls it', () => {
    expect(all.filter(({ country, code, state }) => findProvinceCode(country, state) !== code)).toEqual([])
  })
})

describe('an address that PayPal refuses', () => {
  let world: ProviderWorld
  beforeAll(async () => {
    world = await providerWorld('paypal')
  })
  afterAll(() => world.close())

  const { clientId, secret } = accounts[0]!
  const at = { settings: { webhook_id: '' }, webhook_url: 'https://pay.example/webhooks/paypal/1' }
  const start = async (more: object) => {
    const sent: { preference: string; address: Record<string, string> | undefined }[] = []
    const { http } = world.services
    const { send } = http
    http.send = (url, options = {}) => {
      const { body } = options
      if (url.endsWith('/v2/checkout/orders') && typeof body === 'object') {
        const { purchase_units: units, payment_source: source } = body as {
          purchase_units: { shipping?: { address: Record<string, string> } }[]
          payment_source: { paypal: { experience_context: { shipping_preference: string } } }
        }
        const preference = source.paypal.experience_context.shipping_preference
        sent.push({ preference, address: units[0]!.shipping?.address })
      }
      return send(url, options)
    }
    const { shipping_address: to } = paymentRequest()
    const request = paymentRequest({ method: 'paypal', shipping_address: { ...to, ...more } })
    try {
      const { payment_id: id } = await paypal.start(world.services, { clientId, secret }, request, at)
      const again = await paypal.start(world.services, { clientId, secret }, request, at)
      expect(again.payment_id).toBe(id)
      return sent
    } finally {
      http.send = send
    }
  }

  it('is asked about once more without the state that it has no name for', async () => {
    const sent = await start({ country: 'IN', province: 'LA', city: 'Leh', zip: '194101' })
    expect(sent.slice(0, 2)).toMatchObject([
      { preference: 'SET_PROVIDED_ADDRESS', address: { admin_area_1: 'Ladakh' } },
      { preference: 'SET_PROVIDED_ADDRESS', address: { admin_area_2: 'Leh', postal_code: '194101' } },
    ])
    expect(sent[1]!.address).not.toHaveProperty('admin_area_1')
  })

  it('does not lose the payment, whatever of it is refused', async () => {
    const sent = await start({ country: 'IT', province: 'RM', city: '' })
    expect(sent.slice(0, 3).map(({ preference }) => preference)).toEqual([
      'SET_PROVIDED_ADDRESS',
      'SET_PROVIDED_ADDRESS',
      'NO_SHIPPING',
    ])
    expect(sent[2]!.address).toBeUndefined()
  })
})
