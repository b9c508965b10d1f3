import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import { checkDomains } from './jobs.ts'
import { servedPath } from './served.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld()))
afterAll(() => world.close())
afterEach(() => world.sandbox.world.failures.clear())

const setRecords = (name: string, ...records: { type: string; value: string }[]) =>
  world.post('/sandbox/dns', { name, records })
const refuseCertificates = () => world.sandbox.world.failures.set({ target: 'tls-proxy', mode: 'no-certificate' })

let shops = 0
/** The store of the shop world, whose shop has a domain of its own, with a subdomain that leads here. */
const leading = async () => {
  const domain = `shop-${(shops += 1)}.test`
  const { merchant, store, app } = world
  await app.db.deleteFrom('custom_domains').where('store_id', '=', store.id).execute()
  await app.db.updateTable('stores').set({ primary_domain: domain }).where('id', '=', store.id).execute()
  const { id, host } = (await merchant.call('POST /custom-domains', { body: { subdomain: 'checkout' } })).body.data
  await setRecords(host, { type: 'CNAME', value: 'localhost' })
  return { domain, id: String(id), host: String(host) }
}
const verify = async (id: string) => {
  await world.app.db.deleteFrom('rate_limits').execute()
  return world.merchant.call('GET /custom-domains/:id/verify-dns', { params: { id } })
}
const read = async () => (await world.merchant.call('GET /custom-domains')).body.data
const ask = async (name: string) => (await world.app.inject({ url: `/internal/tls/ask?domain=${name}` })).statusCode
const openedAt = async () => {
  const opened = await world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
  return new URL(String(opened.body.data.url)).hostname
}
const shared = () => new URL(world.app.checkoutUrl).hostname

describe('a domain that leads here', () => {
  it('takes no shoppers while its parent’s CAA records keep certificates from being made, and is told whose', async () => {
    const { domain, id, host } = await leading()
    await setRecords(
      domain,
      { type: 'CAA', value: '0 issue "digicert.com; cansignhttpexchanges=yes"' },
      { type: 'CAA', value: '0 iodef "mailto:security@brand.test"' },
    )
    const refused = await verify(id)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      `${host} points here, but no certificate can be made for it: by its CAA records, ${domain} lets digicert.com make certificates, and not letsencrypt.org. Add the CAA record 0 issue "letsencrypt.org" to ${domain}.`,
    )
    expect(refused.body.data).toMatchObject({
      verified: false,
      finding: { outcome: 'no-certificate', found: ['digicert.com'], expected: 'letsencrypt.org', at: domain },
    })
    expect(await openedAt()).toBe(shared())
    await setRecords(domain, { type: 'CAA', value: '0 issue ";"' })
    expect((await verify(id)).body.message).toContain(`${domain} lets no one make certificates`)
    // Nearer records win.
    await setRecords(
      host,
      { type: 'CNAME', value: 'localhost' },
      { type: 'CAA', value: '0 issue "letsencrypt.org; validationmethods=http-01"' },
    )
    expect((await verify(id)).status).toBe(200)
    expect(await openedAt()).toBe(host)
  })

  it('is told that there is no certificate yet where no record says why', async () => {
    const { domain, id, host } = await leading()
    await setRecords(domain, { type: 'CAA', value: '0 issuewild "digicert.com"' })
    refuseCertificates()
    const refused = await verify(id)
    expect(refused.body.message).toContain(`${host} points here, but our server has no certificate for it yet`)
    expect(await read()).toMatchObject({ verified: false, finding: { outcome: 'no-certificate', found: [] } })
    expect(await openedAt()).toBe(shared())
    world.sandbox.world.failures.clear()
    expect((await verify(id)).body.data).toMatchObject({ verified: true, finding: { outcome: 'pointing' } })
  })

  it('may have a certificate before it is verified, and serves nobody until then', async () => {
    const { id, host } = await leading()
    expect(await ask(host)).toBe(404)
    refuseCertificates()
    await verify(id)
    expect([await ask(host), await ask(`other.${host}`)]).toEqual([200, 404])
    const get = (url: string) => world.app.inject({ url, headers: { host } })
    expect((await get('/checkout/some-token')).statusCode).toBe(421)
    expect((await get(servedPath)).statusCode).toBe(200)
    await setRecords(host, { type: 'CNAME', value: 'elsewhere.test' })
    await verify(id)
    expect(await ask(host)).toBe(404)
  })
})

describe('a verified domain that loses its certificate', () => {
  const nightly = async () => {
    await checkDomains.enqueue(world.app.db, {})
    await world.app.runJobs()
  }
  const waiting = async (id: string) => {
    const { rows } = await sql<{ ahead: number }>`
      select extract(epoch from run_at - now())::float as ahead from graphile_worker.jobs
      where key = ${`check-custom-domain:${id}`}`.execute(world.app.db)
    return rows.map(({ ahead }) => Math.round(ahead / 60))
  }
  const tenMinutesLater = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
    await world.app.runJobs()
  }

  it('goes on taking shoppers while that is looked at again, and is well once it has one', async () => {
    const { id, host } = await leading()
    await verify(id)
    refuseCertificates()
    await nightly()
    expect(await read()).toMatchObject({ verified: true, finding: { outcome: 'no-certificate' } })
    expect((await verify(id)).status).toBe(409)
    expect(await openedAt()).toBe(host)
    expect(await waiting(id)).toEqual([10])
    world.sandbox.world.failures.clear()
    await tenMinutesLater()
    expect(await read()).toMatchObject({ verified: true, finding: { outcome: 'pointing' } })
    await expect.poll(() => waiting(id)).toEqual([])
  })

  it('takes shoppers no longer after two hours of such looks, and takes them again once it has one', async () => {
    const { id, host } = await leading()
    await verify(id)
    refuseCertificates()
    await nightly()
    for (let looks = 1; looks < 12; looks++) await tenMinutesLater()
    expect(await openedAt()).toBe(host)
    await tenMinutesLater()
    await expect.poll(() => waiting(id)).toEqual([])
    expect(await read()).toMatchObject({ verified: false, served_host: null })
    expect(await openedAt()).toBe(shared())
    expect(await ask(host)).toBe(200)
    world.sandbox.world.failures.clear()
    await nightly()
    expect(await openedAt()).toBe(host)
  })

  it('is given up as a former name too', async () => {
    const { id, host } = await leading()
    await verify(id)
    const renamed = { params: { id }, body: { subdomain: 'pay' } }
    await world.merchant.call('PUT /custom-domains/:id', renamed)
    refuseCertificates()
    await nightly()
    expect(await openedAt()).toBe(host)
    for (let looks = 1; looks <= 12; looks++) await tenMinutesLater()
    expect(await openedAt()).toBe(shared())
  })
})
