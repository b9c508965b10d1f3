import { expect, type Page, test } from '@playwright/test'
import { pressTwice } from './support/double-press.ts'
import { accessible, notice } from './support/looks.ts'
import { registerMerchantWithShops, shopNamed, storeCard } from './support/own-stores.ts'
import { get, post } from './support/session.ts'

const [two, three] = [shopNamed('two'), shopNamed('three')]
const fits = async (page: Page) => {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

test('a second store is added, proven by its shop and switched to in every tab; a store goes by its name, and with the last one setting up begins anew [n2h8]', async ({
  page,
  context,
}) => {
  await registerMerchantWithShops(page, [three])
  await post(page, '/api/add-review', { name: 'Ann', rating: 4.5, review: 'Lovely mugs' })
  await post(page, '/api/shipping-rate', {
    name: 'Parcel',
    internalName: 'Parcel',
    description: 'By post',
    shippingPrice: 6.5,
  })
  const selector = page.getByRole('button', { name: `Store: ${three.name}` })
  await test.step('with one store it says that there is nothing to switch to', async () => {
    await expect(page).toHaveTitle(/^Settings - /)
    await expect(storeCard(page, three.name).getByText('Active')).toBeVisible()
    await selector.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Switch functionality is not available with only one store')
    await page.goto('/shipping-rates')
    await selector.click()
    await page.getByRole('menuitem', { name: 'Add new store' }).click()
    await expect(page).toHaveURL('/settings/shopify-store')
  })

  await test.step('one is added with the keys of its app, and proven by its shop', async () => {
    // What lies over the page closes by a press beside it.
    const inDialog = page.getByRole('dialog', { name: 'Add New Store' }).locator(':focus')
    await pressTwice(page, page.getByRole('button', { name: 'Add New Store' }), () => expect(inDialog).toHaveCount(1))
    await expect(inDialog).toHaveCount(1)
    await page.getByLabel('Store name').fill(`https://${two.domain}/admin`)
    await page.getByLabel('Admin API access token', { exact: true }).fill(two.customApp.accessToken)
    await page.getByLabel('API key', { exact: true }).fill(two.customApp.apiKey)
    await page.getByLabel('API secret key', { exact: true }).fill(two.customApp.apiSecret)
    await page.getByRole('button', { name: 'Add store' }).click()
    await expect(notice(page, 'Store added successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(storeCard(page, two.name).getByText('Authorized', { exact: true })).toBeVisible()
  })
  const { stores } = await get<{ stores: { id: string; name: string }[] }>(page, '/api/user-stores')
  const getStoreId = (name: string) => stores.find((store) => store.name === name)!.id

  await test.step('it is switched to from its card', async () => {
    await storeCard(page, two.name).getByRole('button', { name: 'Switch to this store' }).click()
    await expect(notice(page, 'Store switched successfully')).toBeVisible()
    await expect(storeCard(page, two.name).getByText('Active')).toBeVisible()
    await expect(storeCard(page, three.name).getByText('Active')).toBeHidden()
  })

  await test.step('settings of the other store are copied into it, on a screen of any width', async () => {
    await storeCard(page, three.name)
      .getByRole('button', { name: `More for ${three.name}` })
      .click()
    await page.getByRole('menuitem', { name: `Copy settings to ${two.name}…` }).click()
    const modal = page.getByRole('dialog', { name: `Copy settings to ${two.name}` })
    await modal.getByRole('checkbox', { name: /^Reviews/ }).check()
    await accessible(page)
    await modal.getByRole('checkbox', { name: /^Shipping rates/ }).check()
    await modal.getByRole('button', { name: 'See the changes' }).click()
    await expect(modal.getByText(`Shoppers of ${two.name} read these as opinions`)).toBeVisible()
    await modal.getByRole('checkbox', { name: 'Copy these with the same numbers in USD' }).check()
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(page)
    await accessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await modal.getByRole('button', { name: 'Copy settings' }).dblclick()
    await expect(modal.getByRole('heading', { name: 'Your settings are copied' })).toBeFocused()
    await accessible(page)
    await modal.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('a page that shows the store before is told, and nothing is written from it', async () => {
    const other = await context.newPage()
    await other.goto('/shipping-rates')
    await page.goto('/shipping-rates')
    const current = page.getByRole('button', { name: `Store: ${two.name}` })
    await current.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: two.name, checked: true })).toBeVisible()
    const loaded = page.waitForEvent('load')
    const sent = page.waitForRequest('**/api/switch-store')
    await page.getByRole('menuitemradio', { name: three.name }).click()
    expect((await sent).postDataJSON()).toEqual({ store_id: getStoreId(three.name) })
    await loaded
    await expect(notice(page, 'Store switched successfully')).toContainText('Success')
    await expect(selector).toBeVisible()
    await expect(other.getByRole('dialog', { name: 'Another store is open in another tab' })).toBeVisible()
    await other.close()
  })

  const remove = async (name: string) => {
    await storeCard(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Remove store…' }).click()
    return page.getByRole('dialog', { name: `Remove ${name}` })
  }

  await test.step('the store that is open now gives way to the other one', async () => {
    await page.goto('/settings/shopify-store')
    const modal = await remove(three.name)
    await expect(modal.getByText(`Where this store is open now, ${two.name} is shown instead.`)).toBeVisible()
    await modal.getByRole('button', { name: 'Remove store' }).click()
    await expect(modal.getByText('This is not the name of the store')).toBeVisible()
    await expect(modal.getByRole('textbox')).toBeFocused()
    await accessible(page)
    await modal.getByRole('textbox').fill(three.name.toUpperCase())
    await modal.getByRole('button', { name: 'Remove store' }).click()
    await expect(notice(page, 'The store is being removed.')).toBeVisible()
    await expect(storeCard(page, two.name).getByText('Active')).toBeVisible()
    await expect(storeCard(page, three.name)).toBeHidden()
  })

  await test.step('without the last one, setting up begins anew', async () => {
    const modal = await remove(two.name)
    await expect(modal.getByText('This is your only store')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(page)
    await modal.getByRole('textbox').fill(two.name)
    await modal.getByRole('button', { name: 'Remove store' }).click()
    await expect(page).toHaveURL('/onboarding/1')
  })
})
