import type { Mutant } from './mutant.ts'

const providers = 'src/features/payment-methods/providers'
const at = (name: string, file: string, test = 'examples.test.ts') => ({
  file: `${providers}/${name}/${file}`,
  test: `${providers}/${name}/${test}`,
})
const asking = `${providers}/asking.test.ts`
const shopify = 'src/features/stores/server/shopify'

/** What the shop and the providers were once believed to do, and were shown not to by their own documents and clients. */
export const outside: Mutant[] = [
  {
    file: `${shopify}/webhooks.ts`,
    test: `${shopify}/examples.test.ts`,
    from: 'if (message !== null) refused.push(toRefusedTopic(topic, message))',
    to: "if (message !== null) throw new ShopError('refused', message)",
    why: 'one refused topic ends all the others',
  },
  {
    file: `${shopify}/topics.ts`,
    test: `${shopify}/examples.test.ts`,
    from: "{ topic, reason: 'protected-data', scope }",
    to: "{ topic, reason: 'scope', scope }",
    why: 'protected customer data is taken for a missing scope',
  },
  {
    file: 'sandbox/shopify/graphql/access.ts',
    test: 'sandbox/shopify/webhooks/webhooks.test.ts',
    from: '(scopes.length > 0 && !isGranted(shop, { scopes })) || ',
    to: '',
    why: 'the sandbox grants a topic without its scope',
  },
  {
    ...at('payabl', 'payments.ts'),
    from: "if (code === '2000') return 'unpaid'\n",
    to: '',
    why: 'a payment that payabl. still waits for has failed',
  },
  {
    ...at('payabl', 'payabl.ts', 'payabl.test.ts'),
    from: "made.status !== '0' && made.status !== pending",
    to: "made.status !== '0'",
    why: 'a refund that payabl. has taken counts as refused',
  },
  {
    ...at('rapyd', 'webhook.ts'),
    from: "if (kind === 'refund') return refundData.safeParse(data).data?.payment ?? null\n",
    to: '',
    why: "Rapyd's refunds name no payment",
  },
  {
    ...at('rapyd', 'disputes.ts', 'rapyd.test.ts'),
    from: "WIN: 'won', REV: 'won', LOS: 'lost'",
    to: "WON: 'won', REVERSED: 'won', LOST: 'lost'",
    why: "Rapyd's disputes never end",
  },
  {
    ...at('airwallex', 'webhook.ts', 'afterwards.test.ts'),
    from: 'payment_id: about?.payment_intent_id ?? null',
    to: 'payment_id: null',
    why: 'a dispute that Airwallex names by its id alone is about nothing',
  },
  {
    ...at('airwallex', 'methods.ts', 'airwallex.test.ts'),
    from: 'settings.currencies[name] ?? method.currencies',
    to: 'method.currencies',
    why: 'what an account offers in a currency is not believed',
  },
  {
    ...at('paypal', 'webhook.ts'),
    from: "disputed?.seller_transaction_id ?? linkedId(resource.links, 'captures')",
    to: 'undefined as string | undefined',
    why: "PayPal's refunds and disputes are about nothing",
  },
  {
    file: 'sandbox/paypal/money-api.ts',
    test: 'sandbox/paypal/official-client.test.ts',
    from: 'found.capture, data.amount,',
    to: 'found.capture, undefined,',
    why: 'the sandbox gives back all of a PayPal payment whatever is asked',
  },
  {
    ...at('viva', 'payments.ts'),
    from: "['ML', 'MW'].includes(status)",
    to: "['ML'].includes(status)",
    why: 'a dispute that was won at Viva goes on for ever',
  },
  {
    ...at('viva', 'webhook.ts'),
    from: "[reversal]: 'transaction-reversal-created',",
    to: '',
    why: "Viva's reversals are none of our business",
  },
  {
    ...at('viva', 'source.ts', 'viva.test.ts'),
    from: "return error.code === '409' ? code : null",
    to: 'throw error',
    why: 'keys that may make no payment source are wrong keys',
  },
  {
    file: 'src/features/checkout/server/payment/afterwards/ask.ts',
    test: asking,
    from: 'watchedMs, silentProviders)',
    to: 'watchedMs, [])',
    why: 'a provider that sends no messages is never asked',
  },
  {
    file: 'src/features/checkout/server/codes/uses.ts',
    test: 'src/features/checkout/server/codes/uses.test.ts',
    from: 'used >= usage_limit',
    to: 'false',
    why: 'the last use of a code goes to everybody',
  },
  {
    file: 'src/features/script/server/theme.ts',
    test: 'src/features/script/server/theme-job.test.ts',
    from: "? 'pending' : 'written'",
    to: "? 'written' : 'written'",
    why: 'a theme counts as written while the shop still writes',
  },
  {
    file: 'src/apps/embed/embed.ts',
    test: 'src/apps/embed/wallets.test.ts',
    from: 'target.closest(`${productHost},${cartHost}`)',
    to: 'target.closest(`${cartHost}`)',
    why: "the shop's own wallets on a product's page pass us by",
  },
  {
    file: 'src/features/analytics/server/reports/report-purchase.ts',
    test: 'src/features/analytics/server/reports/report-purchase.test.ts',
    from: "if (receiver === 'google' && (await isReportedByPage(services.db, checkoutId))) return\n",
    to: '',
    why: 'Google hears of a purchase by the page and by the server',
  },
  {
    file: 'src/features/checkout/server/payment/account.ts',
    test: 'src/features/checkout/server/payment/test-money.test.ts',
    from: "is_test === null ? undefined : is_test ? 'test' : 'live'",
    to: 'undefined',
    why: 'a payment of the test world is looked for in the live one',
  },
]
