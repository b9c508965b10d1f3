import { randomUUID } from 'node:crypto'
import { roma } from '#apps/server/testing/shop-world.ts'
import { testApp } from '#apps/server/testing/test-app.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { PaymentRequest } from '../provider.ts'

export type ProviderWorld = Awaited<ReturnType<typeof providerWorld>>

/** The product's services beside the sandbox's providers. Call `close` when done. */
export const providerWorld = async (target: string) => {
  const sandbox = await startSandbox({ port: 0 })
  const app = await testApp({ env: sandbox.environment })
  const post = (path: string, body: object = {}) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    sandbox,
    services: app.services,
    /** Acts at the sandbox, as its person would. */
    post,
    fail: (mode: string, times?: number) => post('/sandbox/failures', { target, mode, ...(times && { times }) }),
    heal: () => fetch(`${sandbox.url}/sandbox/failures`, { method: 'DELETE' }),
    /** Presses a button of a provider's payment page and returns where the shopper is sent. */
    async press(url: string, choice: 'pay' | 'decline' | 'cancel') {
      const body = new URLSearchParams({ choice })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      await answer.body?.cancel()
      return answer.headers.get('location')
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

/** A payment to start: 12.50 EUR for a tee, unless `more` says otherwise. */
export const paymentRequest = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: randomUUID(),
  started_at: new Date(),
  tries: 1,
  amount: 1_250,
  currency: 'EUR',
  method: 'card',
  email: 'ann@example.com',
  customer_ip: '203.0.113.7',
  locale: 'en',
  shipping_address: roma,
  shop_country: 'NL',
  lines: [{ sku: 'T', title: 'Tee', quantity: 1, unit_price: 1_250, requires_shipping: true }],
  store_name: 'Linden & Loom',
  success_url: 'https://pay.example/return?attempt=1',
  failure_url: 'https://pay.example/return?attempt=1',
  captures_later: false,
  ...more,
})
