import type { Mutant } from './mutant.ts'

const at = (provider: string, file: string, test = `${provider}.test.ts`) => ({
  file: `src/features/payment-methods/providers/${provider}/${file}`,
  test: `src/features/payment-methods/providers/${provider}/${test}`,
})
const airwallex = at('airwallex', 'webhook.ts')
const rapyd = at('rapyd', 'signature.ts')
const viva = at('viva', 'webhook.ts')
const payabl = at('payabl', 'signature.ts')

export const signatures: Mutant[] = [
  {
    ...airwallex,
    from: 'if (!timingSafeEqual(expected, Buffer.from(signature, ',
    to: 'if (false && !timingSafeEqual(expected, Buffer.from(signature, ',
    why: 'anybody may say that it is paid',
  },
  { ...airwallex, from: '<= windowMs', to: '< Infinity', why: 'an old message is taken again' },
  { ...airwallex, from: '.update(timestamp).update(raw)', to: '.update(raw)', why: 'the time is not signed' },
  { ...airwallex, from: 'if (!webhook_secret || ', to: 'if (', why: 'an empty secret proves something' },
  {
    ...rapyd,
    from: 'expected.length === given.length && timingSafeEqual(expected, given)',
    to: 'expected.length === given.length',
    why: 'any signature of that length is taken',
  },
  {
    ...rapyd,
    from: 'to + salt + timestamp + access_key + secret_key + body',
    to: 'to + salt + timestamp + access_key + secret_key',
    why: 'the body is not signed',
  },
  {
    ...rapyd,
    from: 'if (!account.access_key || !account.secret_key || ',
    to: 'if (',
    why: 'an account with an empty key proves something',
  },
  {
    ...payabl,
    from: 'return timingSafeEqual(expected, Buffer.from(security, ',
    to: 'return true || timingSafeEqual(expected, Buffer.from(security, ',
    why: 'anybody may call back',
  },
  {
    ...payabl,
    from: '.update(transactionid + type + errorcode + timestamp + secret)',
    to: '.update(transactionid + type + timestamp + secret)',
    why: 'the outcome is not signed',
  },
  { ...payabl, from: '.toSorted()\n', to: '\n', why: 'values are signed in the order in which they come' },
  {
    ...payabl,
    from: "values.join('') + secret, 'latin1'",
    to: "values.join('') + secret, 'utf8'",
    why: 'umlauts break the signature',
  },
  {
    ...viva,
    from: 'if (!topic || !isSame(named.EventData.MerchantId, account.merchant_id))',
    to: 'if (!topic)',
    why: "another account's message counts",
  },
  {
    ...viva,
    from: 'if (transaction?.orderCode === OrderCode)',
    to: 'if (transaction)',
    why: 'what was paid for one order counts for another',
  },
  {
    file: 'src/features/stores/server/shopify/webhooks.ts',
    test: 'src/apps/server/webhook-deliveries/webhooks.test.ts',
    from: 'given.length === expected.length && timingSafeEqual(given, expected)',
    to: 'given.length === expected.length',
    why: 'anybody may speak for a shop',
  },
]
