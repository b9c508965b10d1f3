import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { proveSecret } from '#features/stores/server/public.ts'
import { until } from '#kit/testing/until.ts'
import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { findFile, writeFile } from '#sandbox/shopify/themes/theme-files.ts'
import { publishTheme } from '#sandbox/shopify/themes/themes.ts'
import { hasLine, scriptLine, themeFile, withLine, withoutLine } from '../theme-line.ts'

const identity = shopIdentities[0]!
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

const shop = () => shopPlatform(sandbox.world).getShop(identity.domain)!
const themes = () => shop().state.themes
const published = () => themes().find((theme) => theme.role === 'MAIN')!
const source = () => findFile(published(), themeFile)!.content
const paste = (text: string) => writeFile(published(), themeFile, text, new Date())

/** A merchant of the sandbox's first shop who may switch the add-on on. */
const ready = async (store = {}, isAuthorized = true, provider = 'airwallex') => {
  const merchant = await test.merchant({
    store: {
      shop_domain: identity.domain,
      accessToken: identity.customApp.accessToken,
      apiKey: identity.customApp.apiKey,
      apiSecretKey: identity.customApp.apiSecret,
      ...store,
    },
  })
  await test.db
    .insertInto('payment_providers')
    .values({
      store_id: merchant.store.id,
      provider,
      credentials_sealed: Buffer.alloc(1),
      is_authorized: isAuthorized,
    })
    .execute()
  return merchant
}
const enable = 'GET /script/re-embed'
const disable = 'GET /script/disable-checky-pro'
const stored = (id: string) =>
  test.db
    .selectFrom('stores')
    .select(['is_script_injected', 'is_add_on_enabled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const proveSubscribed = async (storeId: string) => {
  await proveSecret(test.services, storeId)
  expect(shop().state.subscriptions.some(({ topic }) => topic === 'THEMES_PUBLISH')).toBe(true)
}

describe('switching the add-on on', () => {
  it('tells what it waits for [p2r5]', async () => {
    const getDetails = async (merchant: Awaited<ReturnType<typeof ready>>) =>
      (await merchant.call('GET /script/get-details-for-enable-checky-pro')).body.data.details
    const details = async (store: object, isAuthorized: boolean) => getDetails(await ready(store, isAuthorized))
    expect(await details({ plan_id: 1 }, false)).toEqual({
      userPlanSubscribed: false,
      airwallexAuthorize: false,
      paymentMethodAuthorized: false,
      paymentMethodActive: false,
    })
    expect(await details({}, true)).toEqual({
      userPlanSubscribed: true,
      airwallexAuthorize: true,
      paymentMethodAuthorized: true,
      paymentMethodActive: false,
    })
    expect(await getDetails(await ready({}, true, 'viva'))).toMatchObject({
      airwallexAuthorize: false,
      paymentMethodAuthorized: true,
    })
    const merchant = await ready()
    const own = test.db.updateTable('payment_providers').where('store_id', '=', merchant.store.id)
    await own.set({ is_active: true }).execute()
    expect(await getDetails(merchant)).toMatchObject({ paymentMethodActive: true })
    await own.set({ is_authorized: false }).execute()
    expect(await getDetails(merchant)).toMatchObject({ paymentMethodActive: false })
  })

  it('is for subscribed merchants with an authorized payment method and a proven secret [t7f3]', async () => {
    const cases = [
      [await ready({ plan_id: 1 }), 'Please upgrade your plan to enable Checky Pro on your store'],
      [await ready({}, false), 'You must authorize at least one payment method to enable Checky Pro'],
      [await ready({ is_verified_secret_key: false }), 'Verify the API secret key of this store first.'],
    ] as const
    for (const [merchant, sentence] of cases) {
      const answer = await merchant.call(enable)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toBe(sentence)
    }
    expect(source()).not.toContain('data-checky-pro')
  })

  it('puts one line into the published theme, however often it is asked [n5z9]', async () => {
    const merchant = await ready()
    const beside = await test.store(merchant.merchant.id)
    await merchant.call('POST /switch-store', { body: { store_id: merchant.store.id } })
    const before = source()
    for (let i = 0; i < 3; i++)
      expect((await merchant.call(enable)).body.data).toEqual({ is_script_injected: true, paste: null })
    expect(source().match(/data-checky-pro/g)).toHaveLength(1)
    expect(await stored(merchant.store.id)).toEqual({ is_script_injected: true, is_add_on_enabled: true })
    expect(await stored(beside.id)).toEqual({ is_script_injected: false, is_add_on_enabled: false })
    for (let i = 0; i < 2; i++) expect((await merchant.call(disable)).body.data.is_script_injected).toBe(false)
    expect(source()).toBe(before)
  })

  it('gives the line to paste where the shop refuses the write, and finds it once it is pasted [z2z2]', async () => {
    sandbox.world.failures.set({ target: 'shopify', mode: 'refuse-theme-write' })
    const merchant = await ready()
    const { data } = (await merchant.call(enable)).body
    expect(data.is_script_injected).toBe(false)
    expect(data.paste).toMatchObject({
      file: 'layout/theme.liquid',
      theme: published().name,
      line: scriptLine(test.checkoutUrl, merchant.store.id),
    })
    expect((await merchant.call('POST /script/check')).body.data.paste).not.toBeNull()
    paste(withLine(source(), data.paste.line)!)
    expect((await merchant.call('POST /script/check')).body.data).toMatchObject({
      is_script_injected: true,
      paste: null,
    })
  })

  it('is off at once for shoppers, even where the line cannot be taken out', async () => {
    const merchant = await ready()
    await merchant.call(enable)
    sandbox.world.failures.set({ target: 'shopify', mode: 'refuse-theme-write' })
    const { data } = (await merchant.call(disable)).body
    expect(data.paste).not.toBeNull()
    expect(await stored(merchant.store.id)).toEqual({ is_script_injected: true, is_add_on_enabled: false })
  })

  it('follows the merchant into a theme that is published later [k4p6]', async () => {
    const merchant = await ready()
    await proveSubscribed(merchant.store.id)
    await merchant.call(enable)
    const former = published()
    publishTheme(
      shop(),
      themes().find((theme) => theme.role !== 'MAIN')!,
    )
    expect(source()).not.toContain('data-checky-pro')
    await until(async () => {
      await test.runJobs()
      return hasLine(source(), merchant.store.id)
    })
    expect(published().id).not.toBe(former.id)
    expect((await stored(merchant.store.id)).is_script_injected).toBe(true)
  })

  it('leaves an audit line each', async () => {
    const merchant = await ready()
    await merchant.call(enable)
    await merchant.call(disable)
    const events = await test.db
      .selectFrom('audit_events')
      .select('action')
      .where('store_id', '=', merchant.store.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['add-on.enable', 'add-on.disable'])
    await expect(test.db.deleteFrom('audit_events').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate audit_events`.execute(test.db)).rejects.toThrow('append-only')
  })
})

describe('looking for the line', () => {
  it('tells where it stands: in the theme, on the storefront, and since when that is known [h4y2]', async () => {
    const merchant = await ready()
    const before = (await merchant.call('GET /script/status')).body.data
    expect(before).toMatchObject({ is_script_injected: false, in_theme: false, storefront: 'missing', paste: null })
    expect(before.embed).toEqual({
      line: scriptLine(test.checkoutUrl, merchant.store.id),
      file: themeFile,
      theme: published().name,
      themeUrl: expect.stringContaining(`/admin/themes/${published().id}`),
    })
    const asked = Date.now()
    await merchant.call(enable)
    const after = (await merchant.call('GET /script/status')).body.data
    expect(after).toMatchObject({ is_script_injected: true, is_add_on_enabled: true, in_theme: true })
    expect(after.storefront).toBe('found')
    expect(Date.parse(after.checked_at)).toBeGreaterThanOrEqual(asked)
  })

  it('finds it on the storefront where the merchant pasted it into another file', async () => {
    const merchant = await ready()
    const header = 'snippets/header.liquid'
    const line = scriptLine(test.checkoutUrl, merchant.store.id)
    writeFile(published(), header, line + findFile(published(), header)!.content, new Date())
    const { data } = (await merchant.call('POST /script/check')).body
    expect(data).toMatchObject({ is_script_injected: true, in_theme: false, storefront: 'found' })
    expect((await stored(merchant.store.id)).is_script_injected).toBe(true)
  })

  it('notices that the line was taken out behind our back [t9l2]', async () => {
    const merchant = await ready()
    await merchant.call(enable)
    paste(withoutLine(source()))
    const { data } = (await merchant.call('GET /script/status')).body
    expect(data).toMatchObject({ is_script_injected: false, is_add_on_enabled: true, storefront: 'missing' })
  })

  it('says so when the shop does not answer', async () => {
    const merchant = await ready()
    sandbox.world.failures.set({ target: 'shopify', mode: 'error' })
    const answer = await merchant.call('GET /script/status')
    expect(answer.status).toBe(502)
    expect(answer.body.message).toContain(identity.domain)
  })

  it("is another merchant's own affair", async () => {
    await ready()
    const other = await test.merchant({ store: null })
    expect((await other.call('GET /script/status')).status).toBe(409)
    expect((await test.stranger.call('GET /script/status')).status).toBe(401)
  })
})

describe('the line in a theme', () => {
  const line = scriptLine('https://pay.example', 'one')

  it('goes before the end of the head and comes out without a trace [p3h9]', () => {
    for (const theme of [
      '<html>\n  <head>\n    <title>x</title>\n  </head>\n</html>',
      '<head></head>',
      '<HEAD>\r\n</HEAD >',
    ]) {
      const edited = withLine(theme, line)!
      expect(hasLine(edited, 'one')).toBe(true)
      expect(hasLine(edited, 'two')).toBe(false)
      expect(withLine(edited, line)).toBe(edited)
      expect(withoutLine(edited).replace(/\s/g, '')).toBe(theme.replace(/\s/g, ''))
    }
  })

  it('has no place in a file without a head', () => expect(withLine('<body></body>', line)).toBeNull())

  it('replaces the line of another store', () => {
    const edited = withLine(withLine('<head></head>', scriptLine('https://pay.example', 'two'))!, line)!
    expect(edited.match(/data-checky-pro/g)).toHaveLength(1)
    expect(hasLine(edited, 'one')).toBe(true)
  })
})
