import type { InjectOptions } from 'fastify'
import { render } from '#apps/checkout/entry-server.tsx'
import { password } from '#apps/server/testing/factories.ts'
import { shopWorld } from '#apps/server/testing/shop-world.ts'
import { stripe as stripeSubject } from '#features/payment-methods/providers/stripe/testing/subject.ts'
import { connect } from '#features/payment-methods/providers/testing/money-path.ts'
import { viva as vivaSubject } from '#features/payment-methods/providers/viva/testing/subject.ts'
import type { Known } from './values.ts'

const checkoutBundle = {
  render,
  script: '/assets/checkout/entry.js',
  preloads: [],
  css: '',
  stylesheet: '',
  fonts: new Map<string, string>(),
}

export type FuzzWorld = Awaited<ReturnType<typeof fuzzWorld>>

/** The product beside its sandbox with one shop, one open checkout and a merchant, and nothing that counts attempts. */
export const fuzzWorld = async () => {
  const logged: string[] = []
  const world = await shopWorld({ webhooks: false, checkoutBundle, logged })
  const { app, merchant, store, variants, shop } = world
  const stripe = stripeSubject.getKeys(0)
  await connect(world, 'stripe', stripe)
  const viva = vivaSubject.getKeys(0)
  await connect(world, 'viva', viva)
  // Limits would answer for the code behind them.
  Object.assign(app.services.limits, { take: () => Promise.resolve(), restore: () => Promise.resolve() })
  const opened = await world.open([{ variant_id: variants[0]!.id, quantity: 1 }])
  const token = (opened.body.data as { url: string }).url.split('/').at(-1)!

  const known: Known = {
    store: [store.id],
    store_id: [store.id],
    id: [store.id, world.rateId],
    token: [token],
    variant_id: variants.map(({ id }) => id),
    quantity: [1, 2],
    currency: [shop.currency],
    version: [1, 2],
    email: ['ann@example.com'],
    country: ['NL', 'DE'],
    language: ['nl', 'de'],
    provider: ['airwallex'],
    method: ['card'],
    page: [1, 'checkout'],
    year: [2026],
    month: [11],
    rating: [4.5],
    shipping_rate_id: [world.rateId],
    localization_key_id: ['checkout:contact.title'],
  }
  const formFields = [
    'email',
    'intent',
    'payment',
    'billing',
    'key',
    'lang',
    'remove',
    'discount_code',
    'expected_total',
  ]
    .concat('shipping_rate_id')
    .concat(['country', 'zip', 'address1', 'province', 'phone'].map((name) => `shipping_address.${name}`))
  const signIn = async () => {
    const { body } = await merchant.call('POST /login', { body: { email: merchant.merchant.email, password } })
    merchant.csrfToken = String(body.data?.csrfToken)
  }

  return {
    known,
    formFields,
    token,
    storeId: store.id,
    webhookSecret: world.account.webhookSecret,
    stripeSecret: stripe['webhook_secret']!,
    vivaMerchant: viva['merchant_id']!,
    /** Tables with a row that a text of 60 kB would fit in. */
    async tablesWithLongRows(): Promise<string[]> {
      const tables = await app.pool.query<{ name: string }>(
        `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
          where schemaname in ('public', 'graphile_worker')`,
      )
      const found: string[] = []
      for (const { name } of tables.rows) {
        const { rowCount } = await app.pool.query(`select from ${name} t where length(t::text) > 20000 limit 1`)
        if (rowCount) found.push(name)
      }
      return found
    },
    /** What was logged since the latest request was sent. */
    logged,
    /** Sent by the merchant, who signs in anew where a call ended the session. */
    async send(options: InjectOptions) {
      logged.length = 0
      const answer = await app.inject({
        ...options,
        headers: { cookie: merchant.cookie, 'x-csrf-token': merchant.csrfToken, ...options.headers },
      })
      if (answer.statusCode === 401 && typeof options.url === 'string' && options.url.startsWith('/api/'))
        await signIn()
      return answer
    },
    close: () => world.close(),
  }
}
