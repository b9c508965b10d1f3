import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import { findById } from './repository.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld()))
afterAll(() => world.close())

type Merchant = Awaited<ReturnType<ShopWorld['app']['merchant']>>
const merchantAt = async (domain: string) => {
  const merchant = await world.app.merchant()
  await world.app.db
    .updateTable('stores')
    .set({ primary_domain: `www.${domain}` })
    .where('id', '=', merchant.store.id)
    .execute()
  return merchant
}
const add = (merchant: Merchant, subdomain: string) => merchant.call('POST /custom-domains', { body: { subdomain } })
const ask = (domain: string) =>
  world.app.inject({ url: `/internal/tls/ask?domain=${domain}` }).then(({ statusCode }) => statusCode)

it('a name below a domain with letters beyond a to z is kept and served as it travels, however it is pasted', async () => {
  const shop = await merchantAt('bücher.test')
  const host = 'checkout.xn--bcher-kva.test'
  const { body } = await add(shop, 'https://checkout.bücher.test/')
  expect(body.data).toMatchObject({ subdomain: 'checkout', host, base_domain: 'xn--bcher-kva.test' })
  await fetch(`${world.sandbox.url}/sandbox/dns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: host, records: [{ type: 'CNAME', value: 'localhost' }] }),
  })
  expect((await shop.call('GET /custom-domains/:id/verify-dns', { params: { id: body.data.id } })).status).toBe(200)
  expect(await ask(host)).toBe(200)
})

it('a name that was once kept in its own letters is found as it travels, and no other store can take it', async () => {
  const shop = await merchantAt('käse.test')
  const host = 'checkout.xn--kse-qla.test'
  const { id } = (await add(shop, 'checkout')).body.data
  const kept = { host: 'checkout.käse.test', verified_at: new Date() }
  await world.app.db.updateTable('custom_domains').set(kept).where('id', '=', id).execute()
  expect(await ask(host)).toBe(200)
  expect((await shop.call('GET /custom-domains')).body.data).toMatchObject({ host, served_host: host, verified: true })
  const other = await merchantAt('käse.test')
  expect((await add(other, 'checkout')).status).toBe(422)
  const saved = await shop.call('PUT /custom-domains/:id', { params: { id }, body: { subdomain: 'checkout' } })
  expect(saved.body.data).toMatchObject({ host, verified: true })
  expect((await findById(world.app.db, id))!.host).toBe(host)
  const changed = await shop.call('PUT /custom-domains/:id', { params: { id }, body: { subdomain: 'pay' } })
  expect(changed.body.data).toMatchObject({ verified: false, served_host: host })
})
