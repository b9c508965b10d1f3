import { expect, type Locator, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { expectNoFaults } from './support/every-view.ts'
import { notice } from './support/looks.ts'
import { withSessionValues } from './support/session-values.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Logs out by a button, which posts with the session's token and then loads the page anew. */
const logOut = async (page: Page, place: Locator) => {
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/logout'),
    page.waitForEvent('load'),
    place.getByRole('button', { name: 'Logout' }).click(),
  ])
  expect(sent.method()).toBe('POST')
  expect((await sent.allHeaders())['x-csrf-token']).toBe(token)
}

test('the sidebar leads everywhere, folds away below 768 px, and logs out: which says when it fails, forgets the store and leads to the sign-in [t5z8]', async ({
  page,
}) => {
  await logIn(page, '/shipping-rates')
  await expect(sidebar(page).getByRole('listitem').getByRole('link')).toHaveText([
    'Overview',
    'Shipping Rates',
    'Payment Methods',
    'Customization',
    'Localization',
    'Settings',
    'Account',
    'Billing',
  ])
  const addresses = await sidebar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/dashboard',
    '/shipping-rates',
    '/payment-methods',
    '/customization',
    '/localization',
    '/settings',
    '/account',
    '/billing',
  ])
  const column = page.locator('#sidebar')
  await expect(column.getByText('v1.0', { exact: true })).toBeVisible()
  await expect(column.getByRole('button', { name: /^Store: / })).toBeVisible()
  expect((await column.boundingBox())!.width).toBe(300)
  const inOrder = [
    column.getByRole('link', { name: 'Checky Pro home' }).locator('svg'),
    column.getByRole('button', { name: /^Store: / }),
    sidebar(page),
    column.getByRole('switch', { name: /^Checky Pro (En|Dis)abled$/ }),
    column.getByRole('button', { name: 'Logout' }),
  ]
  const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())!.y))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))

  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden()
  await expect(column).toBeInViewport()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(column).not.toBeInViewport()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(column).toBeInViewport()
  await expectNoFaults(page, ['phone'])
  await sidebar(page).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(column).not.toBeInViewport()

  await withSessionValues(page, { store: null, stores: [] })
  await page.reload()
  await expect(column.getByText('v1.0', { exact: true })).toBeAttached()
  await expect(column.getByText(/^Store: /)).toHaveCount(0)
  await expect(page.locator('#sidebar [aria-haspopup="menu"]')).toHaveCount(0)
  await page.unrouteAll()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/account')
  const remembered = () => page.evaluate(() => localStorage.getItem('checky-pro.store-id'))
  expect(await remembered()).toBeTruthy()

  await test.step('the palette takes what is typed before its code is there, shows the last of its list, and leads out of the page', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('storefront')
    const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
    const box = palette.getByRole('combobox')
    await expect(box).toHaveValue('storefront')
    const storefront = page.waitForEvent('popup')
    await palette.getByRole('option', { name: 'Open the storefront' }).click()
    await (await storefront).close()
    await expect(palette).toBeHidden()
    await column.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowUp')
    const last = palette.getByRole('option', { name: 'Dark colours', selected: true })
    await expect(last).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    const written = async () => (await page.request.get('/account')).text()
    await expect.poll(written).toContain('<html data-mantine-color-scheme="dark"')
  })

  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 500, json: { error: true, message: 'The session could not be ended.' } }),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'The session could not be ended.')).toContainText('Error')
  await expect(page).toHaveURL('/account')
  await page.unrouteAll()

  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: "Something's missing." })).toBeVisible()
  await expect(
    page.getByText("Sorry, we can't find that page. You'll find lots to explore on the home page."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Homepage' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/notFound')
  await logOut(page, page.getByRole('main'))
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await remembered()).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)

  await logIn(page, '/account')
  expect(await remembered()).toBeTruthy()
  await logOut(page, page.locator('#sidebar'))
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await remembered()).toBeNull()
})
