import { expect, type Page } from '@playwright/test'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { connectShop, isConnected, registered } from './new-merchant.ts'
import { post } from './session.ts'

/** One of the sandbox's shops, by the number in its name. */
export const shopNamed = (number: 'one' | 'two' | 'three') =>
  shopIdentities.find(({ domain }) => domain === `sandbox-${number}.myshopify.com`)!
export type Shop = ReturnType<typeof shopNamed>

/** A merchant of the test's own with these shops connected, the first of them current; on the tab of the stores. Returns the stores' ids. */
export const registerMerchantWithShops = async (page: Page, shops: Shop[]): Promise<string[]> => {
  await registered(page)
  const ids: string[] = []
  for (const shop of shops) ids.push(await connectShop(page, shop))
  await isConnected(page)
  await post(page, '/api/switch-store', { store_id: ids[0]! })
  await page.goto('/settings/shopify-store')
  await expect(page.getByText('Authorized', { exact: true })).toHaveCount(shops.length)
  return ids
}

/** The card of a store in the settings. */
export const storeCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
