import { randomInt, randomUUID } from 'node:crypto'
import { connectProvider, setActive } from '#features/payment-methods/server/public.ts'
import { until } from '#kit/testing/until.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import type { Reply } from './caller.ts'
import { testApp } from './test-app.ts'

export const roma = {
  first_name: 'Ann',
  last_name: 'Bianchi',
  address1: 'Via Appia 1',
  address2: '',
  city: 'Amsterdam',
  province: '',
  zip: '1012 AB',
  country: 'NL',
  phone: '',
  company: '',
}

type Variant = { id: number; price: number; stock: number; title: string }
type Options = Pick<NonNullable<Parameters<typeof testApp>[0]>, 'checkoutBundle' | 'logged'> & {
  /** Whether the provider sends its messages; default: it does. */
  webhooks?: boolean
  /** Whether the shop may be asked no more than its small plan gives, as nearly all shops; default: as much as the largest plan. */
  smallPlan?: boolean
}
export type ShopWorld = Awaited<ReturnType<typeof shopWorld>>

/**
 * The product beside its outside world: a merchant whose store is the sandbox's first shop, takes payments at Airwallex and
 * ships for 4.90. Listens, so that webhooks arrive. Call `close` when done.
 */
export const shopWorld = async ({ webhooks = true, smallPlan = false, ...more }: Options = {}) => {
  const sandbox = await startSandbox({ port: 0 })
  const app = await testApp({ ...more, env: sandbox.environment, listen: true })
  const [shop] = shopIdentities
  const [account] = accounts
  const merchant = await app.merchant({
    store: {
      shop_domain: shop!.domain,
      name: shop!.name,
      currency: shop!.currency,
      plan_id: 2,
      accessToken: shop!.customApp.accessToken,
      apiKey: shop!.customApp.apiKey,
      apiSecretKey: shop!.customApp.apiSecret,
      is_add_on_enabled: true,
      is_script_injected: true,
    },
  })
  const store = merchant.store
  const { clientId, apiKey, webhookSecret } = account!
  const credentials = { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
  await connectProvider(app.services, store.id, 'airwallex', credentials)
  await setActive(app.db, store.id, 'airwallex', true)
  const { id: rateId } = await app.db
    .insertInto('shipping_rates')
    .values({
      store_id: store.id,
      name: 'Standard',
      internal_name: 'std',
      description: '3 days',
      currency: shop!.currency,
      shipping_price: 490,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const post = async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  if (!smallPlan) await post(`/sandbox/shopify/${shop!.domain}`, { pointsPerSecond: 1_000 })
  if (webhooks)
    await post('/sandbox/airwallex/webhooks', {
      url: `${app.url}/webhooks/airwallex/${store.id}`,
      account: account!.id,
    })

  type Answer<T> = { data: T; errors?: unknown }
  const ask = async <T>(query: string, variables: object): Promise<Answer<T>> => {
    const response = await fetch(`${sandbox.url}/shopify/${shop!.domain}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': shop!.customApp.accessToken },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Answer<T>
  }
  /** Asks the sandbox's shop as its merchant would, again for as long as it was asked too much. */
  const admin = async <T>(query: string, variables: object = {}): Promise<T> => {
    const isHeard = ({ errors }: Answer<T>) => !JSON.stringify(errors ?? '').includes('THROTTLED')
    const { data, errors } = await until(() => ask<T>(query, variables), isHeard)
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const [{ id: firstVariant }] = (await listVariants(admin)) as [Variant]
  // Each payment that a test leaves unfinished keeps its goods for an hour: enough for all shoppers of a file.
  const stocked = await fetch(`${sandbox.url}/shopify/${shop!.domain}/admin/products/${firstVariant}`, {
    method: 'POST',
    body: new URLSearchParams({ stock: '900' }),
    redirect: 'manual',
  })
  await stocked.body?.cancel()
  const variants = await listVariants(admin)

  /** Hands a cart over, as one shopper after another does from an address of their own. */
  const open = async (items: { variant_id: number; quantity: number }[], more: object = {}, from = anAddress()) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/checkouts',
      remoteAddress: from,
      headers: { origin: `https://${shop!.domain}` },
      payload: { store: store.id, items, currency: shop!.currency, cart_url: '', ...more },
    })
    const body: Reply['body'] = answer.json()
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body }
  }

  /** Each shopper has an address of their own, whatever is counted by it. */
  const addresses = new Map<string, string>()
  const shopperOf = (token: string) => {
    const from = addresses.get(token) ?? anAddress()
    addresses.set(token, from)
    return { params: { token }, headers: { 'x-forwarded-for': from } }
  }

  return {
    sandbox,
    app,
    merchant,
    store,
    shop: shop!,
    account: account!,
    rateId,
    variants,
    admin,
    open,
    post,
    /** While everything ships for nothing, a code that takes the whole price off. */
    async withFreeOrders(code: string, run: () => Promise<void>) {
      const ship = (shipping_price: number) => app.db.updateTable('shipping_rates').set({ shipping_price }).execute()
      await admin(
        `mutation($discount: DiscountCodeBasicInput!) {
          discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { message } } }`,
        {
          discount: {
            title: code,
            code,
            startsAt: '2020-01-01T00:00:00Z',
            customerSelection: { all: true },
            customerGets: { value: { percentage: 1 }, items: { all: true } },
          },
        },
      )
      await ship(0)
      try {
        await run()
      } finally {
        await ship(490)
      }
    },
    /** A checkout of two pieces of the first variant; returns its token. */
    async checkout(more: object = {}) {
      const answer = await open([{ variant_id: variants[0]!.id, quantity: 2 }], more)
      if (answer.status !== 200) throw new Error(answer.text)
      return String(answer.body.data.url).split('/').at(-1)!
    },
    /** The body of "pay" for a checkout as it stands. */
    async order(token: string, more: object = {}) {
      const put = await app.stranger.call('PUT /checkouts/:token', {
        ...shopperOf(token),
        body: { version: 1, email: 'ann@example.com', shipping_address: roma },
      })
      const { checkout } = put.body.data
      return {
        key: randomUUID(),
        version: checkout.version,
        expected_total: checkout.totals.total,
        provider: 'airwallex',
        method: 'card',
        email: 'ann@example.com',
        shipping_address: roma,
        billing_address: null,
        shipping_rate_id: checkout.shipping_rate_id,
        ...more,
      }
    },
    pay: (token: string, body: object) =>
      app.stranger.call('POST /checkouts/:token/pay', { ...shopperOf(token), body }),
    /** The shopper pays at the provider. */
    succeed: (paymentId: string) => post(`/sandbox/airwallex/payment_intents/${paymentId}/succeed`, {}),
    fail: (failure: object) => post('/sandbox/failures', failure),
    orders: async () => {
      const { orders } = await admin<{
        orders: { nodes: ShopOrder[] }
      }>(`{ orders(first: 50, sortKey: CREATED_AT, reverse: true) { nodes {
        name sourceName tags note taxesIncluded customAttributes { key value } totalPriceSet { shopMoney { amount } }
        transactions(first: 5) { gateway authorizationCode amountSet { shopMoney { amount } } }
      } } }`)
      return orders.nodes.map(({ customAttributes, ...order }) => {
        const attributes = Object.fromEntries(customAttributes.map(({ key, value }) => [key, value]))
        return { ...order, attributes, checkoutId: attributes['checkout_id'] }
      })
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

type ShopOrder = {
  name: string
  sourceName: string
  note: string | null
  customAttributes: { key: string; value: string }[]
  tags: string[]
  taxesIncluded: boolean
  totalPriceSet: { shopMoney: { amount: string } }
  transactions: { gateway: string; authorizationCode: string; amountSet: { shopMoney: { amount: string } } }[]
}

const anAddress = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

const listVariants = async (admin: <T>(query: string) => Promise<T>): Promise<Variant[]> => {
  type Node = { legacyResourceId: string; price: string; inventoryQuantity: number; availableForSale: boolean }
  type Products = { products: { nodes: { title: string; variants: { nodes: Node[] } }[] } }
  const { products } = await admin<Products>(`{ products(first: 50, query: "status:active") { nodes { title
    variants(first: 20) { nodes { legacyResourceId price inventoryQuantity availableForSale } } } } }`)
  return products.nodes.flatMap(({ title, variants }) =>
    variants.nodes
      .filter((node) => node.availableForSale)
      .map((node) => ({
        id: Number(node.legacyResourceId),
        price: Math.round(Number(node.price) * 100),
        stock: node.inventoryQuantity,
        title,
      })),
  )
}
