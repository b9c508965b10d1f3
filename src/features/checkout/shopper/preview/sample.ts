import { defaultForm } from '#features/checkout-form/rules.ts'
import type { PreviewProduct, PreviewState } from '#features/customization/rules.ts'
import { reason } from '#features/localization/reason-sources.ts'
import { blankRate, toShopper } from '#features/shipping-rates/fields.ts'
import type { CheckoutView, Look, ThankYouView } from '../../contract.ts'
import type { PreviewOfStore } from '../../preview-contract.ts'
import type { Option } from '../countries/regions.ts'

export const sampleCountries: readonly Option[] = [
  { code: 'US', name: 'USA' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'UK' },
]
export const sampleProvinces: Readonly<Record<string, readonly Option[]>> = {
  US: [
    { code: 'NY', name: 'New York' },
    { code: 'CA', name: 'California' },
  ],
}

const rate = '00000000-0000-4000-8000-000000000001'
const sampleRate = {
  id: rate,
  name: 'Standard Shipping',
  description: '3 to 5 business days',
  shipping_price: 1_200,
}
const line = {
  variant_id: 0,
  image_url: null,
  quantity: 1,
  properties: {},
  compare_at_price: null as number | null,
  discount: 0,
  available: null,
  problem: null,
}

const terms = { type: 'terms_of_service', title: 'Terms of service' }

/** A checkout as a merchant would know it, for trying out a look. Amounts in US cents. */
export const sampleCheckout = (look: Look): CheckoutView => ({
  token: 'preview',
  store_name: 'Your store',
  look,
  currency: 'USD',
  locale: 'en-US',
  lines: [
    {
      ...line,
      position: 0,
      title: 'Linen overshirt',
      variant_title: 'Sand / M',
      unit_price: 18_000,
      line_total: 18_000,
      compare_at_price: 21_000,
    },
    { ...line, position: 1, title: 'Canvas weekender', variant_title: 'Olive', unit_price: 9_600, line_total: 9_600 },
  ],
  discounts: [],
  totals: { subtotal: 27_600, discount: 0, shipping: 1_200, tax: 0, taxes_included: false, tip: 0, total: 28_800 },
  version: 1,
  priced: true,
  state: 'open',
  cart_url: '#',
  email: '',
  shipping_address: { country: 'US' },
  discount_codes: [],
  refused_codes: [],
  needs_shipping: true,
  shipping_rates: [{ ...toShopper({ ...blankRate, ...sampleRate }), delivery: null }],
  shipping_rate_id: rate,
  payment_methods: [
    { provider: 'sample', method: 'card', label: 'Credit card', logo: 'card', is_test: false },
    { provider: 'sample', method: 'klarna', label: 'Klarna', logo: 'klarna', is_test: false },
  ],
  reviews: {
    rating: 4.5,
    total_reviews: 1_284,
    reviews: [
      {
        name: 'Anna K.',
        rating: 5,
        review: 'Fast delivery, and the quality is even better than in the pictures.',
        source: 'store',
      },
      {
        name: 'James P.',
        rating: 4.5,
        review: 'Easy to order and friendly service when I changed my size.',
        source: 'google',
      },
    ],
  },
  problem: null,
  countries: null,
  no_rate: null,
  missing_for_free: null,
  offer: null,
  chosen_payment: null,
  shop_country: 'US',
  is_withheld: false,
  form: defaultForm,
  own_fields: [],
  tip: null,
  asks_reminder: false,
  extras: {},
  policies: [
    { type: 'refund_policy', title: 'Refund policy' },
    { type: 'privacy_policy', title: 'Privacy policy' },
    terms,
  ],
  terms,
})

/** The same with the shop's own products in the cart, one piece of each. */
export const withProducts = <V extends CheckoutView | ThankYouView>(
  view: V,
  currency: string,
  products: readonly PreviewProduct[],
): V => {
  const lines = products.map((product) => ({ ...line, ...product, line_total: product.unit_price }))
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0)
  const total = subtotal + (view.totals.shipping ?? 0)
  return { ...view, currency, lines, totals: { ...view.totals, subtotal, total } }
}

/** The same with what is the store's own. What it has none of is the sample's; where no rate is to be shown, none is. */
export const ofStore = <V extends CheckoutView | ThankYouView>(view: V, own: PreviewOfStore): V => {
  const { shipping_rates: rates, payment_methods: methods, ...others } = own
  const rate = rates.find(({ id }) => id === own.shipping_rate_id) ?? rates[0]
  const isShipped = rate !== undefined && view.totals.shipping !== null
  const { subtotal } = view.totals
  return {
    ...view,
    store_name: others.store_name,
    offer: others.offer,
    asks_reminder: others.asks_reminder,
    policies: others.policies,
    terms: others.terms,
    ...(methods[0] && { payment_methods: methods, payment: methods[0].label }),
    ...(isShipped && {
      shipping_rates: rates,
      shipping_rate_id: rate.id,
      missing_for_free: others.missing_for_free,
      shipping_title: rate.name,
      delivery: rate.delivery,
      totals: { ...view.totals, shipping: rate.price, total: subtotal + rate.price },
    }),
  }
}

/** The same where something went wrong. What is wrong in the form itself is drawn by the page. */
export const sampleIn = (view: CheckoutView, state: PreviewState): CheckoutView => {
  if (state === 'declined') return { ...view, problem: reason.declined }
  if (state === 'error') return view
  const { subtotal } = view.totals
  return {
    ...view,
    shipping_address: { country: 'US', province: 'NY', zip: '10013' },
    shipping_rates: [],
    shipping_rate_id: null,
    no_rate: reason.ship_country.replace('{country}', 'US'),
    totals: { ...view.totals, shipping: null, total: subtotal },
  }
}

/** The same checkout once it is paid. */
export const sampleThanks = (look: Look): ThankYouView => ({
  ...sampleCheckout(look),
  state: 'ordered',
  order_number: '#1042',
  is_test: false,
  email: 'anna@example.com',
  shipping_address: {
    first_name: 'Anna',
    last_name: 'Lee',
    address1: '12 Canal Street',
    city: 'New York',
    province: 'NY',
    zip: '10013',
    country: 'US',
  },
  billing_address: null,
  answers: [],
  written: { vat_id: '', note: '', gift_note: '' },
  payment: 'Card',
  shipping_title: 'Standard Shipping',
  delivery: null,
  order: { placed_on: '2026-10-05', is_cancelled: false, sent: 'none', parcels: [], refunds: [] },
  changes: null,
  again_url: '#',
  shop_url: '#',
  support_email: 'hello@example.com',
})
