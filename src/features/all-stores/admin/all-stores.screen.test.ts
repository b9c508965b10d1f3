// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { isAt, open, press } from '#apps/admin/testing/screen.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'

const running = product()

it('shows every store of a period beside the others, found from the dashboard of whoever has several [p8y3]', async () => {
  await open(running.merchant, '/dashboard')
  await screen.findByRole('link', { name: 'Where orders come from' })
  expect(screen.queryByRole('link', { name: 'All stores' })).toBeNull()
  const { db } = running.app
  const { merchant_id, name } = await db
    .selectFrom('stores')
    .select(['merchant_id', 'name'])
    .where('id', '=', running.merchant.store.id)
    .executeTakeFirstOrThrow()
  const other = { merchant_id, shop_domain: `${crypto.randomUUID()}.myshopify.com`, name: 'Second shop' }
  await db
    .insertInto('stores')
    .values({ ...other, currency: 'USD', time_zone: 'America/New_York' })
    .execute()
  await addOrder(db, running.merchant.store.id, { total: 4_200 })
  await open(running.merchant, '/dashboard?from=2026-05-01&to=2026-05-31')
  await screen.findByRole('link', { name: 'All stores' })
  await open(running.merchant, '/all-stores?from=2026-05-01&to=2026-05-31')
  const table = within(await screen.findByRole('table', { name: 'Stores' }))
  expect(table.getByRole('row', { name: new RegExp(name) })).toHaveTextContent('€42')
  expect(table.getByRole('button', { name: 'Go to Second shop' })).toBeInTheDocument()
  expect(within(screen.getByRole('table', { name: 'Totals by currency' })).getAllByRole('row')).toHaveLength(3)
  await press(/^Select Month/)
  await press('Last 30 days')
  await isAt('/all-stores?range=30-days')
})
