import { expect, type Locator, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'
import { withSessionValues } from './support/session-values.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Next step' })
const details = (values: object = {}) => ({
  enableDetails: {
    userPlanSubscribed: true,
    airwallexAuthorize: true,
    paymentMethodAuthorized: true,
    paymentMethodActive: true,
    ...values,
  },
})
type Values = { store: { id: string; name: string }; stores: { id: string; name: string }[] }
const sessionValues = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('island')!.textContent) as Values)

test('the sidebar leads everywhere, and folds away below 768 px [t5z8]', async ({ page }) => {
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
  await sidebar(page).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(column).not.toBeInViewport()

  await withSessionValues(page, { store: null, stores: [] })
  await page.reload()
  await expect(column.getByText('v1.0', { exact: true })).toBeAttached()
  await expect(column.getByText(/^Store: /)).toHaveCount(0)
  await expect(page.locator('#sidebar [aria-haspopup="menu"]')).toHaveCount(0)
})

test('the upgrade is offered to every store that is not on plan 2 [r2h6]', async ({ page }) => {
  await logIn(page, '/account')
  await expect(sidebar(page).getByRole('link', { name: 'Upgrade Plan' })).toBeHidden()
  await withSessionValues(page, { store: { ...(await sessionValues(page)).store, plan_id: 1 } })
  await page.reload()
  await expect(sidebar(page).getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/billing/upgrade/2')
})

test('one banner at a time says what stands before a live checkout [q8c8]', async ({ page }) => {
  await logIn(page, '/account')
  const store = { store: { ...(await sessionValues(page)).store, is_script_injected: false } }
  const steps = [
    {
      values: details({ userPlanSubscribed: false, paymentMethodAuthorized: false }),
      text: 'To enable Checky Pro on your store, upgrade your plan.',
      reason: 'Please upgrade your plan to enable Checky Pro on your store',
      way: page.getByRole('link', { name: 'Upgrade', exact: true }),
      to: '/billing/upgrade/2',
    },
    {
      values: details({ paymentMethodAuthorized: false }),
      text: 'You have not authorized any payment method. Please authorize to use Checky Pro',
      reason: 'You must authorize at least one payment method to enable Checky Pro',
      way: page.getByRole('link', { name: 'Payment methods', exact: true }).last(),
      to: '/payment-methods',
    },
  ]
  for (const { values, text, reason, way, to } of steps)
    await test.step(text, async () => {
      await withSessionValues(page, { ...store, ...values })
      await page.goto('/account')
      await expect(banner(page)).toContainText(text)
      await expect(banner(page)).toHaveCount(1)
      await expect(way).toHaveAttribute('href', to)
      const addOn = page.getByRole('switch', { name: 'Checky Pro Disabled' })
      await expect(addOn).toHaveAccessibleDescription(reason)
      let asked = 0
      page.on('request', (request) => (asked += Number(request.url().includes('/script/re-embed'))))
      await addOn.press('Space')
      await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
      expect(asked).toBe(0)
      await page.unrouteAll()
    })

  await withSessionValues(page, { ...store, ...details() })
  await page.goto('/account')
  await expect(banner(page)).toContainText(
    'Checky Pro is currently disabled on your store. Please enable it to access the custom checkout experience.',
  )
  await accessible(page)
  await page.route('**/api/script/re-embed', (route) =>
    route.fulfill({ status: 502, json: { error: true, message: 'Your shop did not answer.' } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('Your shop did not answer.'))
  await banner(page).getByRole('button', { name: 'Enable' }).click()
  expect((await logged).type()).toBe('error')
  await expect(notice(page, 'Your shop did not answer.')).toContainText('Error')
  await expect(page.getByRole('switch', { name: 'Checky Pro Disabled' })).not.toBeChecked()

  await page.unrouteAll()
  await withSessionValues(page, {
    store: { ...store.store, is_script_injected: true },
    ...details({ paymentMethodActive: false }),
  })
  await page.goto('/account')
  await expect(page.getByRole('switch', { name: 'Checky Pro Enabled' })).toBeChecked()
  await expect(banner(page)).toContainText('Every payment method is switched off')
  await expect(banner(page).getByRole('link', { name: 'Payment methods' })).toHaveAttribute('href', '/payment-methods')
  await accessible(page)
})

test('an unproven API secret blocks every page but the settings [p9p4]', async ({ page }) => {
  await logIn(page, '/account')
  await withSessionValues(page, { secretVerified: '0' })
  await page.goto('/shipping-rates')
  const overlay = page.getByRole('alertdialog', { name: 'API Secret Not Verified' })
  await expect(overlay).toContainText('API key is currently unverified and must be verified to proceed.')
  const outOfReach = page.locator('#content > [inert]')
  await expect(outOfReach).toContainText('Shipping rates')
  await accessible(page)
  await overlay.getByRole('link', { name: 'Update Authorization' }).click()
  await expect(page).toHaveURL('/settings/shopify-store')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(overlay).toBeHidden()
  await expect(outOfReach).toHaveCount(0)
  await page.goto('/billing/invoices')
  await expect(overlay).toBeVisible()
})

test('another store is switched to by a page load, and the way to a new one is beside it [z8h9]', async ({ page }) => {
  await logIn(page, '/account')
  const selector = page.getByRole('button', { name: /^Store: / })
  const { stores } = await sessionValues(page)
  const [here, there] = stores.map(({ name }) => page.getByRole('menuitemradio', { name }))
  let switches = 0
  await page.route('**/api/switch-store', (route) => {
    switches += 1
    return route.fulfill({ status: 500, body: 'broken' })
  })
  await selector.click()
  await expect(here!).toBeChecked()
  await expect(here!).toBeFocused()
  await here!.click()
  await expect(here!).toBeHidden()
  expect(switches).toBe(0)
  await selector.click()
  await there!.click()
  await expect(notice(page, 'Failed to switch store')).toContainText('Error')
  await expect(selector).toHaveAccessibleName(`Store: ${stores[0]!.name}`)
  await page.unrouteAll()

  for (const { id, name } of stores.toReversed()) {
    const loaded = page.waitForEvent('load')
    const sent = page.waitForRequest('**/api/switch-store')
    await selector.click()
    await page.getByRole('menuitemradio', { name }).click()
    expect((await sent).postDataJSON()).toEqual({ store_id: id })
    await loaded
    await expect(notice(page, 'Store switched successfully')).toContainText('Success')
    await expect(selector).toHaveAccessibleName(`Store: ${name}`)
  }

  await selector.click()
  await page.getByRole('menuitem', { name: 'Add new store' }).click()
  await expect(page).toHaveURL('/settings/shopify-store')

  await withSessionValues(page, { stores: stores.slice(0, 1) })
  await page.route('**/api/user-stores', (route) => route.abort())
  await page.goto('/account')
  await selector.hover()
  await expect(
    page.getByRole('tooltip', { name: 'Switch functionality is not available with only one store' }),
  ).toBeVisible()
})

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

test('logging out says when it fails, forgets the store and leads to the sign-in [g7v7]', async ({ page }) => {
  await logIn(page, '/account')
  const remembered = () => page.evaluate(() => localStorage.getItem('checky-pro.store-id'))
  expect(await remembered()).toBeTruthy()
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
  await accessible(page)
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
  for (const [address, button] of [
    ['/login', 'Log in'],
    ['/register', 'Create account'],
    ['/forgot-password', 'Send link'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(sidebar(page)).toBeHidden()
  }
})
