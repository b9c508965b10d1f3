/** What the order summary says on both pages. */
const summary = {
  title: 'Order summary',
  quantity: 'Quantity: {count}',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  shipping_pending: 'Enter your address',
  shipping_free: 'Free',
  taxes: 'Taxes',
  taxes_included: 'Including {amount} in taxes',
  total: 'Total',
} as const

const footer = {
  secure: 'Your details are sent over an encrypted connection.',
  back_to_shop: 'Back to {store}',
} as const

const sources = {
  checkout: {
    page: {
      title: 'Checkout',
      skip: 'Skip to the form',
    },
    contact: {
      title: 'Contact information',
      email: 'Email',
    },
    delivery: {
      title: 'Shipping address',
      first_name: 'First name',
      last_name: 'Last name',
      country: 'Country/Region',
      address: 'Address',
      apartment: 'Apartment, suite, etc. (optional)',
      city: 'City',
      suburb: 'Suburb',
      town: 'Town/City',
      state: 'State',
      province: 'Province',
      prefecture: 'Prefecture',
      county: 'County',
      emirate: 'Emirate',
      region: 'Region',
      select: 'Select',
      zip: 'ZIP code',
      postal: 'Postal code',
      postcode: 'Postcode',
      pin: 'PIN code',
      eircode: 'Eircode',
      optional: '{label} (optional)',
      phone: 'Phone (optional)',
    },
    shipping: {
      title: 'Shipping method',
      waiting: 'Enter your shipping address to see the shipping methods.',
      loading: 'Looking for shipping methods…',
      none: 'We cannot ship this order to this address. Try another address, or go back to your cart.',
      free: 'Free',
      update: 'Show shipping methods',
    },
    payment: {
      title: 'Payment',
      secure: 'All payments are secure and encrypted.',
      redirect: 'You will go to a secure page of {method} to complete your payment.',
      card_redirect: 'You will enter your card details on the next, secure page.',
      none: 'This shop takes no payment here yet. Please contact the shop.',
    },
    billing: {
      title: 'Billing address',
      same: 'Same as shipping address',
      different: 'Use a different billing address',
    },
    discount: {
      label: 'Discount code',
      apply: 'Apply',
      remove: 'Remove discount code {code}',
      applied: 'Discount code {code} was added.',
    },
    pay: {
      button: 'Complete Order',
      busy: 'One moment…',
      handover: 'Taking you to the secure payment page…',
      continue: 'Continue to payment',
      needs_script: 'This payment method needs JavaScript. Switch it on in your browser and reload this page.',
    },
    error: {
      summary: 'Please check the following:',
      email: 'Enter a valid email address',
      first_name: 'Enter a first name',
      last_name: 'Enter a last name',
      country: 'Select a country',
      address: 'Enter an address',
      city: 'Enter a city',
      province: 'Select a {label}',
      zip: 'Enter a {label}',
      zip_format: 'Enter a valid {label} for {country}',
      phone: 'Enter a valid phone number',
      rate: 'Select a shipping method',
      method: 'Select a payment method',
    },
    problem: {
      price_title: 'The total has changed',
      price:
        'Your total was {before} and is now {after}. Nothing has been charged. Please check your order and confirm again.',
      payment_title: 'Your payment did not go through',
      payment: '{reason} Nothing was ordered. You can try again or choose another payment method.',
      changed_title: 'Your order needs another look',
      offline_title: 'You appear to be offline',
      offline: 'Everything you typed is kept. Check your connection and try again.',
      server_title: 'Something went wrong on our side',
      server: 'Everything you typed is kept, and nothing has been charged. Please try again in a moment.',
      script: 'The payment page could not be loaded. Check your connection, and try again.',
      uncertain: 'We do not know yet whether your payment was started. Try again: you will not be charged twice.',
      retry: 'Try again',
      cart: 'Back to your cart',
    },
    checking: {
      title: 'Checking your payment',
      text: 'This usually takes a few seconds. Please keep this page open.',
      slow: 'This takes longer than usual. You do not need to do anything: we keep checking and send a confirmation to {email}.',
      offline: 'We lost the connection and keep trying. Your payment is not affected.',
      return: 'Return to the payment page',
      refresh: 'Check again',
    },
    expired: {
      title: 'This checkout has expired',
      text: 'Your cart is still there. Go back to it to start again.',
      cart: 'Back to your cart',
    },
    missing: {
      title: 'This page does not exist',
      text: 'The address may be incomplete, or the checkout is no longer available. Go back to the shop and start again from your cart.',
    },
    unavailable: {
      title: 'We will be right back',
      text: 'The checkout cannot be reached at the moment. Nothing has been charged. Please try again in a moment.',
      retry: 'Try again',
    },
    express: {
      title: 'Express checkout',
      or: 'or',
    },
    reviews: {
      title: 'What customers say',
      rating: '{rating} out of 5 stars',
      total: '{count} reviews',
      total_one: '1 review',
      source_store: 'Collected by the store',
      source_google: 'From Google',
      source_trustpilot: 'From Trustpilot',
      source_facebook: 'From Facebook',
      source_other: 'From another site',
    },
    summary,
    footer,
  },
  thank_you: {
    page: {
      title: 'Thank you',
    },
    confirmation: {
      order: 'Order {number}',
      title: 'Thank you, {name}!',
      title_plain: 'Thank you!',
      confirmed: 'Your order is confirmed',
      text: 'We sent a confirmation to {email}.',
      pending: 'We are confirming your order',
      pending_text:
        'Your payment was received. Your order number will appear here in a moment; you can also close this page.',
    },
    details: {
      title: 'Order details',
      contact: 'Contact information',
      address: 'Shipping address',
      method: 'Shipping method',
      continue: 'Continue shopping',
    },
    summary,
    footer,
  },
} as const

type Sources = typeof sources
export type TextPage = keyof Sources
type KeysOf<P extends TextPage> = {
  [S in keyof Sources[P] & string]: `${S}.${keyof Sources[P][S] & string}`
}[keyof Sources[P] & string]
/** 'section.name', unique within its page. */
export type TextKey = { [P in TextPage]: KeysOf<P> }[TextPage]
/** The texts of one page in the shopper's language. */
export type Texts = Readonly<Record<string, string>>
export type CatalogueEntry = { page: TextPage; section: string; key: TextKey; text: string }

const entriesOf = (page: TextPage): CatalogueEntry[] =>
  Object.entries(sources[page]).flatMap(([section, texts]) =>
    Object.entries(texts as Record<string, string>).map(([name, text]) => ({
      page,
      section,
      key: `${section}.${name}` as TextKey,
      text,
    })),
  )

/** Every text that shoppers read, in English, in the order of the pages. `{words}` in braces are filled in. */
export const catalogue: readonly CatalogueEntry[] = /* @__PURE__ */ entriesOf('checkout').concat(
  /* @__PURE__ */ entriesOf('thank_you'),
)

/** English texts of a page, overlaid with the translations that there are; empty translations count as missing. */
export const textsOf = (page: TextPage, translations: Texts = {}): Texts => {
  const texts: Record<string, string> = {}
  for (const { key, text } of entriesOf(page)) texts[key] = translations[key]?.trim() ? translations[key] : text
  return texts
}

/** The text of a key with its placeholders filled in. A key without a text answers the key itself. */
export const translate = (texts: Texts, key: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
