import { expect, it } from 'vitest'
import { testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout, addOrder } from '#features/dashboard/server/testing/sales.ts'

it('counts as recovered what was taken, and nothing of orders that were cancelled', async () => {
  const app = await testApp()
  const merchant = await app.merchant()
  const { db } = app
  const store_id = merchant.store.id
  const sales = [
    { total: 4_200 },
    { total: 1_000, captured_total: 600 },
    { total: 70_000, cancelled_at: new Date(), refunded_total: 70_000 },
  ]
  for (const [number, sale] of sales.entries()) {
    const { id: checkout_id } = await addCheckout(db, store_id, '2026-05-14T12:00:00Z')
    const paid = { state: 'ordered', paid_at: '2026-05-15T12:00:00Z', total: sale.total }
    await db.updateTable('checkouts').set(paid).where('id', '=', checkout_id).execute()
    const shopify_order_id = await addOrder(db, store_id, sale)
    await db.updateTable('orders').set({ checkout_id }).where('shopify_order_id', '=', shopify_order_id).execute()
    const at = '2026-05-14T13:00:00Z'
    const series = { checkout_id, store_id, address_key: `${number}`, ground: 'consent', began_at: at }
    await db.insertInto('reminder_series').values(series).execute()
    await db.insertInto('reminder_mails').values({ checkout_id, number: 1, claimed_at: at, sent_at: at }).execute()
  }
  const { totals } = (await merchant.call('GET /reminders/report')).body.data
  expect(totals).toMatchObject([{ currency: 'EUR', mailed: 3, paid: 3, amount: 4_800 }])
  await app.close()
})
