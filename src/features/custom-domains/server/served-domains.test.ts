import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import { insertLogo } from '#features/customization/server/repository.ts'
import { changeDomain, insertDomain } from './repository.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld()))
afterAll(() => world.close())

const ask = (domain: string, headers = {}) =>
  world.app.inject({ url: `/internal/tls/ask?domain=${domain}`, headers }).then(({ statusCode }) => statusCode)

describe('on the name of a verified domain', () => {
  const served = async () => {
    const token = await world.checkout()
    const { store } = world.merchant
    const host = 'checkout.linden.test'
    await world.app.db.deleteFrom('custom_domains').where('host', '=', host).execute()
    await world.app.db
      .insertInto('custom_domains')
      .values({ store_id: store.id, subdomain: 'checkout', host, verified_at: new Date() })
      .execute()
    const get = (url: string, name = host) =>
      world.app.inject({ url, headers: { host: `${name}:3000` } }).then(({ statusCode }) => statusCode)
    return { token, host, get }
  }

  it("there is that store's checkout and nothing else [h3t8]", async () => {
    const { token, host, get } = await served()
    expect(await get(`/api/checkouts/${token}`)).toBe(200)
    expect(await get(`/api/checkouts/${token}`, host.toUpperCase())).toBe(200)
    for (const path of ['/dashboard', '/login', '/api/store', '/embed.js', '/metrics', '/api/docs', '/nothing'])
      expect(await get(path)).toBe(404)
    // Not paid yet: led on to the page of the checkout. Paid: the other way round.
    expect(await get(`/thank-you/${token}`)).toBe(303)
    await world.app.db.updateTable('checkouts').set({ state: 'paid' }).where('token', '=', token).execute()
    expect(await get(`/checkout/${token}`)).toBe(303)
    const stranger = await world.app.merchant()
    await world.app.db
      .updateTable('custom_domains')
      .set({ store_id: stranger.store.id })
      .where('host', '=', host)
      .execute()
    expect(await get(`/api/checkouts/${token}`)).toBe(404)
  })

  it("its pages show the store's logo", async () => {
    const { get } = await served()
    const picture = { content: Buffer.from('RIFF'), content_type: 'image/webp', width: 200, height: 60 }
    const { id } = await insertLogo(world.app.db, world.merchant.store.id, picture)
    expect(await get(`/media/logos/${id}.webp`)).toBe(200)
  })

  it('shoppers are led to it, and its pages may call [g7c2]', async () => {
    const { host } = await served()
    const port = new URL(world.app.url).port
    const opened = await world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
    const url = String(opened.body.data.url)
    expect(url).toMatch(new RegExp(`^http://${host}:${port}/checkout/`))
    const token = url.split('/').at(-1)!
    const put = (origin: string, name: string) =>
      world.app
        .inject({
          method: 'PUT',
          url: `/api/checkouts/${token}`,
          headers: { host: `${name}:${port}`, origin, 'sec-fetch-site': 'same-origin' },
          payload: { version: 1, email: 'ann@example.com' },
        })
        .then(({ statusCode }) => statusCode)
    expect(await put('http://evil.test', host)).toBe(403)
    expect(await put(`http://${host}:${port}`, '127.0.0.1')).toBe(403)
    expect(await put(`http://${host}:${port}`, host)).toBe(200)
  })

  it('there is nothing for a name that is not verified [y2h9]', async () => {
    const { token, host, get } = await served()
    expect(await get(`/api/checkouts/${token}`, 'foreign.test')).toBe(421)
    expect(await ask(host)).toBe(200)
    expect(await ask(host, { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
    expect(await ask('foreign.test')).toBe(404)
    await world.app.db.updateTable('custom_domains').set({ verified_at: null }).where('host', '=', host).execute()
    expect(await get(`/api/checkouts/${token}`)).toBe(421)
    expect(await ask(host)).toBe(404)
    expect(await get('/healthz', '10.0.0.7')).toBe(200)
  })

  it('whoever comes back to a name that was given up is told that the page does not exist, and nothing of a payment', async () => {
    const { token } = await served()
    const { statusCode, body } = await world.app.inject({
      url: `/checkout/${token}`,
      headers: { host: 'given-up.test', accept: 'text/html' },
    })
    expect(statusCode).toBe(421)
    expect(body).toContain('This page does not exist')
    expect(body).not.toContain('charged')
  })
})

it('a name that a store is about to leave is its former name, and no other store’s, however close together they are [c2n8]', async () => {
  const { db } = world.app
  const [leaver, other] = [await world.app.merchant(), await world.app.merchant()]
  const host = 'checkout.raced.test'
  const own = await db
    .insertInto('custom_domains')
    .values({ store_id: leaver.store.id, subdomain: 'checkout', host, verified_at: new Date() })
    .returning(['id', 'store_id'])
    .executeTakeFirstOrThrow()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const leaving = db.transaction().execute(async (trx) => {
    await changeDomain(trx, own, { subdomain: 'pay', host: 'pay.raced.test' }, undefined)
    begun.resolve()
    await finish.promise
  })
  await begun.promise
  const taking = db.transaction().execute((trx) => insertDomain(trx, other.store.id, 'checkout', host))
  const blocked = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await blocked.execute(db)).rows.length).toBeGreaterThan(0)
  finish.resolve()
  await leaving
  expect(await taking).toBeUndefined()
  expect(await db.selectFrom('custom_domains').select('host').where('store_id', '=', other.store.id).execute()).toEqual(
    [],
  )
})
