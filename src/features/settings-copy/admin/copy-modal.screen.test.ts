// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, follow, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'

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

it('settings of another store are copied after a look at what changes [b4r2]', async () => {
  const { app, merchant } = running
  const name = merchant.store.name
  const rate = (name: string, shippingPrice: number) =>
    merchant.call('POST /shipping-rate', {
      body: { name, internalName: name, description: 'By post', shippingPrice },
    })
  await app.store(merchant.merchant.id, { name: 'Harbor Supply', currency: 'USD' })
  await rate('Letter', 4.95)
  await rate('Parcel', 6.5)
  await merchant.call('POST /add-review', { body: { name: 'Ann', rating: 4.5, review: 'Lovely mugs' } })
  await merchant.call('POST /switch-store', { body: { store_id: merchant.store.id } })
  await rate('Parcel', 5)

  await open(merchant, '/settings/shopify-store')
  const more = await screen.findByRole('button', { name: `More for ${name}` })
  more.focus()
  await user.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: 'Copy settings from another store…' })
  await waitFor(() => expect(entry).toHaveFocus())
  await user.keyboard('{Enter}')
  await within(await dialog(`Copy settings to ${name}`)).findByRole('heading', { name: 'What to copy' })
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(more).toHaveFocus())

  await press('More for Harbor Supply')
  await user.click(await screen.findByRole('menuitem', { name: `Copy settings to ${name}…` }))
  const modal = await dialog(`Copy settings to ${name}`)
  const choice = (label: RegExp) => within(modal).findByRole('checkbox', { name: label })
  expect(await choice(/^Translated texts/)).toBeDisabled()
  await accessible(modal)
  await press('See the changes', modal)
  expect(await within(modal).findByText('Choose what to copy')).toBeVisible()

  await user.click(await choice(/^Shipping rates/))
  await user.click(await choice(/^Reviews/))
  await press('See the changes', modal)
  await waitFor(() => expect(within(modal).getByRole('heading', { name: /^What changes in/ })).toHaveFocus())
  const rates = within(modal).getByRole('region', { name: 'Shipping rates' })
  expect(rates).toHaveTextContent('Amounts in a currency other than EUR (2)')
  expect(rates).toHaveTextContent('$6.50 → €6.50, replaces yours')
  await user.click(within(rates).getByRole('checkbox', { name: 'Copy these with the same numbers in EUR' }))
  expect(await within(modal).findByText(`Shoppers of ${name} read these as opinions`, { exact: false })).toBeVisible()
  await accessible(modal)

  await rate('Letter', 3)
  await press('Copy settings', modal)
  await notice('Something has changed in one of the stores')
  await within(modal).findByText('$4.95 → €4.95, replaces yours', { exact: false })
  await press('Copy settings', modal)
  await waitFor(() => expect(within(modal).getByRole('heading', { name: 'Your settings are copied' })).toHaveFocus())
  expect(within(modal).getByText('2 replaced', { exact: false })).toBeVisible()
  await accessible(modal)
  await user.click(within(modal).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await isClosed()
  await follow('Shipping Rates', await screen.findByRole('navigation', { name: 'Main' }))
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')
  expect(await row('Parcel')).toHaveTextContent('€6.50')
  expect(await row('Letter')).toHaveTextContent('€4.95')
})
