import { expect, it } from 'vitest'
import { alertHeadline, alertKinds, alertText, clearText } from './rules.ts'

const facts = { count: 5, share: 0.095, before: 0.2 }

it('the all-clear about keys says each way in which it came about [q9h7]', () => {
  expect(clearText('keys_refused', 'PayPal')).toBe('PayPal accepts your keys again, or is disconnected.')
  expect(clearText('key_ending', '')).toBe('This store’s key is renewed again, or the store is no longer connected.')
})

it('that messages are missing says whether any were refused [h8n2]', () => {
  expect(alertText('messages_missing', 'Stripe', { count: 3, unproven: 7 })).toContain(
    '7 were refused. Check the webhook',
  )
  expect(alertText('messages_missing', 'Stripe', { count: 3 })).toContain('sent us no messages about them')
})

it('that keys are refused says that they are tried again, and what to do where they were changed', () => {
  expect(alertText('keys_refused', 'Viva', {})).toBe(
    'Viva no longer accepts your keys: shoppers cannot pay with it. We try them again for two days, and offer it again once they work. If they were changed or revoked there, reconnect it with new ones.',
  )
})

it('a headline says what is wrong, also about what has a full stop in its name [m6f5]', () => {
  expect(alertHeadline('keys_refused', 'payabl.', facts)).toBe('payabl. no longer accepts your keys')
  expect(alertHeadline('provider_failing', 'payabl.', facts)).toBe('Every payment at payabl. fails')
  expect(alertHeadline('no_rate', 'St. Lucia', facts)).toBe(
    '5 shoppers from St. Lucia found no shipping rate within a day, and no one from there found one',
  )
  for (const kind of alertKinds)
    expect(alertText(kind, 'payabl.', facts)).toMatch(alertHeadline(kind, 'payabl.', facts))
})
