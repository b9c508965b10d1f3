import { expect, type Page, test } from '@playwright/test'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { accessible } from './support/looks.ts'
import { emptyShop as shop, register } from './support/new-merchant.ts'
import { atTheKeys, nameShop, submitKeys } from './support/onboarding.ts'
import { sandbox } from './support/shopper.ts'

const { apiKey, apiSecret } = shop.customApp

const report = (page: Page) => page.getByRole('region', { name: 'Verification report' })
const line = (page: Page, text: string | RegExp) => report(page).getByRole('listitem').filter({ hasText: text }).first()
const spinner = (page: Page) => page.getByRole('main').getByRole('status').locator('.mantine-Loader-root')
const clockOf = (page: Page) => page.evaluate(() => Date.now())
/** The page's own ground, behind all that stands on it. */
const ground = (page: Page) =>
  page.getByRole('main').evaluate((main) => getComputedStyle(main.parentElement!).backgroundImage)

test('a new merchant connects a shop and comes to the dashboard [m5l7]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await register(page)
  await expect(page.getByText('1 / 4')).toBeVisible()
  const first = await ground(page)
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
  await expect(page.getByRole('link', { name: 'Open the app page' })).toHaveAttribute('href', app_url)
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
  await expect(dashboard).toBeVisible({ timeout: 20_000 })
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

test('an app of the Dev Dashboard connects a shop with its client id and secret [p3g6]', async ({ page }) => {
  await atTheKeys(page)
  await page.getByRole('tab', { name: 'App from the Dev Dashboard' }).click()
  await page.getByLabel('Client ID').fill(shop.dashboardApp.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill(shop.dashboardApp.clientSecret)
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible({ timeout: 20_000 })
})

test('a merchant who comes back goes on where they were, and may go back to change the shop [d6m4]', async ({
  page,
}) => {
  await register(page)
  await page.getByLabel('Store name').fill('www.brand.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('www.brand.com is not a .myshopify.com address')).toBeVisible()
  for (const pasted of [
    'http://sandbox-three.myshopify.com',
    'SANDBOX-THREE.myshopify.com/',
    ' sandbox-three.myshopify.com?ref=mail ',
    'https://admin.shopify.com/store/sandbox-three/products',
  ]) {
    await page.getByLabel('Store name').fill(pasted)
    await expect(page.getByLabel('Store name')).toHaveValue('sandbox-three')
  }
  await nameShop(page, 'sandbox-three')

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/onboarding/2')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Store name')).toHaveValue('sandbox-three')
  await expect(page).toHaveURL('/onboarding/1')

  await page.goto('/onboarding/6')
  await expect(page.getByRole('heading', { name: 'Wrong Step' })).toBeVisible()
})

test('fields that cannot be sent are named, and what was typed outlasts a look at another step [q9d7]', async ({
  page,
}) => {
  await atTheKeys(page)
  await submitKeys(page, { token: 'abc', key: '', secret: '' })
  await expect(page.getByText('Validation Error')).toBeVisible()
  await expect(page.getByText('Please check all fields and try again')).toBeVisible()
  await expect(page.getByText("API access token must start with 'shpat_'")).toBeVisible()
  await expect(page.getByText('API key is required')).toBeVisible()
  await expect(page.getByText('API secret key is required')).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Admin API access token', { exact: true })).toHaveValue('abc')
})

test('a wrong token is told apart from the rest [b8f2]', async ({ page }) => {
  await atTheKeys(page)
  await submitKeys(page, { token: 'shpat_00000000000000000000000000000000' })
  await expect(line(page, 'Reach sandbox-three')).toContainText('Passed')
  await expect(line(page, 'Admin API access token')).toContainText('Failed')
  await expect(line(page, 'API secret key')).toContainText('Not checked yet')
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(apiKey)
  await expect(page).toHaveURL('/onboarding/4')
})

test('a shop that does not exist is told by name [h3l6]', async ({ page }) => {
  await atTheKeys(page, 'nobody-lives-here')
  await submitKeys(page)
  await expect(line(page, 'Reach nobody-lives-here')).toContainText('Failed')
  await expect(line(page, 'Reach nobody-lives-here')).toContainText('Check the name of the shop')
  await expect(line(page, 'Admin API access token')).toContainText('Not checked yet')
})

test('missing permissions are listed, and the keys hold once they are granted [f9h8]', async ({ page, request }) => {
  const grant = (scopes: string[]) => request.post(`${sandbox}/sandbox/shopify/${shop.domain}`, { data: { scopes } })
  await atTheKeys(page)
  try {
    await grant(initialScopes.filter((scope) => scope !== 'write_discounts'))
    await submitKeys(page)
    const panel = page.getByRole('alert').filter({ hasText: 'Error verifying permissions!' })
    await expect(panel).toContainText('write_discounts')
    await expect(panel).toContainText('uninstall and reinstall the app after adding the permissions')
    await accessible(page)
  } finally {
    await grant(initialScopes)
  }
  await expect(page.getByLabel('API secret key', { exact: true })).toHaveValue(/^••••/)
  await page.goto('/onboarding/2')
  await expect(page.getByRole('alert').filter({ hasText: 'its app lacks permissions' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect(page).toHaveURL('/onboarding/4')
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible({ timeout: 20_000 })
})

test('a proof is waited for, given up on after a minute, and a wrong secret is told and put right [m7d3]', async ({
  page,
}) => {
  await atTheKeys(page)
  // As while no message of the shop has come.
  await page.route('**/api/store', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { store: object } }
    await route.fulfill({ response, json: { ...rest, data: { store: { ...data.store, is_secret_refused: false } } } })
  })
  await page.clock.install()
  const before = await clockOf(page)
  await submitKeys(page, { secret: 'shpss_00000000000000000000000000000000' })
  await expect(page.getByText(/^Waiting for sandbox-three/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Congratulations/ })).toBeVisible()
  await expect(spinner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0)
  const after = await clockOf(page)
  await expect(async () => page.clock.pauseAt((await clockOf(page)) + 1_000)).toPass()

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
  await page.clock.runFor(before + 59_000 - (await clockOf(page)))
  await expect(page.getByText(/^Waiting for sandbox-three/)).toBeVisible()
  await page.clock.runFor(after + 61_000 - (await clockOf(page)))
  await expect(line(page, 'API secret key')).toContainText('Failed')
  await expect(page.getByRole('status').filter({ hasText: 'Error' })).toHaveCount(0)
  asked.length = 0
  await page.clock.runFor(30_000)
  expect(asked).toEqual([])
  await page.clock.resume()
  await accessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We asked the shop again.')).toBeVisible()
  await expect(page.getByText(/^Waiting for sandbox-three/)).toBeVisible()
  await page.unroute('**/api/store')
  await page.clock.runFor(6_000)
  const refused = page.getByRole('alert').filter({ hasText: 'The API secret key is not the one of this app' })
  await expect(refused).toContainText('signed with another key')
  await accessible(page)

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByLabel('API secret key', { exact: true }).fill(apiSecret)
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await expect(page).toHaveURL('/onboarding/5')
  await page.clock.runFor(6_000)
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible({ timeout: 20_000 })
})
