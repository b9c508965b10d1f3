import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { StoreOptions } from '#apps/server/testing/factories.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { nodeFetch } from './network.ts'

/** One of the sandbox's shops, by the number in its name. */
export const shopNamed = (number: 'one' | 'two' | 'three') =>
  shopIdentities.find(({ domain }) => domain === `sandbox-${number}.myshopify.com`)!

/** A store that is connected to one of them. */
export const storeAt = ({ domain, name, currency, customApp }: ReturnType<typeof shopNamed>): StoreOptions => ({
  shop_domain: domain,
  name,
  currency,
  accessToken: customApp.accessToken,
  apiKey: customApp.apiKey,
  apiSecretKey: customApp.apiSecret,
})

type Options = {
  /** Beside the sandbox: shops, providers, mail and name servers that answer. */
  outside?: boolean
  /** Of the merchant of each test; null: none is connected. */
  store?: StoreOptions | null
  onboarding?: string
}

/** For the tests of a file: the real product, and a signed-in merchant of each test's own. */
export const product = ({ outside = false, ...merchant }: Options = {}) => {
  const running: Partial<{ app: TestApp; sandbox: Sandbox; merchant: Awaited<ReturnType<TestApp['merchant']>> }> = {}
  beforeAll(async () => {
    if (outside) running.sandbox = await startSandbox({ port: 0 })
    running.app = await testApp({ ...(running.sandbox && { env: running.sandbox.environment, listen: true }) })
  })
  afterAll(async () => {
    await running.app?.close()
    await running.sandbox?.close()
  })
  beforeEach(async () => {
    running.merchant = await running.app!.merchant(merchant)
  })
  return {
    get app() {
      return running.app!
    },
    get merchant() {
      return running.merchant!
    },
    /** Turns one of the sandbox's knobs: `control('failures', { target: 'dns', mode: 'error' })`. */
    async control(path: string, body: object) {
      const answer = await nodeFetch(`${running.sandbox!.url}/sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    },
  }
}
