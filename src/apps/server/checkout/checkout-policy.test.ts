import { expect, it } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import type { Env } from '#kit/server/env.ts'
import { checkoutDocument, sourcesOn } from './checkout-document.ts'

const env = {
  AIRWALLEX_SCRIPT_URL: 'https://static.airwallex.com/sdk.js',
  PAYPAL_SCRIPT_URL: 'https://www.paypal.com/sdk/js',
} as Env
const bundle = { css: '', stylesheet: '', script: '/assets/checkout/app.js', preloads: [], render: () => '' }

const policyWith = (payment_methods: CheckoutView['payment_methods'], express = false) => {
  const view = { ...sampleCheckout(defaultLook), payment_methods, form: { ...defaultForm, express } }
  const page = { kind: 'checkout' as const, view, texts: getTexts('checkout'), language: 'en', attemptKey: '' }
  return checkoutDocument(page, bundle, sourcesOn(env, page)).headers['content-security-policy']!
}

it('lets PayPal’s script draw where the shop takes PayPal, from PayPal’s documented hosts, and nowhere else [h9f7]', () => {
  const card = { provider: 'airwallex', method: 'card', label: 'Card', logo: 'card', is_test: false }
  expect(policyWith([card])).not.toContain('paypal')
  const policy = policyWith([
    card,
    { provider: 'paypal', method: 'paypal', label: 'PayPal', logo: 'paypal', is_test: false },
  ])
  const hosts = 'https://www.paypal.com https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com'
  for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'])
    expect(policy.split('; ').find((one) => one.startsWith(directive))).toContain(hosts)
  expect(policy).toMatch(/script-src [^;]*'nonce-/)
  expect(policy).not.toContain('unsafe-inline')
})

it('lets in Google’s own hosts where a wallet’s button may stand above the form, as Google asks for them, and nowhere else [w9y2]', () => {
  const wallet = { script: 'https://static.airwallex.com/sdk.js', env: 'prod', account: 'acct_1' }
  const way = {
    provider: 'airwallex',
    method: 'googlepay',
    label: 'Google Pay',
    logo: 'googlepay',
    is_test: false,
    wallet,
  }
  expect(policyWith([way])).not.toContain('google')
  expect(policyWith([{ ...way, wallet: { ...wallet, account: null } }], true)).not.toContain('google')
  const policy = policyWith([way], true)
  const directive = (name: string) => policy.split('; ').find((one) => one.startsWith(name))
  expect(directive('script-src')).toMatch(/https:\/\/pay\.google\.com(\s|$)/)
  expect(directive('frame-src')).toContain('https://pay.google.com')
  expect(directive('connect-src')).toContain('https://pay.google.com https://google.com https://www.google.com')
  expect(directive('img-src')).toContain('https://www.gstatic.com')
  expect(directive('style-src')).not.toContain('google')
  expect(policy).not.toContain('unsafe-inline')
})
