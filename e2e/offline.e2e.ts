import { expect, type Page, test } from '@playwright/test'
import { logIn, useSession } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'
import { perform } from './support/palette.ts'
import { saveData, spendData } from './support/saving-data.ts'
import { open } from './support/session.ts'
import { buyNow, field, fillAddress, hosted, newShopper, payButton } from './support/shopper.ts'

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const refusals = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are offline' })

/** Notes what arrives from now on; to wait until the code of all pages did, of which only the first one is shown. */
const arrivals = (page: Page) => {
  const arrived = new Set<string>()
  page.on('requestfinished', (request) => arrived.add(new URL(request.url()).pathname))
  return async () => {
    const list = await page.locator('meta[name="files-ahead"]').getAttribute('content')
    const names = (await (await page.request.get(list!)).text()).split('\n')
    expect(names.join()).toMatch(/billing-page.*localization-page.*palette/)
    await expect.poll(() => names.filter((name) => !arrived.has(`/assets/admin/${name}`))).toEqual([])
    await expect(page.locator('link[href*="localization-page"]'), 'styles of pages that are not shown').toHaveCount(0)
  }
}

test('without a connection a page that was never opened is there and says so, and fills itself once there is one again', async ({
  page,
  context,
}) => {
  await useSession(page)
  await spendData(page)
  const codeIsThere = arrivals(page)
  await open(page, '/account/personal-information')
  await codeIsThere()
  await context.setOffline(true)
  await expect(note(page)).toBeVisible()
  await perform(page, 'localization', 'Localization')
  await expect(page.getByRole('heading', { level: 1, name: 'Localization' })).toBeVisible()
  await perform(page, 'invoices', 'Billing › Invoices')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(refusals(page).first()).toBeVisible()
  await context.setOffline(false)
  await expect(note(page)).toBeHidden()
  await expect(refusals(page)).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})

test('a page whose code was never fetched waits for the connection in place of failing', async ({ page, context }) => {
  await saveData(page)
  await logIn(page, '/account/personal-information')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Payment Methods' }).click()
  await expect(refusals(page)).toContainText('It appears as soon as you are online again.')
  await refusals(page).getByRole('button', { name: 'Retry' }).click()
  await expect(refusals(page)).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(notice(page, 'You appear to be offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Methods' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Search pages and actions' })).toBeVisible()
  // The page's own styles failed too, and are asked for anew.
  const missing = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      const isThere = links.some(({ href, sheet }) => sheet && href.includes('payment-methods-page'))
      return [
        ...(isThere ? [] : ['payment-methods-page']),
        ...links.flatMap(({ href, sheet }) => (sheet ? [] : [href])),
      ]
    })
  await expect.poll(missing).toEqual([])
})

test('a shopper without a connection reads so at the press of Pay, and no longer once it is back [w4v4]', async ({
  page,
  context,
}) => {
  await buyNow(page, 'stoneware-mug')
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, newShopper())
  await expect(payButton(page)).toHaveText(/€/)
  const reason = page.getByRole('alert').filter({ hasText: 'You appear to be offline' })
  await context.setOffline(true)
  await field(page, 'shipping_address.zip').fill('1016 EC')
  await expect(reason).toBeVisible()
  await context.setOffline(false)
  await expect(reason).toHaveCount(0)
  await context.setOffline(true)
  await payButton(page).click()
  const stopped = page.getByRole('group', { name: /You appear to be offline/ })
  await expect(stopped).toBeInViewport()
  await expect(stopped).toBeFocused()
  await context.setOffline(false)
  await expect(stopped).toHaveCount(0)
  await expect(page).toHaveURL(hosted)
})
