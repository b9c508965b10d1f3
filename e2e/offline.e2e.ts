import { expect, type Page, type Request, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'
import { perform } from './support/palette.ts'

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const refusals = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are offline' })

type Watched = Window & typeof globalThis & { partsWaiting(): Promise<number> }
const wanted = ['settings-page', 'billing-page', 'localization-page', 'discounts-page', 'palette', 'confirm-modal']

/**
 * The code of every page and of its parts is fetched while the first one is being read, the parts after their page. What this
 * answers waits until none of it waits for the browser to be idle, or is under way.
 */
const watchFetching = async (page: Page) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'script' && underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.addInitScript(() => {
    const ask = window.requestIdleCallback.bind(window)
    let waiting = 0
    window.requestIdleCallback = (run, options) => {
      waiting += 1
      return ask((deadline) => {
        waiting -= 1
        run(deadline)
      }, options)
    }
    const partsWaiting = () => new Promise((resolve) => ask(() => resolve(waiting)))
    Object.assign(window, { partsWaiting })
  })
  return () =>
    expect
      .poll(
        async () => {
          const waiting = await page.evaluate(() => (window as Watched).partsWaiting())
          const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
          const missing = wanted.filter((chunk) => !names.some((name) => name.includes(`/${chunk}-`)))
          return { waiting, underWay: underWay.size, missing }
        },
        { timeout: 30_000 },
      )
      .toEqual({ waiting: 0, underWay: 0, missing: [] })
}

const pages = [
  { text: 'shipping rates', name: 'Shipping Rates' },
  { text: 'discounts', name: 'Automatic Discounts' },
  { text: 'reviews', name: 'Customization › Reviews' },
  { text: 'appearance', name: 'Customization › Appearance' },
  { text: 'localization', name: 'Localization' },
  { text: 'custom domain', name: 'Settings › Custom domain' },
  { text: 'script', name: 'Settings › Script' },
  { text: 'shopify', name: 'Settings › Stores' },
  { text: 'analytics', name: 'Settings › Analytics' },
  { text: 'security', name: 'Account › Security' },
  { text: 'invoices', name: 'Billing › Invoices' },
]

test('without a connection every page says so, and fills itself once there is one again', async ({ page, context }) => {
  const allFetched = await watchFetching(page)
  await logIn(page, '/account/personal-information')
  await allFetched()
  await context.setOffline(true)
  await expect(note(page)).toBeVisible()
  for (const { text, name } of pages) {
    await test.step(name, async () => {
      await perform(page, text, name)
      await expect(refusals(page).first()).toBeVisible()
      await expect(refusals(page).first().getByRole('button', { name: 'Retry' })).toBeVisible()
    })
  }
  await test.step('asking again while it lasts loses nothing', async () => {
    await refusals(page).first().getByRole('button', { name: 'Retry' }).click()
    await expect(refusals(page).first()).toBeVisible()
  })
  await context.setOffline(false)
  await expect(note(page)).toBeHidden()
  await expect(refusals(page)).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})

test('a page whose code was never fetched waits for the connection in place of failing', async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
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
})

test('a form keeps what was typed until it can be saved', async ({ page, context }) => {
  await logIn(page, '/settings/analytics')
  const id = page.getByLabel('Tracking ID')
  await expect(id).toBeVisible()
  const before = await id.inputValue()
  await id.fill('G-ABCDE12345')
  await context.setOffline(true)
  const save = page.getByRole('button', { name: 'Save' }).first()
  await save.click()
  await expect(notice(page, 'You appear to be offline')).toBeVisible()
  await expect(note(page)).toContainText('What you typed stays here.')
  await expect(id).toHaveValue('G-ABCDE12345')
  await context.setOffline(false)
  await expect(save).toBeEnabled()
  await id.fill(before)
})
