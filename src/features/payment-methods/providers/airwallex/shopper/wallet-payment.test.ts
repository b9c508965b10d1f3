// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import {
  agreed,
  amsterdam,
  beginPage,
  last,
  mount,
  next,
  ok,
  page,
  rates,
  dispatch,
  totalling,
  view,
} from './testing/wallet-page.ts'

beforeEach(beginPage)
afterEach(() => vi.unstubAllGlobals())

const google = (at: object, shippingOptionData?: object) => ({
  intermediatePaymentData: { shippingAddress: at, shippingOptionData },
})

it('Google Pay’s sheet asks for what an order needs, and shows our total and rates [w2x8]', async () => {
  await mount('googlepay', view({ form: { ...defaultForm, phone: 'required' }, totals: totalling(2_890) }))
  expect(page.made.type).toBe('googlePayButton')
  expect(page.made.options).toMatchObject({
    amount: { value: 28.9, currency: 'EUR' },
    countryCode: 'NL',
    gatewayMerchantId: 'acct_1',
    emailRequired: true,
    shippingAddressRequired: true,
    shippingAddressParameters: {
      phoneNumberRequired: true,
      allowedCountryCodes: ['NL', 'JP', 'US', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'],
    },
    callbackIntents: ['PAYMENT_AUTHORIZATION', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
    shippingOptionParameters: {
      defaultSelectedOptionId: rates[0]!.id,
      shippingOptions: [{ id: rates[0]!.id, label: 'Standard: 5.00 EUR' }, { label: 'Express: 9.00 EUR' }],
    },
  })
})

it('a country of the sheet that is a state of the US at the shop is one', async () => {
  await mount('googlepay')
  page.answer = () => ok({ checkout: view() })
  const sanJuan = { countryCode: 'PR', administrativeArea: '', locality: 'San Juan', postalCode: '00901' }
  await dispatch('shippingAddressChange', google(sanJuan), () => page.updates.length)
  expect(page.asked[0]!.body['shipping_address']).toEqual({
    country: 'US',
    province: 'PR',
    city: 'San Juan',
    zip: '00901',
  })
})

it('an address and a rate of the sheet are priced by the server, and a state is told by the shop’s code [r7j5]', async () => {
  const session = await mount('googlepay')
  page.answer = () => ok({ checkout: view({ totals: totalling(3_000) }) })
  const tokyo = { countryCode: 'JP', administrativeArea: 'TOKYO-TO', locality: 'Minato', postalCode: '105-0011' }
  await dispatch('shippingAddressChange', google(tokyo), () => page.updates.length)
  expect(page.asked[0]!.body['shipping_address']).toEqual({
    country: 'JP',
    province: 'JP-13',
    city: 'Minato',
    zip: '105-0011',
  })
  expect(last()).toMatchObject({ amount: { value: 30 } })
  expect(session.snapshot().view.totals.total).toBe(3_000)
  page.answer = () => ok({ checkout: view({ shipping_rate_id: rates[1]!.id, totals: totalling(3_400) }) })
  await dispatch('shippingMethodChange', google(tokyo, { id: rates[1]!.id }), () => page.updates.length > 1)
  expect(page.asked[1]!.body).toMatchObject({ shipping_rate_id: rates[1]!.id })
  expect(last()).toMatchObject({ amount: { value: 34 } })
})

it('changes of the sheet are priced one after another, and it shows what came of the last', async () => {
  await mount('googlepay')
  const begun = view().version
  page.answer = (_call, at) => ok({ checkout: view({ version: begun + at, totals: totalling(1_000 * at) }) })
  const change = page.handlers['shippingAddressChange']!
  change({ detail: google(amsterdam) })
  change({ detail: google({ ...amsterdam, locality: 'Utrecht' }) })
  await expect.poll(() => page.updates).toHaveLength(1)
  expect(page.asked.map(({ body }) => body['version'])).toEqual([begun, begun + 1])
  expect(last()).toMatchObject({ amount: { value: 20 } })
})

it('a rate that was chosen in the sheet stays chosen: with an address that is answered before it, by way of one that nothing goes to, and in the sheet after a decline [b5g3]', async () => {
  const session = await mount('googlepay')
  page.isDeclined = true
  const [, courier] = rates
  const priced = view({ shipping_rate_id: courier!.id, totals: totalling(3_400) })
  // A server that has forgotten the choice, where it is not said again.
  page.answer = (call, at) => {
    if (call.includes('/pay')) return ok({ next })
    if (call.startsWith('GET')) return ok({ checkout: priced })
    const { shipping_rate_id: said, shipping_address: to } = page.asked[at - 1]!.body
    if ((to as { country?: string } | undefined)?.country === 'PF')
      return ok({ checkout: view({ shipping_rates: [], shipping_rate_id: null }) })
    return ok({ checkout: said === courier!.id ? priced : view() })
  }
  const change = page.handlers
  change['click']!({ detail: {} })
  change['shippingAddressChange']!({ detail: google(amsterdam) })
  change['shippingMethodChange']!({ detail: google(amsterdam, { id: courier!.id }) })
  change['shippingAddressChange']!({ detail: google({ ...amsterdam, locality: 'Utrecht' }) })
  await expect.poll(() => page.updates).toHaveLength(1)
  expect(last()).toMatchObject({
    amount: { value: 34 },
    shippingOptionParameters: { defaultSelectedOptionId: courier!.id },
  })
  await dispatch('shippingAddressChange', google({ ...amsterdam, countryCode: 'PF' }), () => page.updates.length > 1)
  await dispatch('shippingAddressChange', google(amsterdam), () => page.updates.length > 2)
  expect(last()).toMatchObject({ amount: { value: 34 } })
  await dispatch('authorized', agreed, () => page.updates.length > 3)
  change['click']!({ detail: {} })
  await dispatch('shippingAddressChange', google(amsterdam), () => page.updates.length > 4)
  expect(last()).toMatchObject({
    amount: { value: 34 },
    shippingOptionParameters: { defaultSelectedOptionId: courier!.id },
  })
  expect(session.snapshot()).toMatchObject({ picked: null, view: { shipping_rate_id: courier!.id } })
})

it('what the page still asks about is answered before the sheet’s first price, and a rate picked there no longer counts once one is chosen in the sheet [m9p7]', async () => {
  const session = await mount('googlepay')
  const [standard, courier] = rates
  page.answer = (_call, at) => {
    const { shipping_rate_id: id } = page.asked[at - 1]!.body as { shipping_rate_id?: string }
    return ok({ checkout: view({ shipping_rate_id: id ?? standard!.id }) })
  }
  session.pick(courier!.id)
  page.handlers['click']!({ detail: {} })
  page.handlers['shippingMethodChange']!({ detail: google(amsterdam, { id: standard!.id }) })
  await expect.poll(() => page.asked).toHaveLength(2)
  expect(page.asked.map(({ body }) => body['shipping_rate_id'])).toEqual([courier!.id, standard!.id])
  await expect.poll(() => page.updates).toHaveLength(1)
  await dispatch('cancel', {}, () => page.asked.length > 2)
  expect(page.asked[2]!.body).not.toHaveProperty('shipping_rate_id')
})

it('a sheet that is opened while the one before is still being ended keeps what it shows [t2d6]', async () => {
  const session = await mount('googlepay')
  page.isDeclined = true
  let answered = (_answer: Response) => undefined as void
  const lookedUp = new Promise<Response>((resolve) => (answered = resolve))
  page.answer = (call) =>
    call.includes('/pay') ? ok({ next }) : call.startsWith('GET') ? lookedUp : ok({ checkout: view() })
  page.handlers['click']!({ detail: {} })
  await dispatch('authorized', agreed, () => page.asked.some(({ call }) => call.startsWith('GET')))
  page.handlers['click']!({ detail: {} })
  answered(ok({ checkout: view({ state: 'failed', problem: 'Declined.' }) }))
  await expect.poll(() => session.snapshot().view.problem).toBe('Declined.')
  await expect.poll(() => session.snapshot().phase).toBe('idle')
  session.adopt(view({ totals: totalling(1) }))
  expect(page.updates).toEqual([])
})

it('what is not shipped to is refused in the sheet, and so is what nobody could price [t8d2]', async () => {
  await mount('googlepay')
  page.answer = () => ok({ checkout: view({ shipping_rates: [], shipping_rate_id: null }) })
  await dispatch('shippingAddressChange', google({ ...amsterdam, countryCode: 'PF' }), () => page.updates.length)
  expect(page.updates).toHaveLength(1)
  expect(last()).toEqual({
    error: { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', intent: 'SHIPPING_ADDRESS', message: 'We do not ship there.' },
  })
  page.answer = () => Response.json({ error: true, message: 'The shop does not page.answer.' }, { status: 502 })
  await dispatch('shippingAddressChange', google(amsterdam), () => page.updates.length > 1)
  expect(last()).toMatchObject({ error: { message: 'The shop does not page.answer.' } })
})

it('what is agreed to is paid as Pay does it: over the total that the sheet showed, with the terms of the form [m5p2]', async () => {
  await mount('googlepay', view({ form: { ...defaultForm, terms: true }, totals: totalling(2_890) }))
  await dispatch('authorized', agreed, () => page.left.length)
  expect(page.asked).toHaveLength(1)
  expect(page.asked[0]!.body).toMatchObject({
    provider: 'airwallex',
    method: 'googlepay',
    expected_total: 2_890,
    email: 'ann@example.com',
    shipping_rate_id: rates[1]!.id,
    billing_address: null,
    extras: { terms: true },
    shipping_address: {
      first_name: 'Ann',
      last_name: 'de Vries',
      address1: 'Keizersgracht 12',
      address2: '3 hoog',
      city: 'Amsterdam',
      zip: '1015 CN',
      country: 'NL',
    },
  })
  expect(page.confirmed).toEqual([{ client_secret: 'secret' }])
  expect(page.left).toEqual([next.options.successUrl])
})

it('an answer that was lost is asked for again under the same key [p7p9]', async () => {
  await mount('googlepay')
  page.answer = (_call, at) => {
    if (at < 3) throw new TypeError('offline')
    return ok({ next })
  }
  await dispatch('authorized', agreed, () => page.left.length)
  const pressed = page.asked.filter(({ call }) => call.endsWith('/pay'))
  expect(pressed).toHaveLength(2)
  expect(pressed[1]!.body).toEqual(pressed[0]!.body)
})

it('what the server refuses is said in the sheet and beside the form, which keeps what the wallet knew; nothing is confirmed [m7r6]', async () => {
  await mount('googlepay')
  page.answer = () => Response.json({ error: true, message: 'Sold out.', data: { checkout: view() } }, { status: 409 })
  await dispatch('authorized', agreed, () => page.refused.length)
  expect(last()).toEqual({ error: { reason: 'OTHER_ERROR', intent: 'PAYMENT_AUTHORIZATION', message: 'Sold out.' } })
  expect(page.refused[0]!.known).toMatchObject({ email: 'ann@example.com', 'shipping_address.last_name': 'de Vries' })
  expect(page.confirmed).toEqual([])
})

it('what the bank declines is the server’s to tell, and the form is free again [l5p6]', async () => {
  const session = await mount('googlepay')
  page.isDeclined = true
  const problem = 'Your bank declined the payment.'
  page.answer = (call) => (call.includes('/pay') ? ok({ next }) : ok({ checkout: view({ state: 'failed', problem }) }))
  await dispatch('authorized', agreed, () => session.snapshot().view.problem)
  expect(session.snapshot()).toMatchObject({ phase: 'idle', view: { state: 'failed', problem } })
  expect(page.left).toEqual([])
})

it('Apple Pay’s sheet opens once the shop is vouched for, shows the chosen rate first, and pays the same way [l3k3]', async () => {
  const shown = view({ shipping_rate_id: rates[1]!.id })
  await mount('applepay', shown)
  expect(page.made.type).toBe('applePayButton')
  expect(page.made.options).toMatchObject({
    countryCode: 'NL',
    requiredShippingContactFields: ['email', 'name', 'postalAddress'],
    shippingMethods: [{ identifier: rates[1]!.id, amount: '9.00' }, { identifier: rates[0]!.id }],
  })
  page.answer = () => ok({ session: { merchantSessionIdentifier: 'SSH1' } })
  const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
  await dispatch('validateMerchant', { validationURL }, () => page.vouched.length)
  expect(page.asked[0]).toMatchObject({
    call: 'POST /api/checkouts/preview/express/apple-pay',
    body: { provider: 'airwallex', validation_url: validationURL },
  })
  expect(page.vouched).toEqual([{ merchantSessionIdentifier: 'SSH1' }])
  page.answer = () => ok({ checkout: view({ shipping_rates: [], shipping_rate_id: null }) })
  await dispatch('shippingAddressChange', { shippingAddress: amsterdam }, () => page.updates.length)
  expect(last()).toEqual({ errors: [{ code: 'addressUnserviceable', message: 'We do not ship there.' }] })
  page.answer = () => ok({ next })
  const shippingContact = {
    ...amsterdam,
    givenName: 'Ann',
    familyName: 'Visser',
    emailAddress: 'ann@example.com',
    addressLines: ['Keizersgracht 12', '3 hoog'],
  }
  await dispatch('authorized', { paymentData: { token: {}, shippingContact } }, () => page.left.length)
  expect(page.asked.at(-1)!.body).toMatchObject({
    method: 'applepay',
    shipping_rate_id: rates[1]!.id,
    shipping_address: { first_name: 'Ann', last_name: 'Visser', address1: 'Keizersgracht 12', address2: '3 hoog' },
  })
})
