import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import { checkDomains } from './jobs.ts'
import { findById } from './repository.ts'
import { verify as verifyDomain } from './verify.ts'
import { customDomainWorkers } from './workers.ts'

const read = 'GET /custom-domains'
const add = 'POST /custom-domains'
const update = 'PUT /custom-domains/:id'
const verify = 'GET /custom-domains/:id/verify-dns'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld()))
afterAll(() => world.close())
afterEach(() => world.sandbox.world.failures.clear())

let shops = 0
/** A merchant whose shop has a domain of its own; null: only the platform's. */
const merchantAt = async (domain: string | null = `shop-${(shops += 1)}.test`) => {
  const merchant = await world.app.merchant()
  await world.app.db
    .updateTable('stores')
    .set({ primary_domain: domain && `www.${domain}` })
    .where('id', '=', merchant.store.id)
    .execute()
  return { merchant, domain: domain ?? '', add: (subdomain: string) => merchant.call(add, { body: { subdomain } }) }
}

type Entry = { type: 'A' | 'CNAME'; value: string }
const setRecords = (name: string, ...records: Entry[]) =>
  fetch(`${world.sandbox.url}/sandbox/dns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, records }),
  })
const cname = (value: string): Entry => ({ type: 'CNAME', value })
const address = (value: string): Entry => ({ type: 'A', value })

/** The limit of one look-up in ten seconds is tested on its own. */
const waited = () => world.app.db.deleteFrom('rate_limits').execute()
const lookUp = async ({ merchant }: Awaited<ReturnType<typeof merchantAt>>, id: string) => {
  await waited()
  return merchant.call(verify, { params: { id } })
}
const nightly = async () => {
  await checkDomains.enqueue(world.app.db, {})
  await world.app.runJobs()
}
const ask = (domain: string, headers = {}) =>
  world.app.inject({ url: `/internal/tls/ask?domain=${domain}`, headers }).then(({ statusCode }) => statusCode)

describe('another merchant', () => {
  it('cannot change or verify a domain, nor take its name [p8n2]', async () => {
    const owner = await merchantAt()
    const { id } = (await owner.add('checkout')).body.data
    expect((await world.app.stranger.call(read)).status).toBe(401)
    const other = await merchantAt(owner.domain)
    expect((await other.merchant.call(update, { params: { id }, body: { subdomain: 'x' } })).status).toBe(404)
    expect((await other.merchant.call(verify, { params: { id } })).status).toBe(404)
    const answer = await other.add('checkout')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ subdomain: 'This name is already used by another store.' })
    const own = (await other.add('pay')).body.data.id
    const change = await other.merchant.call(update, { params: { id: own }, body: { subdomain: 'checkout' } })
    expect([change.status, change.body.errors]).toEqual([422, answer.body.errors])
  })
})

describe('a custom domain', () => {
  it('needs a domain of the shop [b2n8]', async () => {
    const owner = await merchantAt(null)
    expect((await owner.merchant.call(read)).body.data).toMatchObject({ id: null, base_domain: null })
    expect((await owner.add('checkout')).status).toBe(409)
  })

  it('is set, told with the record beside data, and changed [c7w3]', async () => {
    const owner = await merchantAt()
    expect((await owner.add('')).body.errors).toEqual({ subdomain: 'Subdomain is required' })
    const added = await owner.add(`https://Checkout.${owner.domain}/`)
    const record = { type: 'CNAME', value: 'localhost' }
    expect(added.body).toMatchObject({ ...record, subdomain: 'checkout' })
    const { id } = added.body.data
    expect(added.body.data).toMatchObject({ subdomain: 'checkout', host: `checkout.${owner.domain}`, verified: false })
    expect((await owner.add('other')).status).toBe(409)
    const changed = await owner.merchant.call(update, { params: { id }, body: { subdomain: 'pay' } })
    const isPay = { ...record, subdomain: 'pay', data: { id, host: `pay.${owner.domain}`, verified: false } }
    expect(changed.body).toMatchObject(isPay)
    expect((await owner.merchant.call(read)).body).toMatchObject(isPay)
    const audited = await world.app.db
      .selectFrom('audit_events')
      .select('action')
      .where('store_id', '=', owner.merchant.store.id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['custom-domain.add', 'custom-domain.update'])
  })

  it('is not overwritten by who saw another name, unless they say which they saw [n3w8]', async () => {
    const owner = await merchantAt()
    const { id } = (await owner.add('checkout')).body.data
    const change = (subdomain: string, seen?: string) =>
      owner.merchant.call(update, { params: { id }, body: { subdomain, seen } })
    expect((await change('pay', 'checkout')).status).toBe(200)
    const late = await change('till', 'checkout')
    expect([late.status, late.body.data.domain.subdomain]).toEqual([409, 'pay'])
    expect((await owner.merchant.call(read)).body).toMatchObject({ subdomain: 'pay' })
    expect((await change('pay', 'checkout')).status).toBe(200)
    expect((await change('till', 'pay')).status).toBe(200)
    expect((await change('desk')).body).toMatchObject({ subdomain: 'desk' })
  })

  it('tells what stands in the DNS until it leads here [s3c6]', async () => {
    const owner = await merchantAt()
    const host = `checkout.${owner.domain}`
    const { id } = (await owner.add('checkout')).body.data
    const outcomes: [Entry[], string][] = [
      [[], 'There is no record'],
      [[cname('shops.other.test')], 'is a CNAME of shops.other.test. Change its value to localhost'],
      [[address('192.0.2.7')], 'address record (192.0.2.7) in the way'],
      [[address('104.16.1.1')], 'DNS only'],
    ]
    for (const [records, sentence] of outcomes) {
      await setRecords(host, ...records)
      const answer = await lookUp(owner, id)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain(sentence)
      expect((await owner.merchant.call(read)).body.data.verified).toBe(false)
    }
    await setRecords(`edge.${owner.domain}`, cname('LOCALHOST'))
    await setRecords(host, cname(`edge.${owner.domain}`))
    const answer = await lookUp(owner, id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ type: 'CNAME', value: 'localhost', subdomain: 'checkout' })
    expect(answer.body.data).toMatchObject({ id, verified: true, finding: { outcome: 'pointing' } })
  })

  it('takes equal addresses for a flattened CNAME [y6g6]', async () => {
    const owner = await merchantAt()
    const { id } = (await owner.add('checkout')).body.data
    await setRecords(`checkout.${owner.domain}`, address('127.0.0.1'))
    expect((await lookUp(owner, id)).body.data.verified).toBe(true)
  })

  it('is looked up once in ten seconds [y8q9]', async () => {
    const owner = await merchantAt()
    const { id } = (await owner.add('checkout')).body.data
    await lookUp(owner, id)
    const again = await owner.merchant.call(verify, { params: { id } })
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(10)
  })

  it('goes on being served under its verified name until a day after the new one is verified [l5l2]', async () => {
    const owner = await merchantAt()
    const [old, next] = [`checkout.${owner.domain}`, `pay.${owner.domain}`]
    const { id } = (await owner.add('checkout')).body.data
    await setRecords(old, cname('localhost'))
    await lookUp(owner, id)
    const rename = async (subdomain: string) =>
      (await owner.merchant.call(update, { params: { id }, body: { subdomain } })).body.data
    expect(await rename('pay')).toMatchObject({ host: next, verified: false, served_host: old })
    expect([await ask(old), await ask(next)]).toEqual([200, 404])
    const other = await merchantAt(owner.domain)
    expect((await other.add('checkout')).status).toBe(422)
    expect(await rename('checkout')).toMatchObject({ host: old, verified: true, served_host: old })
    await rename('pay')
    await setRecords(next, cname('localhost'))
    expect((await lookUp(owner, id)).body.data).toMatchObject({ verified: true, served_host: next })
    expect([await ask(old), await ask(next)]).toEqual([200, 200])
    expect(await rename('checkout')).toMatchObject({ host: old, verified: true, served_host: old })
    expect(await rename('pay')).toMatchObject({ host: next, verified: true, served_host: next })
    await nightly()
    expect([await ask(old), await ask(next)]).toEqual([200, 200])
    await world.app.db
      .updateTable('custom_domains')
      .set({ verified_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    await nightly()
    expect([await ask(old), await ask(next)]).toEqual([404, 200])
    await rename('till')
    await setRecords(next, cname('elsewhere.test'))
    await nightly()
    expect(await ask(next)).toBe(404)
  })

  it('is removed by its own merchant alone, and its name is free at once [g8p3]', async () => {
    const owner = await merchantAt()
    const { id } = (await owner.add('checkout')).body.data
    const other = await merchantAt(owner.domain)
    const remove = 'DELETE /custom-domains/:id'
    expect((await world.app.stranger.call(remove, { params: { id } })).status).toBe(401)
    expect((await other.merchant.call(remove, { params: { id } })).status).toBe(404)
    const removed = await owner.merchant.call(remove, { params: { id } })
    expect(removed.body.data).toMatchObject({ id: null, subdomain: '', served_host: null })
    expect((await owner.merchant.call(remove, { params: { id } })).status).toBe(404)
    expect((await other.add('checkout')).status).toBe(200)
  })

  it('is verified again within minutes when its record was away for a moment [q6d3]', async () => {
    const owner = await merchantAt()
    const host = `checkout.${owner.domain}`
    const { id } = (await owner.add('checkout')).body.data
    await setRecords(host, cname('localhost'))
    await lookUp(owner, id)
    const verified = async () => (await owner.merchant.call(read)).body.data.verified
    const tenMinutesLater = async () => {
      const { rows } = await sql<{ ahead: number }>`
        select extract(epoch from run_at - now())::float as ahead from graphile_worker.jobs
        where key = ${`check-custom-domain:${id}`}`.execute(world.app.db)
      expect(rows.map(({ ahead }) => Math.round(ahead / 60))).toEqual([10])
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
      await world.app.runJobs()
    }
    await setRecords(host, cname('elsewhere.test'))
    await nightly()
    expect(await verified()).toBe(false)
    await tenMinutesLater()
    expect(await verified()).toBe(false)
    await setRecords(host, cname('localhost'))
    await tenMinutesLater()
    expect(await verified()).toBe(true)
  })

  it('stays verified while the DNS cannot be asked, and is no longer once it leads elsewhere [z7k9]', async () => {
    const owner = await merchantAt()
    const host = `checkout.${owner.domain}`
    const { id } = (await owner.add('checkout')).body.data
    const stale = (await findById(world.app.db, id))!
    await setRecords(host, cname('localhost'))
    await lookUp(owner, id)
    const verified = async () => (await owner.merchant.call(read)).body.data.verified
    world.sandbox.world.failures.set({ target: 'dns', mode: 'error' })
    const answer = await lookUp(owner, id)
    expect(answer.status).toBe(502)
    expect(answer.body.message).toContain(`The DNS answers the question for ${host} with an error (SERVFAIL).`)
    await verifyDomain(world.app.services, stale)
    expect(await verified()).toBe(true)
    await nightly()
    expect(await verified()).toBe(true)
    world.sandbox.world.failures.clear()
    await setRecords(host, cname('elsewhere.test'))
    await nightly()
    expect(await verified()).toBe(false)
    expect(customDomainWorkers.find(({ name }) => name === 'check-custom-domains')!.cron).toMatch(/^\d+ \d+ \* \* \*$/)
  })
})
