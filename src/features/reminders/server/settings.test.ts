import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MailError } from '#kit/server/mail-error.ts'
import { defaultSettings } from '../rules.ts'
import { type RemindersWorld, remindersWorld } from './testing/reminders-world.ts'

let world: RemindersWorld
beforeAll(async () => {
  world = await remindersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.begin())

describe('the settings', () => {
  it('are nobody else’s: a stranger is refused, another merchant has their own [y6s2]', async () => {
    for (const call of ['GET /reminders', 'PUT /reminders', 'GET /reminders/preview', 'POST /reminders/test'])
      expect((await world.app.stranger.call(call, { body: {} })).status).toBe(401)
    await world.save({ mails: defaultSettings.mails.map((mail) => ({ ...mail, minutes: mail.minutes + 5 })) })
    const other = await world.app.merchant()
    expect((await other.call('GET /reminders')).body.data.settings).toEqual(defaultSettings)
  })

  it('ask the shopper for a tick only where they are on and rest on consent, never on a test order [f3q8]', async () => {
    const asked = async (token: string) =>
      (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout.asks_reminder
    const token = await world.checkout()
    expect(await asked(token)).toBe(false)
    await world.save()
    expect(await asked(token)).toBe(true)
    await world.app.db.updateTable('checkouts').set({ is_trial: true }).where('token', '=', token).execute()
    expect(await asked(token)).toBe(false)
    await world.app.db.updateTable('checkouts').set({ is_trial: false }).where('token', '=', token).execute()
    await world.save({ ground: 'declared', declaration: 'Existing customers, of similar goods of our own' })
    expect(await asked(token)).toBe(false)
  })

  it('keep who declared a ground and when, and leave a line in the record [v6d2]', async () => {
    expect((await world.save({ ground: 'declared', declaration: 'yes' })).body.errors).toHaveProperty('declaration')
    const declaration = 'Customers who ordered before, of similar goods of our own'
    const { body } = await world.save({ ground: 'declared', declaration })
    expect(body.data.declared).toEqual({ by: world.merchant.merchant.email, at: expect.any(String) })
    const again = await world.save({ ground: 'declared', declaration, is_on: false })
    expect(again.body.data.declared).toEqual(body.data.declared)
    const lines = await world.app.db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'reminders.ground')
      .where('store_id', '=', world.store.id)
      .execute()
    expect(lines.filter(({ detail }) => JSON.stringify(detail).includes(declaration))).toHaveLength(1)
    expect((await world.save()).body.data.declared).toBeNull()
  })

  it('are not saved over a newer version, nor over any by who saw none [v2v7]', async () => {
    const { body } = await world.save()
    const seenUpdatedAt = body.data.updated_at
    expect((await world.save({ seenUpdatedAt })).status).toBe(200)
    for (const seen of [seenUpdatedAt, null]) expect((await world.save({ seenUpdatedAt: seen })).status).toBe(409)
  })

  it('show each mail in each language in the store’s own words, and send it to the merchant [f7l2]', async () => {
    await world.merchant.call('POST /localization', {
      body: {
        localizations: [
          { localization_key_id: 'reminder:first.subject', language: 'de', translation: 'Hallo von {store}' },
        ],
      },
    })
    const query = { language: 'de', mail: 1 }
    const { body } = await world.merchant.call('GET /reminders/preview', { query })
    expect(body.data.subject).toBe(`Hallo von ${world.shop.name}`)
    expect(body.data.html).toContain('Meine Bestellung abschließen')
    const arabic = await world.merchant.call('GET /reminders/preview', { query: { language: 'ar', mail: 3 } })
    expect(arabic.body.data.html).toContain('dir="rtl"')
    // Some mail programs show what is in the body alone.
    expect(arabic.body.data.html.split('<body')[1]).toContain('dir="rtl"')
    expect((await world.merchant.call('POST /reminders/test', { body: query })).body.data.to).toBe(
      world.merchant.merchant.email,
    )
    const inbox = await fetch(`${world.sandbox.url}/sandbox/mail?to=${world.merchant.merchant.email}`)
    const { messages } = (await inbox.json()) as { messages: { subject: string }[] }
    expect(messages.map(({ subject }) => subject)).toContain(`Hallo von ${world.shop.name}`)
    for (const [fate, message] of [
      ['not sent', 'The mail server does not answer. Please try again in a moment.'],
      ['unknown', 'The email may have been sent: the mail server has not confirmed it.'],
    ] as const) {
      vi.spyOn(world.app.services.mail, 'send').mockRejectedValueOnce(new MailError('No answer', fate))
      const answer = await world.merchant.call('POST /reminders/test', { body: query })
      expect([answer.status, answer.body.message]).toEqual([502, message])
    }
    expect((await world.merchant.call('GET /reminders/preview', { query: { language: 'xx', mail: 1 } })).status).toBe(
      404,
    )
  })
})
