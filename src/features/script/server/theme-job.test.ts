import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { checkScript } from './check-script.ts'
import { switchAddOn } from './switch-add-on.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(async () => {
  await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`, { method: 'DELETE' })
})
afterAll(() => world.close())

const settings = (values: object) => world.post(`/sandbox/shopify/${world.shop.domain}`, values)
const turn = (on: boolean) => switchAddOn(world.app.services, world.store.id, on)
const look = () => checkScript(world.app.services, world.store.id)

describe('a theme that the shop writes later', () => {
  it('is waited for, and read back when the job is done [f4f6]', async () => {
    await settings({ jobDelay: 900 })
    expect(await turn(true)).toEqual({ is_script_injected: true, paste: null })
    expect(await turn(false)).toEqual({ is_script_injected: false, paste: null })
  })

  it('is not waited for without end, and looked at again by a job [z8c7]', async () => {
    await settings({ jobDelay: null })
    let ahead = 0
    const { services } = world.app
    const pause = vi.spyOn(services, 'pause').mockImplementation(async (ms) => void (ahead += ms))
    vi.spyOn(services, 'now').mockImplementation(() => new Date(Date.now() + ahead))
    expect(await turn(true)).toEqual({ is_script_injected: false, paste: null })
    const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
      where key = ${`follow-theme:${world.store.id}`}`.execute(world.app.db)
    expect(rows.map(({ run_at }) => run_at.getTime() > Date.now() + ahead + 60_000)).toEqual([true])
    expect(pause.mock.calls.length).toBeGreaterThan(5)
  })
})

describe('the storefront at the domain that its merchant connected', () => {
  const primary = (domain: string | null) =>
    world.app.db.updateTable('stores').set({ primary_domain: domain }).where('id', '=', world.store.id).execute()

  it('is followed to the page that shoppers get [t7r9]', async () => {
    await turn(true)
    await settings({ primaryDomain: 'www.linden.test' })
    await primary('www.linden.test')
    expect((await look()).storefront).toBe('found')
    await turn(false)
    expect((await look()).storefront).toBe('missing')
  })

  it('is not followed to a domain that is not the shop’s [d3t7]', async () => {
    await settings({ primaryDomain: 'www.linden.test' })
    await primary('www.another.test')
    expect((await look()).storefront).toBe('elsewhere')
  })
})
