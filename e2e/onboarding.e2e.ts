import { expect, type Page, test } from '@playwright/test'
import { accessible } from './support/looks.ts'
import { emptyShop as shop, register } from './support/new-merchant.ts'
import { atTheKeys, submitKeys } from './support/onboarding.ts'
import { withSessionValues } from './support/session-values.ts'

const { apiSecret } = shop.customApp

const report = (page: Page) => page.getByRole('region', { name: 'Verification report' })
const line = (page: Page, text: string | RegExp) => report(page).getByRole('listitem').filter({ hasText: text }).first()
const spinner = (page: Page) => page.getByRole('main').getByRole('status').locator('.mantine-Loader-root')
const readClock = (page: Page) => page.evaluate(() => Date.now())
/** The page's own ground, behind all that stands on it. */
const ground = (page: Page) =>
  page.getByRole('main').evaluate((main) => getComputedStyle(main.parentElement!).backgroundImage)

test('a new merchant connects a shop and comes to the dashboard; a long name widens no step on a phone [m5l7]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await register(page)
  await expect(page.getByText('1 / 4')).toBeVisible()
  const first = await ground(page)
  await test.step('a long name widens nothing on a phone', async () => {
    const before = page.viewportSize()!
    const name = 'Wolfeschlegelsteinhausenbergerdorff'
    await page.setViewportSize({ width: 390, height: 844 })
    await withSessionValues(page, {
      user: { name, last_name: 'Haddad', email: 'noor@example.com', email_is_proven: true, onboarding: '' },
    })
    const isNoWider = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
    await isNoWider()
    await page.goto('/onboarding/2')
    await expect(page.getByRole('heading', { level: 1, name: 'Create the app in your shop' })).toBeVisible()
    await isNoWider()
    await page.unrouteAll()
    await page.setViewportSize(before)
    await page.goto('/onboarding/1')
  })
  await expect(page.getByText('.myshopify.com', { exact: true })).toBeVisible()
  await page.getByLabel('Store name').fill('https://Sandbox-Three.myshopify.com/admin/products?x=1')
  await expect(page.getByLabel('Store name')).toHaveValue('sandbox-three')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/onboarding/2')
  expect(await ground(page)).not.toBe(first)
  await expect(page.getByRole('button', { name: 'Copy app name' })).toBeVisible()
  const saved = await page.request.get('/api/store')
  const { app_url } = ((await saved.json()) as { data: { store: { app_url: string } } }).data.store
  expect(app_url).toMatch(/sandbox-three.*\/admin\//)
  const appPage = page.getByRole('link', { name: 'Open the app page' })
  await expect(appPage).toHaveAttribute('href', app_url)
  const opening = page.waitForEvent('popup')
  await appPage.click()
  const opened = await opening
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(opened).toHaveURL(/\/admin\/settings\/apps\/development$/)
  await opened.close()
  const ways = page.getByRole('tab')
  await expect(ways).toHaveText(["Custom app in the shop's admin", 'App from the Dev Dashboard'])
  await expect(ways.first()).toHaveAttribute('aria-selected', 'true')
  await ways.last().click()
  await expect(page.getByRole('link', { name: 'Open the Dev Dashboard' })).toHaveAttribute(
    'href',
    'https://dev.shopify.com/dashboard',
  )
  await expect(page.getByRole('button', { name: 'Copy app name' })).toBeVisible()
  await ways.first().click()
  await page.getByRole('link', { name: 'Continue' }).click()

  await expect(page.getByText('3 / 4')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Products',
    'Discount',
    'Customers',
    'Orders',
    'Themes',
    'Draft Orders',
  ])
  await expect(page.getByRole('button', { name: /^Copy (read|write)_/ })).toHaveCount(12)
  await page.getByRole('link', { name: 'Continue' }).click()

  await expect(page.getByText('4 / 4')).toBeVisible()
  await submitKeys(page)
  await expect(page).toHaveURL('/onboarding/5')
  await expect(page.getByText('4 / 4')).toBeVisible()
  const dashboard = page.getByRole('link', { name: 'Go to Dashboard' })
  await expect(dashboard).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Congratulations!' })).toBeVisible()
  await expect(spinner(page)).toHaveCount(0)
  await expect(page).toHaveURL('/onboarding/5')
  expect(asked).toContain('/api/store')
  for (const details of ['/api/store-details', '/api/script/get-details-for-enable-checky-pro'])
    expect(asked).not.toContain(details)
  await dashboard.click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/onboarding/3')
  await expect(page).toHaveURL('/dashboard')
})

test('a proof is waited for, given up on after a minute, and a wrong secret is told and put right [m7d3]', async ({
  page,
}) => {
  await atTheKeys(page)
  let hasCome = false
  // As while no message of the shop has come.
  await page.route('**/api/store', async (route) => {
    if (hasCome) return route.fallback()
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { store: object } }
    return route.fulfill({ response, json: { ...rest, data: { store: { ...data.store, is_secret_refused: false } } } })
  })
  await page.clock.install()
  const before = await readClock(page)
  await submitKeys(page, { secret: 'shpss_00000000000000000000000000000000' })
  await expect(page.getByText(/^Waiting for sandbox-three/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Congratulations/ })).toBeVisible()
  await expect(spinner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0)
  const after = await readClock(page)
  await expect(async () => page.clock.pauseAt((await readClock(page)) + 1_000)).toPass()

  await page.evaluate(() => {
    const { fetch: send } = window
    const askedAt: number[] = []
    Object.assign(window, { askedAt })
    window.fetch = (input, init) => {
      if (String(input instanceof Request ? input.url : input).endsWith('/api/store')) askedAt.push(Date.now())
      return send(input, init)
    }
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/store') && asked.push(request.url()))
  const timesAsked = () => page.evaluate(() => (window as Window & typeof globalThis & { askedAt: number[] }).askedAt)
  /** Lets the page's clock go on to its next question, which comes within eight seconds of it, and waits for the answer. */
  const untilAnswered = async () => {
    const [answer, known] = [page.waitForResponse('**/api/store'), (await timesAsked()).length]
    for (let passed = 0; passed < 8_000 && (await timesAsked()).length === known; passed += 100)
      await page.clock.runFor(100)
    expect(await timesAsked()).toHaveLength(known + 1)
    await (await answer).finished()
  }
  for (let polls = 0; polls < 3; polls++) await untilAnswered()
  const askedAt = await timesAsked()
  for (const [at, moment] of askedAt.entries())
    if (at > 0) expect(moment - askedAt[at - 1]!).toBeGreaterThanOrEqual(5_000)
  await page.clock.runFor(before + 59_000 - (await readClock(page)))
  await expect(page.getByText(/^Waiting for sandbox-three/)).toBeVisible()
  await page.clock.runFor(after + 61_000 - (await readClock(page)))
  await expect(line(page, 'API secret key')).toContainText('Failed')
  await expect(page.getByRole('status').filter({ hasText: 'Error' })).toHaveCount(0)
  asked.length = 0
  await page.clock.runFor(30_000)
  expect(asked).toEqual([])
  await page.clock.resume()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We asked the shop again.')).toBeVisible()
  await expect(page.getByText(/^Waiting for sandbox-three/)).toBeVisible()
  hasCome = true
  await page.clock.runFor(6_000)
  const refused = page.getByRole('alert').filter({ hasText: 'The API secret key does not belong to this app' })
  await expect(refused).toContainText('signed with a different key')
  await accessible(page)

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByLabel('API secret key', { exact: true }).fill(apiSecret)
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await expect(page).toHaveURL('/onboarding/5')
  await page.clock.runFor(6_000)
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
})
