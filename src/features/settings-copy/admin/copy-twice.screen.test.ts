// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, isClosed, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()

it('a double click on Copy settings leaves what came of it to be read: the second press was for the same button', async () => {
  const { app, merchant } = running
  const source = await app.store(merchant.merchant.id, { name: 'Harbor Supply', currency: 'EUR' })
  await app.db
    .insertInto('shipping_rates')
    .values({
      store_id: source.id,
      name: 'Standard',
      internal_name: 'std',
      description: '3 days',
      currency: 'EUR',
      shipping_price: 490,
    })
    .execute()
  await app.db.updateTable('sessions').set({ store_id: merchant.store.id }).execute()

  await open(merchant, '/settings/shopify-store')
  await press('More for Harbor Supply')
  await user.click(await screen.findByRole('menuitem', { name: /^Copy settings to/ }))
  const modal = await dialog(/^Copy settings to/)
  await user.click(await within(modal).findByRole('checkbox', { name: /^Shipping rates/ }))
  await press('See the changes', modal)
  const copy = await within(modal).findByRole('button', { name: 'Copy settings' })
  fireEvent.click(copy, { detail: 1 })
  const done = await within(modal).findByRole('heading', { name: 'Your settings are copied' })
  const close = () => within(modal).getAllByRole('button', { name: 'Close' }).at(-1)!
  expect(fireEvent.click(close(), { detail: 2 })).toBe(false)
  expect(done).toBeVisible()
  expect(fireEvent.click(close(), { detail: 1 })).toBe(true)
  await isClosed()
})
