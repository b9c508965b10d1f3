import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressKey } from './address-key.ts'
import { getLinks } from './link.ts'
import { linkIn, type RemindersWorld, remindersWorld } from './testing/reminders-world.ts'

let world: RemindersWorld
beforeAll(async () => {
  world = await remindersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.begin())

describe('the links of a mail', () => {
  it('open the checkout with all that was typed, on any device, for as long as it is that address [j7b3]', async () => {
    await world.save()
    const before = await world.left({ extras: { reminder: true } }, { locale: 'nl' })
    await world.after(2)
    const link = linkIn(world.mails[0]!, 'back')
    expect(link).not.toContain(before)
    const opened = await world.follow(link, 'POST')
    expect(opened.statusCode).toBe(303)
    const token = String(opened.headers.location).replace('/checkout/', '')
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!
    const page = () => world.app.inject({ url: `/api/checkouts/${token}`, headers: { cookie } })
    expect((await page()).json().data.checkout).toMatchObject({
      email: world.email(),
      is_withheld: false,
      locale: 'nl',
    })
    // A forged link leads nowhere, and this one proves nothing once the checkout is another address's.
    expect((await world.follow(link.slice(0, -4) + 'AAAA', 'POST')).statusCode).toBe(404)
    await world.app.db
      .updateTable('checkouts')
      .set({ email: 'bob@example.com', browsers: [] })
      .where('token', '=', token)
      .execute()
    expect((await world.follow(link, 'POST')).headers['set-cookie']).toBeUndefined()
    expect((await page()).json().data.checkout).toMatchObject({ email: '', is_withheld: true })
  })

  it('are followed for a browser by no other site, from a mail and by their own page as before', async () => {
    await world.save()
    await world.left()
    await world.after(2)
    const link = linkIn(world.mails[0]!, 'back')
    const foreign = await world.follow(link, 'POST', { 'sec-fetch-site': 'cross-site', origin: 'null' })
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined])
    expect((await world.follow(link, 'GET', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
    const own = await world.follow(link, 'POST', { 'sec-fetch-site': 'same-origin', origin: 'null' })
    expect([own.statusCode, Boolean(own.headers['set-cookie'])]).toEqual([303, true])
  })

  it('leave a checkout to whom it was mailed: who typed the address before has nothing of it any more [t8p5]', async () => {
    await world.save()
    const token = await world.left()
    await world.after(2)
    const opened = await world.follow(linkIn(world.mails[0]!, 'back'), 'POST')
    expect(opened.headers.location).not.toBe(`/checkout/${token}`)
    expect((await world.app.inject({ url: `/api/checkouts/${token}` })).statusCode).toBe(404)
  })

  it('change nothing by being opened, and open nothing of a checkout once they are old [q6v2]', async () => {
    await world.save()
    const token = await world.left()
    await world.after(2)
    const link = linkIn(world.mails[0]!, 'back')
    expect((await world.follow(link, 'HEAD')).statusCode).toBe(200)
    const looked = await world.follow(link)
    expect(looked.headers['set-cookie']).toBeUndefined()
    expect(looked.body).toContain('<form method="post"><button>Finish my order</button></form>')
    const series = () =>
      world.app.db.selectFrom('reminder_series').select('came_back_at').where('store_id', '=', world.storeId)
    expect(await series().execute()).toEqual([{ came_back_at: null }])
    const eightDaysAgo = { ...world.app.services, now: () => new Date(Date.now() - 8 * 86_400_000) }
    const about = { id: await world.getId(token), store_id: world.storeId }
    const old = await getLinks(eightDaysAgo, about, addressKey(world.storeId, world.email()))
    const late = await world.follow(old.back, 'POST')
    expect([late.headers.location, late.headers['set-cookie']]).toEqual([`/checkout/${token}`, undefined])
    expect(await series().execute()).toEqual([{ came_back_at: null }])
  })

  it('are taken however many are pressed from one place; guesses are not [c6h7]', async () => {
    await world.save()
    await world.left()
    await world.after(2)
    const link = linkIn(world.mails[0]!, 'reminders')
    for (let press = 0; press < 70; press += 1) expect((await world.follow(link, 'POST')).statusCode).toBe(200)
    const guesses: number[] = []
    for (let guess = 0; guess < 61; guess += 1) guesses.push((await world.follow(`${link}x`, 'POST')).statusCode)
    expect([guesses.filter((status) => status === 404).length, guesses.at(-1)]).toEqual([60, 429])
    expect((await world.follow(link, 'POST')).statusCode).toBe(200)
  })

  it('that somebody made up tell the operator of no lost key', async () => {
    const warn = vi.spyOn(world.app.services.log, 'warn')
    const id = await world.getId(await world.left())
    for (const bytes of [Buffer.alloc(60, 7), Buffer.from(`\x01\x04prod${'x'.repeat(60)}`, 'latin1')])
      expect(
        (await world.follow(`${world.app.checkoutUrl}/checkout/${id}/back/${bytes.toString('base64url')}`)).statusCode,
      ).toBe(404)
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  it('end reminders by one press, on the page or by the mail program, and not by being looked at [w5l4]', async () => {
    await world.save()
    await world.left({ extras: { reminder: true } }, { locale: 'de' })
    await world.after(2)
    const link = linkIn(world.mails[0]!, 'reminders')
    expect((await world.follow(link, 'HEAD')).statusCode).toBe(200)
    const page = await world.follow(link)
    expect(page.body).toContain('Erinnerungen beenden?')
    expect(
      await world.app.db.selectFrom('reminder_stops').selectAll().where('stopped_at', '>=', world.now()).execute(),
    ).toEqual([])
    const pressed = await world.app.inject({
      method: 'POST',
      url: new URL(link).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('keine Erinnerungen mehr')])
    expect(await world.after(30)).toEqual([])
    world.pass(8 * 24)
    expect((await world.follow(`${link}x`, 'POST')).statusCode).toBe(404)
  })
})
