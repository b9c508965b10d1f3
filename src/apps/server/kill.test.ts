import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { runDueJobs } from '#kit/server/jobs.ts'
import { workers } from './jobs.ts'
import { roma, type ShopWorld, shopWorld } from './testing/shop-world.ts'
import { testKey } from './testing/test-app.ts'

let world: ShopWorld
let child: ChildProcess | undefined
let product: string
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await world.close()
})

const start = async () => {
  const port = await freePort()
  product = `http://localhost:${port}`
  child = fork(join(import.meta.dirname, 'testing/product-child.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      ...world.sandbox.environment,
      NODE_ENV: 'test',
      SANDBOX: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: world.app.services.env.DATABASE_URL,
      APP_KEY: testKey,
      PORT: String(port),
      PUBLIC_URL: product,
    },
  })
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (first !== 'ready') throw new Error('the product did not start')
}

const freePort = async () => {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

const kill = async () => {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}

const call = async (method: string, path: string, body?: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${product}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as { data: Record<string, never> & { url: string; checkout: never; next: never } }
}

type Intent = { id: string; status: string; merchant_order_id: string }
const payments = async (): Promise<Intent[]> => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/airwallex/payment_intents`)
  return ((await answer.json()) as { items: Intent[] }).items
}
const shopOrders = async () => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`)
  return ((await answer.json()) as { orders: number }).orders
}

/** One shopper, from the cart to the way back, for as long as the product lives. */
const shop = async () => {
  const item = { variant_id: world.variants[0]!.id, quantity: 1 }
  const opened = await call('POST', '/checkouts', {
    store: world.store.id,
    items: [item],
    currency: 'EUR',
    cart_url: '',
  })
  const token = opened.data.url.split('/').at(-1)!
  const typed = { version: 1, email: 'ann@example.com', shipping_address: roma }
  const { checkout } = (await call('PUT', `/checkouts/${token}`, typed)).data as unknown as {
    checkout: { version: number; totals: { total: number }; shipping_rate_id: string }
  }
  const order = { key: randomUUID(), version: checkout.version, expected_total: checkout.totals.total }
  const how = { provider: 'airwallex', method: 'card', billing_address: null }
  const rest = { email: typed.email, shipping_address: roma, shipping_rate_id: checkout.shipping_rate_id }
  const paid = (await call('POST', `/checkouts/${token}/pay`, { ...order, ...how, ...rest })).data as unknown as {
    next: { options: { intent_id: string; successUrl: string } }
  }
  await world.succeed(paid.next.options.intent_id)
  await fetch(paid.next.options.successUrl, { redirect: 'manual' })
}

/** What happens by itself within the next minutes. */
const heal = async () => {
  for (const minutes of [4, 8]) {
    const services = { ...world.app.services, now: () => new Date(Date.now() + minutes * 60_000) }
    await sweep(services)
    await runDueJobs(services, world.app.pool, workers)
  }
}

const until = async (condition: () => Promise<boolean>) => {
  const end = Date.now() + 10_000
  while (Date.now() < end && !(await condition())) await sleep(2)
}

const moments: [string, () => Promise<void>][] = [
  [
    'right after a payment was made at the provider',
    async () => {
      const before = (await payments()).length
      await until(async () => (await payments()).length > before)
    },
  ],
  [
    'right after a payment succeeded',
    async () => {
      const count = async () => (await payments()).filter(({ status }) => status === 'SUCCEEDED').length
      const before = await count()
      await until(async () => (await count()) > before)
    },
  ],
  [
    'right after the shop made an order',
    async () => {
      const before = await shopOrders()
      await until(async () => (await shopOrders()) > before)
    },
  ],
  ['at any moment', () => sleep(Math.random() * 1_500)],
  ['at any other moment', () => sleep(Math.random() * 1_500)],
]

describe('a server that is killed', () => {
  it.each(moments)(
    '%s leaves nothing that does not heal',
    async (_when, moment) => {
      await start()
      const shoppers = Array.from({ length: 4 }, () => shop().catch(() => {}))
      await moment()
      await kill()
      await Promise.all(shoppers)
      await heal()

      const attempts = await world.app.db.selectFrom('payment_attempts').selectAll().execute()
      const paid = new Set(
        (await payments()).filter(({ status }) => status === 'SUCCEEDED').map((one) => one.merchant_order_id),
      )
      const checkouts = await world.app.db.selectFrom('checkouts').selectAll().execute()
      const inShop = (await world.orders()).map(({ sourceIdentifier }) => sourceIdentifier)
      expect(new Set(inShop).size).toBe(inShop.length)
      for (const attempt of attempts) {
        const checkout = checkouts.find(({ id }) => id === attempt.checkout_id)!
        const isPaid = paid.has(attempt.id)
        const unpaid = ['waiting', 'cancelled', 'failed'].includes(attempt.state) ? 'unpaid' : attempt.state
        const end = isPaid ? `${attempt.state} ${checkout.state}` : `${unpaid} ${checkout.state}`
        expect(end).toBe(isPaid ? 'succeeded ordered' : 'unpaid failed')
        expect(inShop.includes(checkout.id)).toBe(isPaid)
      }
      const orders = await world.app.db.selectFrom('orders').select('id').execute()
      expect(orders).toHaveLength(paid.size)
    },
    60_000,
  )
})
