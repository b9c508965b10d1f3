import { expect, type Page, test } from '@playwright/test'
import { pressTwice } from './support/double-press.ts'
import { accessible, notice } from './support/looks.ts'
import { registerMerchantWithShops, shopNamed, storeCard } from './support/own-stores.ts'
import { get, post } from './support/session.ts'

const [two, three] = [shopNamed('two'), shopNamed('three')]
const rate = (name: string, shippingPrice: number) => ({
  name,
  internalName: name,
  description: 'By post',
  shippingPrice,
})

const fits = async (page: Page) => {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

test('settings of another store are copied after a look at what changes [b4r2]', async ({ page }) => {
  const [first, second] = await registerMerchantWithShops(page, [three, two])
  await post(page, '/api/switch-store', { store_id: second! })
  await page.reload()
  await post(page, '/api/shipping-rate', rate('Letter', 4.95))
  await post(page, '/api/shipping-rate', rate('Parcel', 6.5))
  await post(page, '/api/add-review', { name: 'Ann', rating: 4.5, review: 'Lovely mugs' })
  await post(page, '/api/switch-store', { store_id: first! })
  await page.reload()
  await post(page, '/api/shipping-rate', rate('Parcel', 5))

  const more = storeCard(page, three.name).getByRole('button', { name: `More for ${three.name}` })
  const modal = page.getByRole('dialog', { name: `Copy settings to ${three.name}` })
  await test.step('it opens by the keyboard, and Escape leads back to where it was opened', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Copy settings from another store…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('heading', { name: 'What to copy' })).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(more).toBeFocused()
  })

  await test.step('nothing is chosen for the merchant, and what is not there cannot be', async () => {
    await storeCard(page, two.name)
      .getByRole('button', { name: `More for ${two.name}` })
      .click()
    await page.getByRole('menuitem', { name: `Copy settings to ${three.name}…` }).click()
    await expect(modal.getByRole('checkbox', { name: /^Translated texts/ })).toBeDisabled()
    await modal.getByRole('button', { name: 'See the changes' }).click()
    await expect(modal.getByText('Choose what to copy')).toBeVisible()
  })

  await test.step('everything that changes is named before', async () => {
    await modal.getByRole('checkbox', { name: /^Shipping rates/ }).check()
    await modal.getByRole('checkbox', { name: /^Reviews/ }).check()
    await modal.getByRole('button', { name: 'See the changes' }).click()
    await expect(modal.getByRole('heading', { name: /^What changes in/ })).toBeFocused()
    const rates = modal.getByRole('region', { name: 'Shipping rates' })
    await expect(rates).toContainText('Amounts in a currency other than EUR (2)')
    await expect(rates).toContainText('$6.50 → €6.50, replaces yours')
    await rates.getByRole('checkbox', { name: 'Copy these with the same numbers in EUR' }).check()
    await expect(modal.getByText(`Shoppers of ${three.name} read these as opinions`)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(page)
    await accessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a change made meanwhile is shown before it is copied', async () => {
    await post(page, '/api/shipping-rate', rate('Letter', 3))
    await modal.getByRole('button', { name: 'Copy settings' }).click()
    await expect(notice(page, 'Something has changed in one of the stores')).toBeVisible()
    await expect(modal.getByText('$4.95 → €4.95, replaces yours')).toBeVisible()
  })

  await modal.getByRole('button', { name: 'Copy settings' }).dblclick()
  await expect(modal.getByRole('heading', { name: 'Your settings are copied' })).toBeFocused()
  await expect(modal.getByText('2 replaced')).toBeVisible()
  await accessible(page)
  await modal.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Shipping rates' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Parcel' })).toContainText('€6.50')
  await expect(page.getByRole('row').filter({ hasText: 'Letter' })).toContainText('€4.95')
})

test('a second store is added, proven by its shop and switched to in every tab; a store goes by its name, and with the last one setting up begins anew [n2h8]', async ({
  page,
  context,
}) => {
  await registerMerchantWithShops(page, [three])
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
