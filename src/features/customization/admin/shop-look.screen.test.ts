// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, follow, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

const shop = shopNamed('two')
const running = product({ outside: true, store: storeAt(shop) })
const grant = (...more: string[]) => running.control(`shopify/${shop.domain}`, { scopes: [...initialScopes, ...more] })

it('shows what stands there and what would, imports what is ticked into the form, and takes it back [v9z7]', async () => {
  await grant('read_locales')
  const network = await open(running.merchant, '/customization')
  await press('Import from your shop')
  const modal = await dialog('Import from your shop')
  await waitFor(() => expect(modal).toHaveTextContent('5 to import, 0 as they are, 0 left out'))
  const row = (name: string) => within(modal).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(row('Primary colour')).toHaveTextContent('#000000#1f4f46')
  expect(row('Languages at checkout')).toHaveTextContent('All available languagesEnglish, Dutch')
  expect(within(row('Logo')).getByAltText('Logo')).toHaveAttribute('src', expect.stringMatching(/^data:image\/webp/))
  await accessible(modal)
  await user.click(within(modal).getByRole('checkbox', { name: 'Font' }))
  await user.click(within(modal).getByRole('checkbox', { name: 'Logo' }))
  await press('Import 3')
  await notice('3 imported from your shop')
  await isClosed('Import from your shop')
  await waitFor(async () => expect(await field('Primary colour')).toHaveValue('#1f4f46'))
  expect(await field('Font family')).toHaveValue('Default')
  network.breaks('POST /store-customization/shop/undo', { status: 500 })
  await press('Undo')
  const failed = await notice('An error occurred')
  network.mend()
  await press('Try again', failed)
  await notice('The import was undone.')
  await waitFor(async () => expect(await field('Primary colour')).toHaveValue('#000000'))
})

it('says plainly which scope is missing, and what of the theme cannot be taken over [x5m5]', async () => {
  await grant()
  await open(running.merchant, '/customization/appearance#import-from-shop')
  const modal = await dialog('Import from your shop')
  await within(modal).findByText('read_locales')
  expect(modal).toHaveTextContent('4 to import')
})

it('asks before it throws away what was typed [m9j6]', async () => {
  await grant()
  await open(running.merchant, '/customization')
  await fill('Heading colour', '#123456')
  await press('Import from your shop')
  await press('Cancel', await dialog('Unsaved Changes'))
  expect(await field('Heading colour')).toHaveValue('#123456')
  expect(screen.queryByRole('dialog', { name: 'Import from your shop' })).toBeNull()
})

it('is found from the go-live checklist [y6t3]', async () => {
  await open(running.merchant, '/dashboard')
  await follow('Import from your shop: Make it look like you')
  expect(await dialog('Import from your shop')).toBeVisible()
})
