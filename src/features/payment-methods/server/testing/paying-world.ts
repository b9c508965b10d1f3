import { testApp } from '#apps/server/testing/test-app.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { startSandbox } from '#sandbox/sandbox.ts'

/** The three keys of an account at the sandbox's Airwallex, by the account's name. */
export const getKeys = (name: string) => {
  const { clientId, apiKey, webhookSecret } = accounts.find((account) => account.name === name)!
  return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
}
export const keys = getKeys('Linden & Loom')
export const place = { currency: 'EUR', country: 'NL' }

export type PayingWorld = Awaited<ReturnType<typeof payingWorld>>
type Merchant = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['merchant']>>

/** The product beside the sandbox's providers, with the calls of `lifted` ones that it has not yet. Call `close` when done. */
export const payingWorld = async (lifted: readonly string[] = []) => {
  const sandbox = await startSandbox({ port: 0 })
  const app = await testApp({ env: sandbox.environment, lifted })
  const connect = (merchant: Merchant, more: object = {}) =>
    merchant.call('POST /payment-method', { body: { ...keys, ...more } })
  return {
    sandbox,
    app,
    /** Sends keys that work, but for `more`. */
    connect,
    /** A merchant with an account at Airwallex. */
    async connected() {
      const merchant = await app.merchant()
      const answer = await connect(merchant)
      if (answer.status !== 200) throw new Error(answer.text)
      return merchant
    },
    /** Airwallex as `GET /payment-method` tells it. */
    record: async (merchant: Merchant) => (await merchant.call('GET /payment-method')).body.data,
    /** Keeps what the product asks from now on from the outside: `asked` tells that it asked, `release` lets it, and all that follows, through. */
    holdOutside() {
      const { http } = app.services
      const { send } = http
      const asked = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      http.send = async (url, options) => {
        asked.resolve()
        await released.promise
        return send(url, options)
      }
      return {
        asked: asked.promise,
        /** Whoever asks from now on is let through already. */
        passOthers: () => void (http.send = send),
        release: () => released.resolve(),
      }
    },
    /** What the record of changes says about providers, oldest first. */
    getActions: async (merchant: Merchant) => {
      const rows = await app.db
        .selectFrom('audit_events')
        .select('action')
        .where('merchant_id', '=', merchant.merchant.id)
        .where('action', 'like', 'payment-provider.%')
        .orderBy('id')
        .execute()
      return rows.map(({ action }) => action)
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}
