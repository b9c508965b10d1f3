import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { countDiversions } from '#features/script/server/public.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.app.db.deleteFrom('diversions').execute()
})
afterAll(() => world.close())

const cart = () => [{ variant_id: world.variants[0]!.id, quantity: 1 }]
const beacon = (query: Record<string, string>, remoteAddress = '127.0.0.1') =>
  world.app.inject({
    method: 'POST',
    remoteAddress,
    url: `/api/checkouts/diversions?${new URLSearchParams({ store: world.store.id, ...query })}`,
    headers: { origin: `https://${world.shop.domain}` },
  })
const counted = () => countDiversions(world.app.db, world.store.id, new Date(0))
const checkouts = async () => (await world.app.db.selectFrom('checkouts').select('id').execute()).length
const figures = async () => {
  const rows = await world.app.db.selectFrom('daily_figures').select('checkouts').execute()
  return rows.reduce((sum, row) => sum + row.checkouts, 0)
}

describe('opening a checkout', () => {
  it('asks the shop once; the page then asks what it comes to [d5j2]', async () => {
    const send = vi.spyOn(world.app.services.http, 'send')
    const token = await world.checkout()
    expect(send).toHaveBeenCalledTimes(1)
    const get = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(get.body.data.checkout).toMatchObject({ priced: false, totals: { shipping: null } })
    expect(send).toHaveBeenCalledTimes(1)
    const put = await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1 } })
    expect(put.body.data.checkout).toMatchObject({ priced: true, version: 1, totals: { shipping: 490 } })
  })
})

describe('a shopper who was sent to the shop’s own checkout', () => {
  it('is counted once by cause, and by nobody’s invention [r9h7]', async () => {
    const handover = randomUUID()
    for (let i = 0; i < 3; i++) expect((await beacon({ cause: 'silent', handover })).statusCode).toBe(200)
    await beacon({ cause: 'refused' })
    await beacon({ cause: 'refused' })
    await beacon({ cause: 'silent', store: randomUUID() })
    expect((await beacon({ cause: 'anything' })).statusCode).toBe(400)
    expect(await counted()).toEqual([
      { cause: 'refused', count: 2 },
      { cause: 'silent', count: 1 },
    ])
  })

  it.each(['before', 'after'])('is no checkout, when told %s it was opened [k4g9]', async (when) => {
    const [handover, before, figuresBefore] = [randomUUID(), await checkouts(), await figures()]
    if (when === 'before') await beacon({ cause: 'silent', handover })
    const answer = await world.open(cart(), { handover })
    expect(answer.status).toBe(when === 'before' ? 409 : 200)
    if (when === 'after') await beacon({ cause: 'silent', handover })
    expect(await checkouts()).toBe(before)
    expect(await figures()).toBe(figuresBefore)
  })

  it('is counted four times an hour for one line, which alone raises no alert, and its late checkout is taken back all the same', async () => {
    const from = (at: number) => beacon({ cause: 'silent', handover: randomUUID() }, `2001:db8:1:2::${at.toString(16)}`)
    for (let at = 1; at <= 12; at++) expect((await from(at)).statusCode).toBe(200)
    expect(await counted()).toEqual([{ cause: 'silent', count: 4 }])
    const [handover, before] = [randomUUID(), await checkouts()]
    await world.open(cart(), { handover })
    await beacon({ cause: 'silent', handover }, '2001:db8:1:2::1')
    expect(await checkouts()).toBe(before)
    const late = randomUUID()
    await beacon({ cause: 'silent', handover: late }, '2001:db8:1:2::1')
    expect((await world.open(cart(), { handover: late })).status).toBe(409)
    expect(await checkouts()).toBe(before)
    await beacon({ cause: 'silent' }, '2001:db8:1:3::1')
    expect(await counted()).toEqual([{ cause: 'silent', count: 5 }])
  })

  it('is told of import duties by nobody but the checkout itself', async () => {
    expect((await beacon({ cause: 'duties', handover: randomUUID() })).statusCode).toBe(400)
    expect(await counted()).toEqual([])
  })

  it('tells of it thirty times a minute at most for one line, however many addresses it has', async () => {
    const from = (at: number) => beacon({ cause: 'silent' }, `2001:db8:1:1::${at.toString(16)}`)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => from(at + 1)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  })

  it('takes back no checkout that somebody is in [v6r2]', async () => {
    const handover = randomUUID()
    const { url } = (await world.open(cart(), { handover })).body.data
    const token = String(url).split('/').at(-1)!
    await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1 } })
    await beacon({ cause: 'silent', handover })
    const get = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(get.status).toBe(200)
  })
})
