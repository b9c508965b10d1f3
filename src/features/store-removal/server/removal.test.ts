import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { billingWorld } from '#features/billing/server/testing/billing-world.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { proveSecret } from '#features/stores/server/public.ts'
import type { Mail } from '#kit/server/mail.ts'
import { eraseStore } from './jobs.ts'

let world: ShopWorld
let test: TestApp
const mails: Mail[] = []
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  test = world.app
  test.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
})
afterAll(() => world.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
const remove = (merchant: Merchant, store_id: string, name = 'Test Shop') =>
  merchant.call('POST /remove-store', { body: { store_id, name } })
const getLosses = (merchant: Merchant, id: string) => merchant.call('GET /stores/:id/losses', { params: { id } })
const isThere = async (id: string) =>
  (await test.db.selectFrom('stores').select('id').where('id', '=', id).execute()).length > 0
const named = async (merchant: Merchant) =>
  ((await merchant.call('GET /user-stores')).body.data.stores as { id: string }[]).map(({ id }) => id)
/** The sandbox's first shop, as another store may hold it too. */
const theShop = () => ({ shop_domain: world.shop.domain, accessToken: world.shop.customApp.accessToken })
const eraseAtOnce = (storeId: string) =>
  eraseStore.enqueue(test.db, { storeId, insistUntil: new Date(0).toISOString() })

/** Of the file with the script's line, as the sandbox's first shop has published it. */
const themeSource = async () => {
  const { themes } = await world.admin<{
    themes: { nodes: { files: { nodes: { body: { content: string } }[] } }[] }
  }>(`{ themes(first: 1, roles: [MAIN]) { nodes { files(filenames: ["layout/theme.liquid"], first: 1) {
    nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }`)
  return themes.nodes[0]!.files.nodes[0]!.body.content
}

/** Finds what it names in any table that belongs to a store. */
const rowsLeft = async (storeId: string) => {
  const tables = await test.db.introspection.getTables()
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'store_id'))
  expect(owned.length).toBeGreaterThan(15)
  const left: string[] = []
  for (const { name } of owned) {
    if (name === 'audit_events') continue
    const rows = await test.db
      .selectFrom(name as 'orders')
      .select('store_id')
      .where('store_id', '=', storeId)
      .execute()
    if (rows.length > 0) left.push(name)
  }
  return left
}

describe('removing a store', () => {
  it('is refused to strangers and to other merchants [j8k9]', async () => {
    const [owner, other] = [await test.merchant(), await test.merchant()]
    const body = { store_id: owner.store.id, name: 'Test Shop' }
    expect((await test.stranger.call('POST /remove-store', { body })).status).toBe(401)
    expect((await test.stranger.call('GET /stores/:id/losses', { params: { id: owner.store.id } })).status).toBe(401)
    expect((await remove(other, owner.store.id)).status).toBe(404)
    expect((await getLosses(other, owner.store.id)).status).toBe(404)
    expect(await named(owner)).toEqual([owner.store.id])
  })

  it("asks for the store's name, whatever its case and spaces [d5y4]", async () => {
    const merchant = await test.merchant({ store: { name: 'Kopje  & Co' } })
    const answer = await remove(merchant, merchant.store.id, 'Kopje')
    expect([answer.status, answer.body.errors]).toEqual([422, { name: 'This is not the name of the store' }])
    expect(await named(merchant)).toHaveLength(1)
    expect((await remove(merchant, merchant.store.id, ' kopje & CO ')).status).toBe(200)
  })

  it('says what is lost and which store is shown next', async () => {
    await world.checkout()
    const { merchant, store } = world
    expect((await getLosses(merchant, store.id)).body.data.losses).toMatchObject({
      orders: 0,
      invoices: 0,
      has_script: true,
      is_subscribed: true,
      is_unfinished: false,
      next_store: null,
    })
    const second = await test.store(merchant.merchant.id, { name: 'Second' })
    expect((await getLosses(merchant, store.id)).body.data.losses.next_store).toBe('Second')
    await merchant.call('POST /switch-store', { body: { store_id: store.id } })
    await test.db.deleteFrom('stores').where('id', '=', second.id).execute()
  })

  it('is done at once for the merchant: every device shows another store, and the removed one is nowhere [t3x9]', async () => {
    const merchant = await test.merchant()
    const first = merchant.store.id
    const second = (await test.store(merchant.merchant.id)).id
    await test.store(merchant.merchant.id, { is_verified_secret_key: false })
    const phone = new Caller(test.app, test.services.env)
    const login = await phone.call('POST /login', { body: { email: merchant.merchant.email, password } })
    phone.csrfToken = login.body.data.csrfToken
    for (const device of [merchant, phone]) await device.call('POST /switch-store', { body: { store_id: second } })
    const removed = await remove(merchant, second)
    expect(removed.body).toMatchObject({ error: false, data: { has_stores: true } })
    for (const device of [merchant, phone])
      expect((await device.call('GET /store')).body.data.store).toMatchObject({ id: first })
    expect(await named(merchant)).not.toContain(second)
    expect((await merchant.call('POST /switch-store', { body: { store_id: second } })).status).toBe(404)
    expect((await merchant.call('GET /settings-copy/:id', { params: { id: second } })).status).toBe(404)
    const { shop_domain } = await test.db
      .selectFrom('stores')
      .select('shop_domain')
      .where('id', '=', second)
      .executeTakeFirstOrThrow()
    const again = await merchant.call('POST /save-store', { body: { store_domain: shop_domain } })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('still being removed')])
    expect((await remove(merchant, second)).status).toBe(200)
    await test.runJobs()
    expect((await remove(merchant, second)).status).toBe(404)
    expect((await merchant.call('POST /save-store', { body: { store_domain: shop_domain } })).status).toBe(200)
  })

  it('shows the verified store first that is left, and begins anew where none is [h5c4]', async () => {
    const merchant = await test.merchant({ store: { is_verified_secret_key: false } })
    const verified = (await test.store(merchant.merchant.id)).id
    const third = (await test.store(merchant.merchant.id)).id
    await remove(merchant, third)
    expect((await merchant.call('GET /store')).body.data.store.id).toBe(verified)
    await remove(merchant, verified)
    const last = await remove(merchant, merchant.store.id)
    expect(last.body.data).toEqual({ has_stores: false })
    expect((await merchant.call('GET /store')).body.data.store).toBeNull()
    expect((await merchant.page('/dashboard')).location).toBe('/onboarding/1')
    expect((await merchant.call('GET /shipping-rate')).status).toBe(409)
  })

  it('takes script and webhooks off the shop, erases every row of the store and none of another, and tells the merchant [x2l3]', async () => {
    const { merchant, store } = world
    const other = (await test.store(merchant.merchant.id)).id
    await test.db
      .insertInto('shipping_rates')
      .values({ store_id: other, name: 'Mine', internal_name: 'm', description: 'd', currency: 'EUR' })
      .execute()
    await proveSecret(test.services, store.id)
    await switchAddOn(test.services, store.id, true)
    const subscriptions = async () =>
      (
        await world.admin<{ webhookSubscriptions: { nodes: { uri: string }[] } }>(
          '{ webhookSubscriptions(first: 50) { nodes { uri } } }',
        )
      ).webhookSubscriptions.nodes.filter(({ uri }) => uri.includes(store.id)).length
    expect(await subscriptions()).toBeGreaterThan(0)
    expect(await themeSource()).toContain(store.id)
    expect(await rowsLeft(store.id)).not.toEqual([])

    expect((await remove(merchant, store.id, world.shop.name)).status).toBe(200)
    const refused = await world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
    expect(refused.status).toBe(409)
    await test.runJobs()
    expect(await subscriptions()).toBe(0)
    expect(await themeSource()).not.toContain(store.id)
    expect(await rowsLeft(store.id)).toEqual([])
    expect(await isThere(store.id)).toBe(false)
    expect(await rowsLeft(other)).toContain('shipping_rates')
    const mail = mails.find(({ to }) => to === merchant.merchant.email)
    expect(mail).toMatchObject({ subject: `${world.shop.name} is removed from Checky Pro` })
    expect(mail!.text).not.toContain('One thing is left to do')
    const audited = await test.db
      .selectFrom('audit_events')
      .select('action')
      .where('store_id', '=', store.id)
      .where('action', '=', 'store.remove')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('leaves the line of another store of the same shop alone', async () => {
    const [leaving, staying] = [await test.merchant({ store: theShop() }), await test.merchant({ store: theShop() })]
    await switchAddOn(test.services, staying.store.id, true)
    await remove(leaving, leaving.store.id)
    await test.runJobs()
    expect(await isThere(leaving.store.id)).toBe(false)
    expect(await themeSource()).toContain(staying.store.id)
    await switchAddOn(test.services, staying.store.id, false)
  })

  it('insists on the script while the shop does not answer, then goes and names the line that is left', async () => {
    const merchant = await test.merchant({ store: { ...theShop(), is_script_injected: true } })
    await remove(merchant, merchant.store.id)
    await world.fail({ target: 'shopify', mode: 'error' })
    await test.runJobs()
    expect(await isThere(merchant.store.id)).toBe(true)
    await eraseAtOnce(merchant.store.id)
    await test.runJobs()
    await world.fail({ target: 'shopify', mode: 'ok' })
    expect(await isThere(merchant.store.id)).toBe(false)
    const { text } = mails.find(({ to }) => to === merchant.merchant.email)!
    expect(text).toContain(`data-checky-pro="${merchant.store.id}"`)
  })

  it('waits for a shopper who is paying, and lets nobody begin to pay [c7g7]', async () => {
    const merchant = await test.merchant({ store: { accessToken: '' } })
    const store_id = merchant.store.id
    const token = crypto.randomUUID()
    const expires_at = new Date(Date.now() + 3_600_000)
    const checkout = { token, store_id, state: 'paying', currency: 'EUR', cart_url: '', expires_at }
    await test.db.insertInto('checkouts').values(checkout).execute()
    await remove(merchant, store_id)
    await eraseAtOnce(store_id)
    await test.runJobs()
    expect(await isThere(store_id)).toBe(true)
    await test.db.updateTable('checkouts').set({ state: 'ordered' }).where('token', '=', token).execute()
    await eraseAtOnce(store_id)
    await test.runJobs()
    expect(await isThere(store_id)).toBe(false)
  })
})

describe('a checkout of a store that is being removed', () => {
  it('is not paid any more, and nothing is asked of the provider [j8m2]', async () => {
    const own = await shopWorld({ webhooks: false })
    try {
      const token = await own.checkout()
      const order = await own.order(token)
      await own.app.db.updateTable('stores').set({ leaving_at: new Date() }).where('id', '=', own.store.id).execute()
      const answer = await own.pay(token, order)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringContaining('does not accept payments here'),
      ])
      expect(await own.app.db.selectFrom('payment_attempts').select('id').execute()).toEqual([])
    } finally {
      await own.close()
    }
  })
})

describe('the subscription of a removed store', () => {
  it('ends at the billing engine, with a last invoice over the fees that are open [z3w8]', async () => {
    const billed = await billingWorld()
    try {
      await billed.subscribe()
      await billed.order({ total: 12_300 })
      const { subscription_id } = await billed.account()
      const { id } = billed.merchant.store
      const losses = await billed.merchant.call('GET /stores/:id/losses', { params: { id } })
      const { name, open_fees } = losses.body.data.losses
      expect(open_fees).toBe(123)
      await billed.merchant.call('POST /remove-store', { body: { store_id: id, name } })
      await billed.settle()
      const { status, customer } = await billed.stripe.subscriptions.retrieve(subscription_id!)
      expect(status).toBe('canceled')
      const { data } = await billed.stripe.invoices.list({
        customer: typeof customer === 'string' ? customer : customer.id,
      })
      expect(data.some((invoice) => invoice.status === 'paid' && invoice.amount_paid === 123)).toBe(true)
      expect(await billed.app.db.selectFrom('stores').select('id').where('id', '=', id).execute()).toEqual([])
    } finally {
      await billed.close()
    }
  })
})
