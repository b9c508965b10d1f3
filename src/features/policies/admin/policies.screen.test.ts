// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { dialog, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

const shop = shopNamed('two')
const running = product({ outside: true, store: storeAt(shop) })
const grant = (...more: string[]) => running.control(`shopify/${shop.domain}`, { scopes: [...initialScopes, ...more] })
const title = 'Policies from your shop'

it('says which scope is missing and where it is granted, and asks again once it may be there [f6j2]', async () => {
  await grant()
  await open(running.merchant, '/customization/form#policies-from-shop')
  const modal = await dialog(title)
  await within(modal).findByText('read_legal_policies')
  expect(within(modal).getByRole('button', { name: 'Save' })).toBeDisabled()
  const link = await within(modal).findByRole('link', { name: /^Open your app in Shopify/ })
  expect(link).toHaveAttribute('href', expect.stringContaining('/admin/settings/apps'))
  await grant('read_legal_policies')
  await press('Check again', modal)
  expect(await within(modal).findByRole('row', { name: /Shipping policy/ })).toBeInTheDocument()
  expect(within(modal).queryByText('read_legal_policies')).toBeNull()
})

it('shows what the shop says beside what the footer links, links what is chosen, and takes it back [t9m4]', async () => {
  await grant('read_legal_policies')
  await running.app.db.deleteFrom('shop_policies').execute()
  const network = await open(running.merchant, '/customization/form')
  await press('Choose policies')
  const modal = await dialog(title)
  const row = await within(modal).findByRole('row', { name: /Shipping policy/ })
  expect(row).toHaveTextContent(/In the footer.*We ship on working days\.$/)
  expect(within(modal).getByRole('button', { name: 'Save' })).toBeDisabled()
  await accessible(modal)
  await user.click(within(row).getByRole('checkbox'))
  network.breaks('PUT /policies/shop', { status: 500 })
  await press('Save', modal)
  await waitFor(() => expect(network.count('PUT /policies/shop')).toBe(1))
  expect(within(row).getByRole('checkbox')).not.toBeChecked()
  network.mend()
  await press('Save', modal)
  await notice('Policies in the footer saved')
  await isClosed(title)
  await screen.findByText(/1 not shown/)
  network.breaks('POST /policies/shop/undo', { status: 500 })
  await press('Undo')
  const failed = await notice('An error occurred')
  network.mend()
  await press('Try again', failed)
  await notice('The footer shows what it did before.')
  await waitFor(() => expect(screen.queryByText(/1 not shown/)).toBeNull())
})
