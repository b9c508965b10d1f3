import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { press } from '#features/payment-methods/providers/testing/money-path.ts'
import type { Subject } from '#features/payment-methods/providers/testing/subjects.ts'
import { freePorts } from '#tools/start/ports.ts'
import { roma, type ShopWorld } from './shop-world.ts'
import { testKey } from './test-app.ts'

export type KillableProduct = ReturnType<typeof killableProduct>

/** The product as a process of its own on a world's database, and shoppers who pay there for as long as it lives. */
export const killableProduct = (world: ShopWorld) => {
  let child: ChildProcess | undefined
  let url = ''
  let checkoutUrl = ''

  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${checkoutUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await response.json()) as { data: Answer }).data
  }

  return {
    address: () => url,
    /** Whether its process ended, by itself or not. */
    hasEnded: () => child !== undefined && (child.exitCode !== null || child.signalCode !== null),

    async start() {
      const port = await freePorts(1)
      url = `http://localhost:${port}`
      checkoutUrl = `http://127.0.0.1:${port}`
      child = fork(join(import.meta.dirname, 'product-child.ts'), {
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
          PUBLIC_URL: url,
          CHECKOUT_URL: checkoutUrl,
        },
      })
      const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (first !== 'ready') throw new Error('the product did not start')
    },

    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },

    /** One shopper, from the cart over the provider's page to the way back. */
    async shop({ name: provider, method }: Subject) {
      const [variant] = world.variants.toSorted((a, b) => b.stock - a.stock)
      const items = [{ variant_id: variant!.id, quantity: 1 }]
      const cart = { store: world.store.id, items, currency: 'EUR', cart_url: '' }
      const token = (await call('POST', '/checkouts', cart)).url.split('/').at(-1)!
      const typed = { version: 1, email: 'ann@example.com', shipping_address: roma }
      const { version, totals, shipping_rate_id } = (await call('PUT', `/checkouts/${token}`, typed)).checkout
      const order = { key: randomUUID(), version, expected_total: totals.total, provider, method, shipping_rate_id }
      const { next } = await call('POST', `/checkouts/${token}/pay`, { ...typed, ...order, billing_address: null })
      await fetch(await payAt(next), { redirect: 'manual' })
    },
  }

  /** The shopper pays, and is sent back to the address that this returns. */
  async function payAt({ url: page, options }: Answer['next']): Promise<string> {
    if (page) return press(page, 'pay')
    await world.succeed(options!.intent_id)
    return options!.successUrl
  }
}

type Answer = {
  url: string
  checkout: { version: number; totals: { total: number }; shipping_rate_id: string }
  next: { url?: string; options?: { intent_id: string; successUrl: string } }
}
