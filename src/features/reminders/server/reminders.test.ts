import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roma } from '#apps/server/testing/shop-world.ts'
import { erasePerson } from '#features/shopper-data/server/erase.ts'
import { inboxKey } from '#kit/server/inbox-key.ts'
import { addressKey } from './address-key.ts'
import { send } from './mail/send.ts'
import { noteBought } from './series-repository.ts'
import { linkIn, type RemindersWorld, remindersWorld } from './testing/reminders-world.ts'

let world: RemindersWorld
beforeAll(async () => {
  world = await remindersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.begin())

describe('who is written to', () => {
  it('is who ticked the box, three times, in their language, with goods and a way out [x3j9]', async () => {
    await world.save()
    await world.left({ extras: { reminder: true } }, { locale: 'nl' })
    expect(await world.after(0.9)).toEqual([])
    expect(await world.after(0.2)).toEqual([`Je winkelwagen bij ${world.shop.name}`])
    expect(await world.after(1)).toEqual([])
    expect(await world.after(22)).toHaveLength(1)
    expect(await world.after(48)).toHaveLength(1)
    expect(await world.after(100)).toEqual([])
    const [mail] = world.mails
    expect(mail).toMatchObject({ to: world.email(), fromName: world.shop.name })
    expect(mail!.text).toContain(`2 × ${world.variants[0]!.title}`)
    expect(mail!.headers).toEqual({
      'List-Unsubscribe': `<${linkIn(mail!, 'reminders')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(new Set(world.mails.map(({ messageId }) => messageId)).size).toBe(3)
    expect(world.mails.every(({ messageId }) => messageId?.startsWith('reminder-'))).toBe(true)
  })

  it('is nobody who did not tick it, took the tick back, or typed no address [g4s5]', async () => {
    await world.save()
    await world.left({})
    world.anotherPerson()
    const token = await world.left()
    await world.type(token, { email: world.email(), extras: { reminder: false } })
    await world.type(await world.checkout(), { extras: { reminder: true } })
    expect(await world.after(2)).toEqual([])
  })

  it.each(['x1<victim@example.com>.a', 'victim@example.com,zz.a', '(c)victim@example.com', 'g:victim@example.com;.a'])(
    'is nobody whose address is spelled as a list, a name or a remark: %s',
    async (email) => {
      await world.save()
      const token = await world.left()
      await world.app.db.updateTable('checkouts').set({ email }).where('token', '=', token).execute()
      expect(await world.after(2)).toEqual([])
    },
  )

  it('is nobody who bought in the shop itself meanwhile, whatever their first mail said [z6h3]', async () => {
    await world.save()
    const token = await world.left()
    expect(await world.after(2)).toHaveLength(1)
    await noteBought(world.app.db, world.storeId, addressKey(world.storeId, world.email()), world.now())
    expect(await world.after(100)).toEqual([])
    expect(await world.getId(token)).toBeTruthy()
  })

  it('is who left just now, behind thousands of others about whom nothing is due', async () => {
    await world.save()
    const id = await world.getId(await world.left())
    const { db } = world.app
    await sql`update reminder_settings set on_since = on_since - interval '9 days'`.execute(db)
    await sql`insert into checkouts select copy.* from checkouts as one, generate_series(1, 2100) as nth,
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'token', gen_random_uuid(),
        'email', 'late' || nth || '@example.com', 'updated_at', one.updated_at - interval '3 days')) as copy
      where one.id = ${id}`.execute(db)
    await sql`insert into checkout_lines select copy.* from checkout_lines as line, checkouts as late,
      jsonb_populate_record(line, jsonb_build_object('checkout_id', late.id)) as copy
      where line.checkout_id = ${id} and late.email like 'late%'`.execute(db)
    expect(await world.after(2)).toHaveLength(1)
  })

  it('is an inbox three times a day at most, whatever its owner writes behind a plus', () => {
    expect(inboxKey('Ann+one@Example.com')).toBe(inboxKey('ann@example.com'))
    expect(inboxKey('ann@example.com')).not.toBe(inboxKey('bob@example.com'))
  })

  it('is nobody whose address came from elsewhere, sent again by the page or not [q2g2]', async () => {
    await world.save({ ground: 'declared', declaration: 'Existing customers, of similar goods of our own' })
    const token = await world.left()
    await world.app.db.updateTable('checkouts').set({ email_typed_at: null }).where('token', '=', token).execute()
    await world.type(token, { email: world.email().toUpperCase(), shipping_address: roma })
    expect(await world.after(2)).toEqual([])
  })

  it('is everybody who typed an address where the merchant declared a ground, but who left the box empty [x7n7]', async () => {
    await world.save()
    await world.left({ extras: { reminder: false } })
    world.anotherPerson()
    await world.left({})
    await world.save({ ground: 'declared', declaration: 'Existing customers, of similar goods of our own' })
    // Both left before the ground was declared.
    expect(await world.after(2)).toEqual([])
    world.anotherPerson()
    await world.left({})
    expect(await world.after(2)).toHaveLength(1)
    expect(world.mails[0]!.to).toBe(world.email())
  })

  it('is nobody who was told that the shop alone can take the import duties, unless it had a price since', async () => {
    await world.save()
    const token = await world.left()
    const { store_id } = await world.app.db
      .selectFrom('checkouts')
      .select('store_id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    const told = { store_id, cause: 'duties', handover: await world.getId(token) }
    await world.app.db
      .insertInto('diversions')
      .values({ ...told, happened_at: new Date() })
      .execute()
    expect(await world.after(2)).toEqual([])
    await world.app.db.updateTable('checkouts').set({ priced_at: world.now() }).where('token', '=', token).execute()
    expect(await world.after(0)).toHaveLength(1)
  })

  it('is nobody before it was switched on, while the store is quiet, or of a test order [l6p6]', async () => {
    const token = await world.left()
    await world.save()
    expect(await world.after(2)).toEqual([])
    await world.type(token, { email: world.email(), extras: { reminder: true } })
    const { db } = world.app
    const quiet = async (set: object) => {
      const [before] = await db.selectFrom('stores').selectAll().where('id', '=', world.store.id).execute()
      await db.updateTable('stores').set(set).where('id', '=', world.store.id).execute()
      expect(await world.after(0)).toEqual([])
      const { is_add_on_enabled, access_token_sealed, leaving_at } = before!
      await db
        .updateTable('stores')
        .set({ is_add_on_enabled, access_token_sealed, leaving_at })
        .where('id', '=', world.store.id)
        .execute()
    }
    world.pass(2)
    await quiet({ is_add_on_enabled: false })
    await quiet({ access_token_sealed: null })
    await quiet({ leaving_at: world.now() })
    await db.updateTable('checkouts').set({ is_trial: true }).execute()
    expect(await world.after(0)).toEqual([])
    await db.updateTable('checkouts').set({ is_trial: false }).execute()
    expect(await world.after(0)).toHaveLength(1)
  })
})

describe('a series', () => {
  it('begins once a week for an address, in however many carts it is typed [y7y8]', async () => {
    await world.save()
    await world.left()
    await world.left()
    await world.left()
    expect(await world.after(2)).toHaveLength(1)
    expect(await world.after(2)).toEqual([])
    expect(await world.after(21)).toHaveLength(1)
    expect(await world.after(48)).toHaveLength(1)
    expect(new Set(world.mails.map(({ text }) => linkIn({ text }, 'back').split('/').at(-3))).size).toBe(1)
  })

  it('that sent nothing keeps no other checkout of its address silent [p4r2]', async () => {
    await world.save({ code: { percent: 20, days: 3, mail: 1 } })
    const first = await world.getId(await world.left())
    world.pass(2)
    const { http } = world.app.services
    const { send: ask } = http
    http.send = async (url, options) => {
      if (JSON.stringify(options?.body ?? '').includes('NewReminderCode')) throw new Error('The shop is silent.')
      return ask(url, options)
    }
    await expect(send(world.services(), first, 1).finally(() => (http.send = ask))).rejects.toThrow('silent')
    const { db } = world.app
    await db.updateTable('checkouts').set({ state: 'expired' }).where('id', '=', first).execute()
    const second = await world.getId(await world.left())
    await db.updateTable('checkouts').set({ updated_at: world.now() }).where('id', '=', second).execute()
    world.pass(2)
    await send(world.services(), second, 1)
    expect(world.mails).toHaveLength(1)
    // The first may be sent after all: by now it would be another series within the week.
    await db.updateTable('checkouts').set({ state: 'open' }).where('id', '=', first).execute()
    await send(world.services(), first, 1)
    expect(world.mails).toHaveLength(1)
  })

  it('is sent once by however many workers, and goes on after a mail that was cut off [w5h7]', async () => {
    await world.save()
    const id = await world.getId(await world.left())
    world.pass(2)
    await Promise.all(Array.from({ length: 8 }, () => send(world.services(), id, 1)))
    expect(world.mails).toHaveLength(1)
    // A kill between the claim and the answer: the second mail was claimed and nobody knows more.
    await world.app.db
      .insertInto('reminder_mails')
      .values({ checkout_id: id, number: 2, claimed_at: new Date(world.now().getTime() + 22 * 3_600_000) })
      .execute()
    expect(await world.after(23)).toEqual([])
    expect(await world.after(48)).toHaveLength(1)
  })

  it('is tried again where the door certainly did not take the mail, and ends where the address is refused [m9j3]', async () => {
    await world.save()
    const id = await world.getId(await world.left())
    world.pass(2)
    world.breaks(Object.assign(new Error('no connection'), { code: 'ECONNECTION', command: 'CONN' }))
    await expect(send(world.services(), id, 1)).rejects.toThrow('no connection')
    world.breaks(null)
    await send(world.services(), id, 1)
    expect(world.mails).toHaveLength(1)
    world.breaks(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT', command: 'DATA' }))
    expect(await world.after(23)).toEqual([])
    world.breaks(
      Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }),
    )
    expect(await world.after(48)).toEqual([])
    world.breaks(null)
    expect(await world.after(1)).toEqual([])
  })

  it('waits from the last sign of life, and ends when the address bought in the store [m4f4]', async () => {
    await world.save()
    const token = await world.left()
    expect(await world.after(2)).toHaveLength(1)
    const again = new Date(world.now().getTime() + 20 * 3_600_000)
    await world.app.db.updateTable('checkouts').set({ updated_at: again }).where('token', '=', token).execute()
    expect(await world.after(23)).toEqual([])
    expect(await world.after(21)).toHaveLength(1)
    const order = {
      store_id: world.store.id,
      shopify_order_id: 1,
      order_number: '#1',
      currency: 'EUR',
      subtotal: 1,
    }
    const paid = { total: 1, financial_status: 'PAID', fulfillment_status: 'UNFULFILLED', placed_at: world.now() }
    await world.app.db
      .insertInto('orders')
      .values({ ...order, ...paid, email: world.email().toUpperCase() })
      .execute()
    expect(await world.after(60)).toEqual([])
  })

  it('is over with the shopper’s data, of which no hash is left but of who declined [h7m3]', async () => {
    await world.save()
    const token = await world.left()
    await world.after(2)
    expect((await world.follow(linkIn(world.mails[0]!, 'reminders'), 'POST')).statusCode).toBe(200)
    await erasePerson(world.services(), world.store.id, world.email())
    const series = await world.app.db.selectFrom('reminder_series').select('address_key').execute()
    expect(series).toEqual([{ address_key: '' }])
    const stops = await world.app.db.selectFrom('reminder_stops').select('address_key').execute()
    expect(stops).toContainEqual({ address_key: addressKey(world.store.id, world.email()) })
    expect(await world.after(30)).toEqual([])
    const kept = await world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).execute()
    expect(JSON.stringify(kept)).not.toContain(world.email())
  })
})
