import { receipt, refunded, sent } from './afterwards-sources.ts'
import { cart } from './cart-sources.ts'
import { change } from './change-sources.ts'
import { consent } from './consent-sources.ts'
import { error } from './error-sources.ts'
import { offer } from './offer-sources.ts'
import { proof } from './proof-sources.ts'
import { reason } from './reason-sources.ts'
import { reminder } from './reminder-sources.ts'
import { summary } from './summary-sources.ts'
import { tip } from './tip-sources.ts'

const footer = {
  secure: 'Your details are sent over an encrypted connection.',
  back_to_shop: 'Back to {store}',
  language: 'Language',
  change_language: 'Change language',
} as const

/**
 * What shoppers read, in English: page, section, name. A text with a count has a form for one and a form for the rest. Browsers have their
 * texts from the server: nothing here may keep a bundler from leaving all of it out, as an object that is spread would.
 */
export const sources = {
  checkout: {
    page: {
      title: 'Checkout',
      skip: 'Skip to the form',
    },
    contact: {
      title: 'Contact information',
      email: 'Email',
      did_you_mean: 'Did you mean {email}?',
      newsletter: 'Email me with news and offers',
      reminder: 'Remind me by email if I do not finish my order',
    },
    delivery: {
      title: 'Shipping address',
      first_name: 'First name',
      last_name: 'Last name',
      full_name: 'Full name',
      company: 'Company',
      vat_id: 'VAT ID',
      vat_odd: 'This VAT ID does not look right. Please check it.',
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
      phone_needed: 'Phone',
    },
    shipping: {
      title: 'Shipping method',
      waiting: 'Enter your shipping address to see the shipping methods.',
      loading: 'Looking for shipping methods…',
      none: 'We cannot ship this order to this address. Try another address, or go back to your cart.',
      free: 'Free',
      update: 'Show shipping methods',
      handling: { one: 'Ships within {count} working day', other: 'Ships within {count} working days' },
      same_day: 'Ships the same working day',
      delivery: 'Estimated delivery: {dates}',
      free_in: '{amount} more to free shipping',
    },
    cart,
    offer,
    device: {
      save: 'Save my details on this device for next time',
      use: 'Use the address saved on this device',
      forget: 'Delete it from this device',
    },
    note: {
      order: 'Order note',
      gift: 'Gift note',
    },
    tip,
    terms: {
      title: 'Terms and policies',
      accept: 'I agree to the terms and policies of {store}.',
      back: 'Back to checkout',
    },
    payment: {
      title: 'Payment',
      secure: 'All payments are secure and encrypted.',
      card: 'Card',
      redirect: 'You will go to a secure page of {method} to complete your payment.',
      window: 'You will complete your payment in a secure window of {method}.',
      card_redirect: 'You will enter your card details on the next, secure page.',
      card_number: 'Card number',
      card_expiry: 'Expiry date',
      card_code: 'Security code',
      card_incomplete: 'Enter your card details',
      none: 'This shop does not accept payments here yet. Please contact the shop.',
      nothing: 'There is nothing to pay for this order.',
      test: 'This is a test. You will not be charged.',
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
      free: 'Place order',
      busy: 'One moment…',
      handover: 'Taking you to the secure payment page…',
      continue: 'Continue to payment',
      needs_script: 'This payment method needs JavaScript. Switch it on in your browser and reload this page.',
    },
    error,
    problem: {
      price_title: 'The total has changed',
      price:
        'Your total was {before} and is now {after}. Nothing has been charged. Please check your order and confirm again.',
      payment_title: 'Your payment did not go through',
      payment: '{reason} Nothing was ordered.',
      changed_title: 'Your order needs another look',
      offline_title: 'You appear to be offline',
      offline: 'Everything you typed is kept. Check your connection and try again.',
      server_title: 'Something went wrong on our side',
      server: 'Everything you typed is kept. Please try again in a moment.',
      script: 'The payment page could not be loaded. Check your connection, and try again.',
      uncertain: 'We do not know yet whether your payment was started. Try again: you will not be charged twice.',
      retry: 'Try again',
      cart: 'Back to your cart',
    },
    reason,
    checking: {
      title: 'Checking your payment',
      text: 'This usually takes a few seconds. Please keep this page open.',
      free: 'We are confirming your order',
      slow: 'This takes longer than usual. You do not need to do anything: we keep checking and send a confirmation to {email}.',
      offline: 'We lost the connection and keep trying. Your payment is not affected.',
      return: 'Return to the payment page',
      refresh: 'Check again',
    },
    tabs: {
      also: 'This checkout was also open in another tab. Everything you typed there is here.',
      moved: 'You are continuing this checkout in another tab.',
      here: 'Continue here',
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
      text: 'The checkout cannot be reached at the moment. Please try again in a moment.',
      retry: 'Try again',
    },
    express: {
      title: 'Express checkout',
      or: 'or',
    },
    reviews: {
      title: 'What customers say',
      rating: '{rating} out of 5 stars',
      total: { one: '{count} review', other: '{count} reviews' },
      source_store: 'Collected by the store',
      source_google: 'From Google',
      source_trustpilot: 'From Trustpilot',
      source_facebook: 'From Facebook',
      source_other: 'From another site',
    },
    proof: /* @__PURE__ */ proof(
      'Details were entered here in another browser. Enter the email address or the postcode to see them, or fill in the form again.',
    ),
    summary,
    footer,
    consent,
  },
  thank_you: {
    page: {
      title: 'Thank you',
    },
    confirmation: {
      order: 'Order {number}',
      test: 'This is a test. You will not be charged.',
      title: 'Thank you, {name}!',
      title_plain: 'Thank you!',
      confirmed: 'Your order is confirmed',
      text: 'We sent a confirmation to {email}.',
      pending: 'We are confirming your order',
      pending_text:
        'Your payment was received. Your order number will appear here in a moment; you can also close this page.',
      pending_free:
        'There is nothing to pay for this order. Your order number will appear here in a moment; you can also close this page.',
      cancelled: 'This order was cancelled',
    },
    details: {
      title: 'Order details',
      contact: 'Contact information',
      address: 'Shipping address',
      method: 'Shipping method',
      delivery: 'Estimated delivery',
      payment: 'Payment',
      billing: 'Billing address',
      vat_id: 'VAT ID',
      note: 'Order note',
      gift_note: 'Gift note',
      next: 'What happens next',
      next_shipping: 'The shop prepares your order and writes to {email} when it is on its way.',
      next_digital: 'The shop sends what you bought to {email}.',
      support: 'Questions about your order? Write to {email}.',
      continue: 'Continue shopping',
      again: 'Order the same again',
      keep: 'This page always shows the status of your order. Bookmark it to come back.',
    },
    sent,
    refunded,
    receipt,
    change,
    proof: /* @__PURE__ */ proof(
      'This order was placed in another browser. Enter its email address or postcode to see the details.',
    ),
    summary,
    terms: { title: 'Terms and policies' },
    footer,
    consent,
  },
  reminder,
} as const
