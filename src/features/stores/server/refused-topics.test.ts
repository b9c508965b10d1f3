import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { until } from '#kit/testing/until.ts'
import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'

const three = shopIdentities.find(({ domain }) => domain.startsWith('sandbox-three'))!
const keys = {
  access_token: three.customApp.accessToken,
  api_key: three.customApp.apiKey,
  api_secret_key: three.customApp.apiSecret,
}

let sandbox: Sandbox
let test: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  test = await testApp({ env: sandbox.environment, listen: true })
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})
afterEach(() => {
  sandbox.world.failures.clear()
  shop().reset()
})

const shop = () => shopPlatform(sandbox.world).getShop(three.domain)!
const newcomer = () => test.merchant({ onboarding: '', store: null })
const saved = async (merchant: Awaited<ReturnType<typeof newcomer>>, domain = three.domain) =>
  (await merchant.call('POST /save-store', { body: { store_domain: domain } })).body.data.store.id as string

/** The store, once its shop has proven the secret. */
const proven = (merchant: Awaited<ReturnType<typeof newcomer>>) =>
  until(
    async () => (await merchant.call('GET /store')).body.data.store,
    ({ is_verified_secret_key }) => is_verified_secret_key,
  )

describe('a shop that keeps topics from us', () => {
  const refusedTo = async (merchant: Awaited<ReturnType<typeof newcomer>>) =>
    (await merchant.call('GET /store')).body.data.store.refused_topics as { topic: string; reason: string }[]
  const connected = async (more: object = {}) => {
    const merchant = await newcomer()
    const store_id = await saved(merchant)
    const answer = await merchant.call('POST /save-app-keys', { body: { store_id, ...keys, ...more } })
    return { merchant, store_id, answer }
  }
  /** The shop is shared with the other merchants of this file. */
  const subscribed = (storeId: string) =>
    shop().state.subscriptions.flatMap(({ topic, uri }) => (uri.endsWith(storeId) ? [topic] : []))

  it('asks for no topic that the scopes of step 3 do not open [n9s2]', async () => {
    const { merchant, answer, store_id } = await connected()
    expect(answer.status).toBe(200)
    expect(await refusedTo(merchant)).toEqual([])
    expect(subscribed(store_id)).toEqual(
      expect.arrayContaining(['ORDERS_UPDATED', 'ORDERS_FULFILLED', 'ORDERS_PARTIALLY_FULFILLED', 'REFUNDS_CREATE']),
    )
    expect(subscribed(store_id).filter((topic) => topic.startsWith('FULFILLMENTS'))).toEqual([])
  })

  it('is connected all the same without access to protected customer data, which is said [f8b7]', async () => {
    shop().state.settings.refusesProtectedTopics = true
    const { merchant, answer, store_id } = await connected()
    expect(answer.status).toBe(200)
    expect((await proven(merchant)).refused_topics).toEqual(
      ['ORDERS_CANCELLED', 'ORDERS_FULFILLED', 'ORDERS_PARTIALLY_FULFILLED', 'ORDERS_UPDATED', 'REFUNDS_CREATE'].map(
        (topic) => ({ topic, reason: 'protected-data', scope: 'read_orders' }),
      ),
    )
    expect(subscribed(store_id)).toEqual(expect.arrayContaining(['APP_UNINSTALLED', 'THEMES_PUBLISH']))
    // The secret was proven by something without a customer in it, and nothing of it is left.
    expect(shop().deliveries.map(({ topic }) => topic)).toContain('discounts/create')
    expect(shop().state.discounts.filter(({ title }) => /check/.test(title))).toEqual([])
  })

  it('tells a refused topic from a missing scope, and loses only that topic [n7j5]', async () => {
    shop().state.settings.refusedTopics = ['ORDERS_FULFILLED']
    const { merchant, answer, store_id } = await connected()
    expect(answer.status).toBe(200)
    expect((await proven(merchant)).refused_topics).toEqual([
      { topic: 'ORDERS_FULFILLED', reason: 'scope', scope: 'read_orders' },
    ])
    expect(subscribed(store_id)).toEqual(expect.arrayContaining(['ORDERS_UPDATED', 'REFUNDS_CREATE']))
  })

  it('asks again at night, and at once when the scopes change, for what is allowed by then [f8p9]', async () => {
    shop().state.settings.refusesProtectedTopics = true
    const { merchant, store_id } = await connected()
    await proven(merchant)
    shop().state.settings.refusesProtectedTopics = false
    const { keepAllSubscribed } = await import('./jobs.ts')
    await keepAllSubscribed.enqueue(test.db, {})
    await until(
      async () => {
        await test.runJobs()
        return refusedTo(merchant)
      },
      (refused) => refused.length === 0,
    )
    expect(subscribed(store_id)).toContain('ORDERS_UPDATED')
    // What only proved the secret is not listened to any more.
    expect(subscribed(store_id)).not.toContain('DISCOUNTS_CREATE')
    shop().state.subscriptions = shop().state.subscriptions.filter(({ topic }) => topic === 'APP_SCOPES_UPDATE')
    shop().emit('app/scopes_update', { id: 1 })
    await until(
      async () => {
        await test.runJobs()
        return subscribed(store_id)
      },
      (topics) => topics.includes('ORDERS_UPDATED'),
    )
  })

  it('knows which scopes are missing as they are taken and granted [t7r7]', async () => {
    const { merchant } = await connected()
    await proven(merchant)
    const all = shop().state.settings.scopes
    const missing = async () => {
      await test.runJobs()
      return (await merchant.call('GET /store')).body.data.store.missing_access_scopes as string[]
    }
    const grant = (scopes: readonly string[]) => {
      shop().state.settings.scopes = [...scopes]
      shop().emit('app/scopes_update', { id: 1 })
    }
    grant(all.filter((scope) => scope !== 'write_themes'))
    await expect.poll(missing).toEqual(['write_themes'])
    grant(all)
    await expect.poll(missing).toEqual([])
  })

  it('hears no more of what only proved the secret, as soon as it has [p7d7]', async () => {
    const { merchant, store_id } = await connected()
    expect(subscribed(store_id)).toEqual(expect.arrayContaining(['DRAFT_ORDERS_CREATE', 'DISCOUNTS_CREATE']))
    await proven(merchant)
    await until(
      async () => {
        await test.runJobs()
        return subscribed(store_id)
      },
      (topics) => !topics.includes('DRAFT_ORDERS_CREATE') && !topics.includes('DISCOUNTS_CREATE'),
    )
    expect(subscribed(store_id)).toEqual(expect.arrayContaining(['ORDERS_UPDATED', 'APP_UNINSTALLED']))
  })

  it('says why nothing proves the secret where every topic of that kind is refused [z9d6]', async () => {
    shop().state.settings.refusedTopics = ['DRAFT_ORDERS_CREATE', 'DISCOUNTS_CREATE']
    const { answer } = await connected()
    expect(answer.status).toBe(502)
    expect(answer.body.message).toContain('lacks read_draft_orders, read_discounts')
  })
})
