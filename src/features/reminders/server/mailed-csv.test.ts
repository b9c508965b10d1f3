import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout } from '#features/dashboard/server/testing/sales.ts'
import { mailedCsv } from './mailed-csv.ts'

it('holds all checkouts that were mailed, newest first, however few are read at once', async () => {
  const app = await testApp()
  const { store } = await app.merchant()
  // Three at one moment, and some that differ by less than a date here tells apart.
  const at = ['12:00:00', '12:00:00', '12:00:00', '12:00:00.0001', '12:00:00.0002', '13:00:00']
  for (const [number, time] of at.entries()) {
    const mailed = `2026-05-15T${time}Z`
    const { id: checkout_id } = await addCheckout(app.db, store.id, mailed)
    const email = `ann${number}@example.com`
    await app.db.updateTable('checkouts').set({ email, total: 4_200 }).where('id', '=', checkout_id).execute()
    const series = { checkout_id, store_id: store.id, address_key: `${number}`, ground: 'consent', began_at: mailed }
    await app.db.insertInto('reminder_series').values(series).execute()
    await app.db
      .insertInto('reminder_mails')
      .values({ checkout_id, number: 1, claimed_at: mailed, sent_at: mailed })
      .execute()
  }
  const inStore = { id: store.id, time_zone: 'Europe/Amsterdam' }
  const whole = await text(mailedCsv(app.db, inStore))
  expect(whole.startsWith('Email,Emails sent,First email (Europe/Amsterdam),')).toBe(true)
  expect(whole).toContain('ann5@example.com,1,2026-05-15 15:00:00,')
  expect(whole.match(/ann\d/g)).toHaveLength(6)
  expect(whole.match(/ann\d/g)?.slice(0, 3)).toEqual(['ann5', 'ann4', 'ann3'])
  for (const atOnce of [1, 2, 6]) expect(await text(mailedCsv(app.db, inStore, atOnce))).toBe(whole)
  await app.close()
})
