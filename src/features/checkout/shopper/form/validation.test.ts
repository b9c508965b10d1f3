import { describe, expect, it } from 'vitest'
import { type CheckoutForm, defaultForm } from '#features/checkout-form/rules.ts'
import { getTexts, translate } from '#features/localization/catalogue.ts'
import type { CheckoutView } from '../../contract.ts'
import { getCountries } from '../countries/countries.ts'
import { validate } from './validation.ts'

const texts = getTexts('checkout')
type View = {
  needs_shipping: boolean
  shipping_rates: object[]
  no_rate?: string
  totals?: { total: number }
  form?: CheckoutForm
  own_fields?: CheckoutView['own_fields']
  tip?: CheckoutView['tip']
}
const shown = {
  no_rate: null,
  totals: { total: 490 },
  form: defaultForm,
  own_fields: [],
  tip: null,
  currency: 'EUR',
  locale: 'en',
}
const countries = getCountries({ locale: 'en', countries: ['DE', 'US'] })
const check = (typed: Record<string, string>, view: View = { needs_shipping: true, shipping_rates: [{}] }) =>
  validate(typed, {
    t: (key, values) => translate(texts, key, values),
    countries,
    view: { ...shown, ...view },
  })

const right = {
  email: 'anna@example.com',
  'shipping_address.country': 'US',
  'shipping_address.first_name': 'Anna',
  'shipping_address.last_name': 'Lee',
  'shipping_address.address1': '1 Main St',
  'shipping_address.city': 'Reno',
  'shipping_address.province': 'NV',
  'shipping_address.zip': '89501',
  shipping_rate_id: '1',
  payment: 'airwallex:card',
  billing: 'same',
}

describe('validate', () => {
  it('finds nothing wrong with a complete form', () => expect(check(right)).toEqual({}))

  it('asks for an amount that a tip may be, where the shopper wants to give one of their own [n9v2]', () => {
    const tip = { percentages: [5], text: '', goods: 2_000, most: 2_500 }
    const view = { needs_shipping: true, shipping_rates: [{}], tip }
    const wrong = { tip_amount: 'Enter an amount of at most €25.00' }
    for (const typed of ['', 'ten', '25.01', '1.000'])
      expect(check({ ...right, tip: 'other', tip_amount: typed }, view)).toEqual(wrong)
    for (const typed of ['0', '2,5', '25'])
      expect(check({ ...right, tip: 'other', tip_amount: typed }, view)).toEqual({})
    expect(check({ ...right, tip: 'none', tip_amount: 'ten' }, view)).toEqual({})
  })

  it('asks for no way to pay where nothing is to be paid', () => {
    const { payment: _, ...free } = right
    expect(check(free)).toEqual({ payment: 'Select a payment method' })
    expect(check(free, { needs_shipping: true, shipping_rates: [{}], totals: { total: 0 } })).toEqual({})
  })

  it('names what is missing in the order of the form', () =>
    expect(Object.keys(check({ 'shipping_address.country': 'DE' }))).toEqual([
      'email',
      'shipping_address.first_name',
      'shipping_address.last_name',
      'shipping_address.address1',
      'shipping_address.zip',
      'shipping_address.city',
      'shipping_rate_id',
      'payment',
    ]))

  it('speaks of the field as the country does', () => {
    expect(check({ ...right, 'shipping_address.province': '' })).toEqual({
      'shipping_address.province': 'Select a state',
    })
    expect(check({ ...right, 'shipping_address.zip': 'x' })).toEqual({
      'shipping_address.zip': 'Enter a valid ZIP code (United States)',
    })
  })

  it.each(['anna', 'anna@', 'anna@example', 'a b@example.com', 'anna@example.'])('refuses the address %s', (email) =>
    expect(check({ ...right, email })).toEqual({ email: 'Enter a valid email address' }),
  )

  it('asks for a billing address only where it is another one', () =>
    expect(Object.keys(check({ ...right, billing: 'different' }))[0]).toBe('billing_address.country'))

  it('takes a country that parcels do not go to for a bill alone', () => {
    const elsewhere = { ...right, 'shipping_address.country': 'NO', 'shipping_address.zip': '0150' }
    expect(check(elsewhere)).toEqual({ 'shipping_address.country': 'Select a country' })
    const billed = Object.entries(right).map(([name, value]) => [name.replace('shipping_a', 'billing_a'), value])
    const both = { ...right, ...Object.fromEntries(billed), billing: 'different', 'billing_address.country': 'NO' }
    expect(check({ ...both, 'billing_address.zip': '0150' })).toEqual({})
  })

  it('asks for no rate where nothing is sent, and says so where there is none', () => {
    const without = { ...right, shipping_rate_id: '' }
    expect(check(without, { needs_shipping: false, shipping_rates: [] })).toEqual({})
    expect(check(without, { needs_shipping: true, shipping_rates: [] })['shipping_rate_id']).toMatch(/^We cannot ship/)
    const none = { needs_shipping: true, shipping_rates: [], no_rate: 'Too heavy.' }
    expect(check(without, none)).toEqual({ shipping_rate_id: 'Too heavy.' })
  })
})

describe('what a store asks for', () => {
  const asking = (form: Partial<CheckoutForm>) => ({
    needs_shipping: true,
    shipping_rates: [{}],
    form: { ...defaultForm, ...form },
  })

  it('must be said, but for the bill [s5h7]', () => {
    const typed = { ...right, billing: 'different' }
    const found = check(typed, asking({ phone: 'required', company: 'required', terms: true }))
    expect(found).toMatchObject({
      'shipping_address.phone': 'Enter a phone number',
      'shipping_address.company': 'Enter a company',
      terms: 'Please agree to the terms',
    })
    expect(found).not.toHaveProperty('billing_address.phone')
    expect(found).not.toHaveProperty('billing_address.company')
  })

  it('is the whole name in place of its parts, where it is asked for so [f9j8]', () => {
    const { 'shipping_address.first_name': _first, 'shipping_address.last_name': _last, ...nameless } = right
    expect(check(nameless, asking({ one_name: true }))).toEqual({
      'shipping_address.name': 'Enter your full name',
    })
    expect(check({ ...nameless, 'shipping_address.name': 'Anna Lee' }, asking({ one_name: true }))).toEqual({})
  })
})
