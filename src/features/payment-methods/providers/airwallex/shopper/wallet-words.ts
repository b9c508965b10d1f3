import type { CheckoutView } from '#features/checkout/contract.ts'
import { asAtShop, statesOfUs } from '#features/checkout/country-codes.ts'
import { splitName } from '#features/checkout/full-name.ts'
import { toMajor } from '#kit/contract/money.ts'

/** Where it goes, as far as a wallet tells before the shopper agreed. */
export type WalletPlace = Record<'country' | 'province' | 'city' | 'zip', string>
/** What a wallet tells once the shopper agreed. */
export type WalletOrder = {
  email: string
  address: WalletPlace & Record<'first_name' | 'last_name' | 'address1' | 'address2' | 'phone' | 'company', string>
  /** Null where the wallet does not say it again. */
  rate: string | null
}

/** How one wallet speaks: what its button is made with, and what it tells. */
export type WalletWords = {
  element: 'applePayButton' | 'googlePayButton'
  made(view: CheckoutView, account: string | null): object
  /** What its sheet shows by now. */
  shown(view: CheckoutView): object
  /** What its sheet says is wrong with what was chosen there, or agreed to. */
  wrong(of: 'address' | 'rate' | 'payment', sentence: string): object
  place(detail: object): WalletPlace
  rate(detail: object): string
  order(detail: object): WalletOrder
}

const style = { width: '100%', height: '48px' }
const getAmount = ({ totals, currency }: CheckoutView) => ({ value: Number(toMajor(totals.total, currency)), currency })
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const within = (detail: object, ...path: string[]): Record<string, unknown> =>
  path.reduce<Record<string, unknown>>(
    (found, name) => (found[name] as Record<string, unknown> | undefined) ?? {},
    detail as Record<string, unknown>,
  )

type Address = Record<string, unknown>
const toPlace = ({ countryCode, administrativeArea, locality, postalCode }: Address): WalletPlace =>
  asAtShop({
    country: text(countryCode).toUpperCase(),
    province: text(administrativeArea),
    city: text(locality),
    zip: text(postalCode),
  })

/** To the sheet Puerto Rico is a country of its own. */
const withStates = (code: string) => (code === 'US' ? [code, ...statesOfUs] : [code])

export const googlePay: WalletWords = {
  element: 'googlePayButton',
  made: (view, account) => ({
    ...googlePay.shown(view),
    mode: 'payment',
    autoCapture: true,
    countryCode: view.shop_country,
    gatewayMerchantId: account,
    merchantInfo: { merchantName: view.store_name },
    emailRequired: true,
    shippingAddressRequired: true,
    shippingAddressParameters: {
      phoneNumberRequired: view.form.phone === 'required',
      ...(view.countries && { allowedCountryCodes: view.countries.flatMap(withStates) }),
    },
    shippingOptionRequired: true,
    callbackIntents: ['PAYMENT_AUTHORIZATION', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
    buttonType: 'plain',
    buttonSizeMode: 'fill',
    style,
  }),
  shown: (view) => ({
    amount: getAmount(view),
    totalPriceLabel: view.store_name,
    ...(view.shipping_rates.length > 0 && {
      shippingOptionParameters: {
        defaultSelectedOptionId: view.shipping_rate_id ?? view.shipping_rates[0]!.id,
        shippingOptions: view.shipping_rates.map(({ id, name, price, description }) => ({
          id,
          label: `${name}: ${toMajor(price, view.currency)} ${view.currency}`,
          description,
        })),
      },
    }),
  }),
  wrong: (of, message) => {
    const [reason, intent] = {
      address: ['SHIPPING_ADDRESS_UNSERVICEABLE', 'SHIPPING_ADDRESS'],
      rate: ['SHIPPING_OPTION_INVALID', 'SHIPPING_OPTION'],
      payment: ['OTHER_ERROR', 'PAYMENT_AUTHORIZATION'],
    }[of] as [string, string]
    return { error: { reason, intent, message } }
  },
  place: (detail) => toPlace(within(detail, 'intermediatePaymentData', 'shippingAddress')),
  rate: (detail) => text(within(detail, 'intermediatePaymentData', 'shippingOptionData')['id']),
  order(detail) {
    const { email } = within(detail, 'paymentData')
    const { name, address1, address2, address3, phoneNumber, ...address } = within(
      detail,
      'paymentData',
      'shippingAddress',
    )
    const place = toPlace(address)
    return {
      email: text(email),
      rate: text(within(detail, 'paymentData', 'shippingOptionData')['id']) || null,
      address: {
        ...place,
        ...splitName(text(name), place.country),
        address1: text(address1),
        address2: [address2, address3].map(text).filter(Boolean).join(', '),
        phone: text(phoneNumber),
        company: '',
      },
    }
  },
}

export const applePay: WalletWords = {
  element: 'applePayButton',
  made: (view) => ({
    ...applePay.shown(view),
    mode: 'payment',
    autoCapture: true,
    countryCode: view.shop_country,
    requiredShippingContactFields: [
      'email',
      'name',
      'postalAddress',
      ...(view.form.phone === 'required' ? ['phone'] : []),
    ],
    shippingType: 'shipping',
    buttonType: 'plain',
    buttonColor: 'black',
    style,
  }),
  // The sheet takes the first for the chosen one.
  shown: (view) => ({
    amount: getAmount(view),
    totalPriceLabel: view.store_name,
    shippingMethods: view.shipping_rates
      .toSorted((a, b) => Number(b.id === view.shipping_rate_id) - Number(a.id === view.shipping_rate_id))
      .map(({ id, name, price, description }) => ({
        identifier: id,
        label: name,
        detail: description,
        amount: toMajor(price, view.currency),
      })),
  }),
  wrong: (of, message) => ({ errors: [{ code: of === 'payment' ? 'unknown' : 'addressUnserviceable', message }] }),
  place: (detail) => toPlace(within(detail, 'shippingAddress')),
  rate: (detail) => text(within(detail, 'shippingMethod')['identifier']),
  order(detail) {
    const contact = within(detail, 'paymentData', 'shippingContact')
    const { emailAddress, phoneNumber, givenName, familyName, addressLines } = contact
    const [address1 = '', ...more] = Array.isArray(addressLines) ? addressLines.map(text) : []
    return {
      email: text(emailAddress),
      rate: null,
      address: {
        ...toPlace(contact),
        first_name: text(givenName),
        last_name: text(familyName),
        address1,
        address2: more.filter(Boolean).join(', '),
        phone: text(phoneNumber),
        company: '',
      },
    }
  },
}
