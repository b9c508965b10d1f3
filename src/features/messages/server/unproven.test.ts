import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import type { UnprovenMessages } from '../contract.ts'
import { noteUnproven } from './unproven-repository.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const countMessages = async () => ((await world.merchant.call('GET /messages')).body.data.messages as object[]).length

describe('a message that is not proven', () => {
  const unproven = async (who = world.merchant) =>
    (await who.call('GET /messages/unproven')).body.data.unproven as UnprovenMessages[]
  const body = JSON.stringify({ id: 'evt_forged', name: 'payment_intent.succeeded', note: 'tell-nobody' })
  const refuse = async (url: string, headers: Record<string, string>) => {
    const sent = { 'content-type': 'application/json', ...headers }
    expect((await world.app.inject({ method: 'POST', url, payload: body, headers: sent })).statusCode).toBe(401)
  }
  const signed = (secret: string, at = Date.now()) => ({
    'x-timestamp': String(at),
    'x-signature': createHmac('sha256', secret).update(`${at}${body}`).digest('hex'),
  })

  it('is counted with the reason, is no message, and leaves nothing of what it says [p6c2]', async () => {
    const atAirwallex = `/webhooks/airwallex/${world.store.id}`
    const before = await countMessages()
    await Promise.all([1, 2, 3].map(() => refuse(atAirwallex, signed('whsec_of_another_account'))))
    await refuse(atAirwallex, {})
    await refuse(atAirwallex, signed(world.account.webhookSecret, Date.now() - 360_000))
    const shopSigned = createHmac('sha256', 'another').update(body).digest('base64')
    await refuse(`/webhooks/shopify/${world.store.id}`, { 'x-shopify-hmac-sha256': shopSigned })
    const found = await unproven()
    expect(new Set(found.map(({ sender, reason, times, page }) => [sender, reason, times, page].join()))).toEqual(
      new Set([
        'Airwallex,other_secret,3,/payment-methods?connect=airwallex',
        'Airwallex,unsigned,1,/payment-methods?connect=airwallex',
        'Airwallex,too_old,1,/payment-methods?connect=airwallex',
        'Shopify,other_secret,1,/settings/shopify-store',
      ]),
    )
    expect(await countMessages()).toBe(before)
    const rows = await world.app.db.selectFrom('unproven_messages').selectAll().execute()
    expect(JSON.stringify([rows, found])).not.toMatch(/evt_forged|tell-nobody|payment_intent/)
  })

  it('fills no table: one row an hour for each sender and reason, counted to a thousand, and none of a sender or store that is not there [z4h9]', async () => {
    const { db } = world.app
    await db.deleteFrom('unproven_messages').execute()
    const of = { store_id: world.store.id, source: 'airwallex', reason: 'unsigned' as const }
    const at = new Date('2026-05-15T12:10:00Z')
    await noteUnproven(db, { ...of, at })
    await db.updateTable('unproven_messages').set({ times: 999 }).execute()
    for (const minutes of [20, 30, 40]) await noteUnproven(db, { ...of, at: new Date(at.getTime() + minutes * 60_000) })
    expect(await unproven()).toMatchObject([
      { times: 1_000, first_at: '2026-05-15T12:00:00.000Z', last_at: '2026-05-15T12:30:00.000Z' },
    ])
    for (const url of [`/webhooks/airwallex/${randomUUID()}`, `/webhooks/rapyd/${world.store.id}`])
      await refuse(url, {})
    await refuse(`/webhooks/shopify/${randomUUID()}`, {})
    expect(await db.selectFrom('unproven_messages').select('source').execute()).toHaveLength(1)
  })

  it('is told to the store’s own merchant alone, for 30 days [k2v5]', async () => {
    expect((await world.app.stranger.call('GET /messages/unproven')).status).toBe(401)
    expect(await unproven(await world.app.merchant())).toEqual([])
    const age = async (days: number) => {
      const last_at = new Date(Date.now() - days * 24 * 3_600_000)
      await world.app.db.updateTable('unproven_messages').set({ last_at }).execute()
      await sql`select graphile_worker.add_job('sweep-webhooks', '{}')`.execute(world.app.db)
      await world.app.runJobs()
      return (await unproven()).length
    }
    expect([await age(29), await age(31)]).toEqual([1, 0])
  })
})
