import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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
const logged: string[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  test = await testApp({ env: sandbox.environment, listen: true, logged })
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

describe('another merchant', () => {
  it('cannot switch to, or give keys to, a store that is not theirs [z8t4]', async () => {
    const [owner, other] = [await test.merchant(), await test.merchant()]
    expect((await other.call('POST /switch-store', { body: { store_id: owner.store.id } })).status).toBe(404)
    expect((await other.call('POST /save-app-keys', { body: { store_id: owner.store.id, ...keys } })).status).toBe(404)
    const listed = (await other.call('GET /user-stores')).body.data.stores as { id: string }[]
    expect(listed.map(({ id }) => id)).toEqual([other.store.id])
  })
})

describe('connecting a shop', () => {
  it('says so as soon as a message of the shop is signed with another secret, until other keys are saved [d9f7]', async () => {
    const merchant = await newcomer()
    const storeId = await saved(merchant)
    const save = (api_secret_key: string) =>
      merchant.call('POST /save-app-keys', { body: { store_id: storeId, ...keys, api_secret_key } })
    expect((await save('shpss_of_another_app')).body.data.store.is_secret_refused).toBe(false)
    await until(
      async () => (await merchant.call('GET /store')).body.data.store,
      ({ is_secret_refused }) => is_secret_refused,
    )
    expect((await save(keys.api_secret_key)).body.data.store.is_secret_refused).toBe(false)
    expect(await proven(merchant)).toMatchObject({ is_secret_refused: false })
  })

  it('believes no stranger that the shop signs with another secret [p8g2]', async () => {
    const merchant = await newcomer()
    const storeId = await saved(merchant)
    sandbox.world.failures.set({ target: 'shopify', mode: 'lost-webhooks' })
    await merchant.call('POST /save-app-keys', { body: { store_id: storeId, ...keys } })
    const answer = await fetch(`${test.url}/webhooks/shopify/${storeId}`, {
      method: 'POST',
      headers: {
        'x-shopify-topic': 'draft_orders/create',
        'x-shopify-shop-domain': three.domain,
        'x-shopify-hmac-sha256': 'c3RyYW5nZXI=',
      },
      body: JSON.stringify({ id: 1, note: 'checks that your shop can reach it' }),
    })
    expect(answer.status).toBe(401)
    const { store } = (await merchant.call('GET /store')).body.data
    expect(store).toMatchObject({ is_verified_secret_key: false, is_secret_refused: false })
  })

  it('reduces what was pasted and makes the store once [j7r6]', async () => {
    const merchant = await newcomer()
    const ids = await Promise.all(
      ['sandbox-three', ' https://SANDBOX-THREE.myshopify.com/admin '].map((text) => saved(merchant, text)),
    )
    expect(new Set(ids).size).toBe(1)
    expect((await merchant.call('POST /save-store', { body: { store_domain: '' } })).body.errors).toEqual({
      store_domain: 'Store name is required',
    })
  })

  it('corrects a mistyped name in onboarding, as long as no keys were saved for it', async () => {
    const merchant = await newcomer()
    const names = async () =>
      ((await merchant.call('GET /user-stores')).body.data.stores as { shop_domain: string }[]).map(
        ({ shop_domain }) => shop_domain,
      )
    const mistyped = await saved(merchant, 'sandbox-tree')
    expect(await saved(merchant)).toBe(mistyped)
    expect(await saved(merchant)).toBe(mistyped)
    expect(await names()).toEqual([three.domain])
    await merchant.call('POST /save-app-keys', { body: { store_id: mistyped, ...keys } })
    expect(await saved(merchant, 'another-shop')).not.toBe(mistyped)
    expect(await names()).toEqual([three.domain, 'another-shop.myshopify.com'])
  })

  it('tries the keys at the shop and waits for the webhook that proves the secret [g4f3]', async () => {
    shop().state.settings.primaryDomain = 'www.kiosk.test'
    const merchant = await newcomer()
    const answer = await merchant.call('POST /save-app-keys', { body: { store_id: await saved(merchant), ...keys } })
    expect(answer.body).toMatchObject({
      error: false,
      data: { missingAccessScopes: [], store: { name: three.name, currency: 'EUR' } },
    })
    const store = await proven(merchant)
    const shopAddress = test.services.env.SHOPIFY_URL.replace('{shop}', three.domain)
    expect(store).toMatchObject({
      id: expect.any(String),
      name: three.name,
      domain: 'www.kiosk.test',
      filteredDomain: 'kiosk.test',
      store_url: shopAddress,
      app_url: `${shopAddress}/admin/settings/apps/development`,
      currency: 'EUR',
      plan_id: 1,
      connection_kind: 'custom_app',
      access_token: `••••${keys.access_token.slice(-4)}`,
      api_key: keys.api_key,
      api_secret_key: `••••${keys.api_secret_key.slice(-4)}`,
    })
    expect(shop().deliveries.map(({ topic }) => topic)).toContain('draft_orders/create')
    expect(shop().state.drafts).toHaveLength(0)
    expect((await merchant.page('/onboarding/1')).location).toBe('/dashboard')
  })

  it('never proves a wrong secret [r8q7]', async () => {
    const merchant = await newcomer()
    const body = { store_id: await saved(merchant), ...keys, api_secret_key: 'shpss_ffffffffffffffffffffffffffffffff' }
    expect((await merchant.call('POST /save-app-keys', { body })).status).toBe(200)
    const answers = await until(
      async () => shop().deliveries.flatMap(({ attempts }) => attempts.map(({ answer }) => answer)),
      (given) => given.length > 0,
    )
    expect(new Set(answers)).toEqual(new Set(['401']))
    expect((await merchant.call('GET /store')).body.data.store.is_verified_secret_key).toBe(false)
  })

  it.each([
    [
      'a wrong token',
      { access_token: 'shpat_00000000000000000000000000000000' },
      502,
      'access_token',
      /does not accept this access token/,
    ],
    ['a key of another app', { api_key: 'another' }, 422, 'api_key', /a different app/],
    ['no token', { access_token: '' }, 422, 'access_token', /^API access token is required$/],
    ['a token of another kind', { access_token: 'shpua_1' }, 422, 'access_token', /must start with 'shpat_'/],
    ['no key', { api_key: ' ' }, 422, 'api_key', /^API key is required$/],
    ['no secret', { api_secret_key: '' }, 422, 'api_secret_key', /^API secret key is required$/],
  ])('says at the field what is wrong with %s [y4c3]', async (_, wrong, status, field, sentence) => {
    const merchant = await newcomer()
    const answer = await merchant.call('POST /save-app-keys', {
      body: { store_id: await saved(merchant), ...keys, ...wrong },
    })
    expect(answer.status).toBe(status)
    expect(answer.body.errors?.[field]).toMatch(sentence)
  })

  it('tells a shop that does not exist from one that cannot be reached [x3v2]', async () => {
    const merchant = await newcomer()
    const nowhere = await merchant.call('POST /save-app-keys', {
      body: { store_id: await saved(merchant, 'no-such-shop'), ...keys },
    })
    expect(nowhere.body.errors).toEqual({ store_domain: 'There is no shop at no-such-shop.myshopify.com.' })
    sandbox.world.failures.set({ target: 'shopify', mode: 'hang' })
    const { send } = test.services.http
    // It would never answer: any limit ends the call as the usual one does.
    vi.spyOn(test.services.http, 'send').mockImplementation((url, options) => send(url, { ...options, timeout: 1 }))
    const silent = await merchant.call('POST /save-app-keys', { body: { store_id: await saved(merchant), ...keys } })
    expect(silent.status).toBe(502)
    expect(silent.body.message).toMatch(/^We could not reach/)
  })

  it('lists the scopes that are missing and keeps the keys [n5v4]', async () => {
    shop().state.settings.scopes = ['write_products', 'read_orders', 'write_orders']
    const merchant = await newcomer()
    const answer = await merchant.call('POST /save-app-keys', { body: { store_id: await saved(merchant), ...keys } })
    expect(answer.body.data.missingAccessScopes).toEqual([
      'read_discounts',
      'write_discounts',
      'read_customers',
      'write_customers',
      'read_themes',
      'write_themes',
      'read_draft_orders',
      'write_draft_orders',
    ])
    expect(answer.body.data.store.api_key).toBe(keys.api_key)
  })

  it('takes a masked value as unchanged [g5s7]', async () => {
    const merchant = await newcomer()
    const store_id = await saved(merchant)
    const first = await merchant.call('POST /save-app-keys', { body: { store_id, ...keys } })
    const { access_token, api_key, api_secret_key } = first.body.data.store
    await proven(merchant)
    const again = await merchant.call('POST /save-app-keys', {
      body: { store_id, access_token, api_key, api_secret_key },
    })
    expect(again.status).toBe(200)
    // Another secret would have to be proven anew.
    expect(again.body.data.store).toMatchObject({ access_token, api_secret_key, is_verified_secret_key: true })
  })

  it('connects an app of the Dev Dashboard by its client id and secret [z2s8]', async () => {
    const merchant = await newcomer()
    const body = {
      connection_kind: 'dev_dashboard',
      store_id: await saved(merchant),
      client_id: three.dashboardApp.clientId,
      client_secret: three.dashboardApp.clientSecret,
    }
    expect((await merchant.call('POST /save-app-keys', { body })).status).toBe(200)
    await proven(merchant)
    const wrong = await merchant.call('POST /save-app-keys', { body: { ...body, client_secret: 'shpss_wrong' } })
    expect(wrong.status).toBe(502)
    expect(wrong.body.errors?.['client_secret']).toMatch(/does not accept/)
    const unknown = await merchant.call('POST /save-app-keys', { body: { ...body, client_id: 'f'.repeat(32) } })
    expect(unknown.body.errors).toEqual({ client_id: 'Shopify has no app with this client ID.' })
    shop().state.settings.installed = false
    const absent = await merchant.call('POST /save-app-keys', { body })
    shop().state.settings.installed = true
    expect(absent.body.errors?.['client_id']).toMatch(/^The app is not installed in .+ Install app/)
    sandbox.world.failures.set({ target: 'shopify', mode: 'error' })
    const down = await merchant.call('POST /save-app-keys', { body })
    expect([down.status, down.body.message, down.body.errors]).toEqual([
      502,
      expect.stringMatching(/^We could not reach sandbox-three/),
      undefined,
    ])
  })

  it("keeps secrets out of answers, logs and the database's plain text [n3m6]", async () => {
    const merchant = await newcomer()
    const store_id = await saved(merchant)
    logged.length = 0
    const answer = await merchant.call('POST /save-app-keys', { body: { store_id, ...keys } })
    sandbox.world.failures.set({ target: 'shopify', mode: 'error' })
    expect((await merchant.call('POST /save-app-keys', { body: { store_id, ...keys } })).status).toBe(502)
    const rows = await test.db.selectFrom('stores').selectAll().execute()
    const log = logged.join('')
    expect(log).toContain('/api/save-app-keys')
    for (const secret of [keys.access_token, keys.api_secret_key]) {
      expect(answer.text).not.toContain(secret)
      expect(log).not.toContain(secret)
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(rows.some((row) => row.access_token_sealed?.includes(secret))).toBe(false)
    }
  })
})
