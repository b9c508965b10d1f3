// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { notice, open, press } from '#apps/admin/testing/screen.ts'

const shop = shopNamed('three')
const running = product({ outside: true, store: storeAt(shop) })

it('the script is looked for where the merchant pasted it [p4w6]', async () => {
  await open(running.merchant, '/settings/checky-pro-script')
  await screen.findByText('Line not found')
  await screen.findByText('Shoppers do not get the line')
  expect(screen.getByText(/^<script src=.*embed\.js\?store=/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Re-embed' })).toHaveAttribute('aria-disabled', 'true')
  await press('Check my storefront')
  await notice('Checked your storefront.')

  await running.control('failures', { target: 'shopify', mode: 'error', shop: shop.domain })
  await press('Check again')
  await notice(shop.domain)
  await running.control('failures', { target: 'shopify', mode: 'ok', shop: shop.domain })
})
