// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { dialog, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

const shop = shopNamed('two')
const running = product({ outside: true, store: storeAt(shop) })
const grant = (...more: string[]) => running.control(`shopify/${shop.domain}`, { scopes: [...initialScopes, ...more] })
const zones = (price: string) => ({
  zones: [
    {
      name: 'Home',
      countries: ['NL'],
      rates: [
        { name: 'Post', price },
        { name: 'Courier', price: '12.00' },
        { name: 'Live price', price: null },
      ],
    },
  ],
})

it('says which scope is missing and leads to the CSV [z5l6]', async () => {
  await grant()
  await open(running.merchant, '/shipping-rates')
  await press('More for shipping rates')
  await user.click(await screen.findByRole('menuitem', { name: 'Import from your shop' }))
  const modal = await dialog('Import from your shop')
  await within(modal).findByText('read_shipping')
  await press('Import CSV')
  await dialog('Import shipping rates')
})

it('shows what is there and what would be, imports what is ticked, and takes it back [r9z7]', async () => {
  await grant('read_shipping')
  await running.control(`shopify/${shop.domain}`, zones('4.50'))
  await open(running.merchant, '/shipping-rates#import-from-shop')
  const modal = await dialog('Import from your shop')
  await waitFor(() => expect(modal).toHaveTextContent('2 to import, 0 as they are, 1 left out'))
  expect(modal).toHaveTextContent('Live price, Home: A carrier calculates its price at checkout')
  await accessible(modal)
  await user.click(within(modal).getByRole('checkbox', { name: 'Courier' }))
  await press('Import 1')
  await notice('1 added, 0 changed')
  expect(await screen.findByRole('link', { name: 'Post' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Courier' })).toBeNull()
  await press('Undo')
  await notice('Import undone: 1 shipping rate')
})
