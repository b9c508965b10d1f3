import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { demo, logIn } from './support/demo-merchant.ts'
import { onboarded } from './support/new-merchant.ts'
import { withSessionValues } from './support/session-values.ts'
import { buyNow, field, hosted } from './support/shopper.ts'

const box = async (part: Locator) => (await part.boundingBox())!
const middle = async (part: Locator) => {
  const { y, height } = await box(part)
  return y + height / 2
}
/** How high the bars are that stay at the window's foot while the page moves. */
const barHeights = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((part) => {
        const { position, bottom } = getComputedStyle(part)
        return (position === 'sticky' || position === 'fixed') && bottom !== 'auto'
      })
      .map((part) => part.getBoundingClientRect().height)
      .filter((height) => height > 0),
  )
const watchShifts = () => {
  Object.assign(globalThis, { shifted: 0 })
  new PerformanceObserver((list) => {
    const pushes = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    const own = pushes.filter(({ hadRecentInput }) => !hadRecentInput)
    Object.assign(globalThis, {
      shifted: own.reduce((sum, { value }) => sum + value, (globalThis as { shifted?: number }).shifted ?? 0),
    })
  }).observe({ type: 'layout-shift', buffered: true })
}
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const desk = { width: 1_280, height: 800 }
const phone = { width: 390, height: 844 }

test('screens take no more room than they need, and keep what is pressed in reach [f3l8]', async ({ page }) => {
  await page.setViewportSize(desk)
  await test.step('a dashboard without a sale fits on two screens', async () => {
    await page.route('**/api/alerts', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { alerts: object[] } }
      const alerts = Array.from({ length: 12 }, (_, at) => ({
        text: `Problem ${at}`,
        page: '/orders',
        ended_at: null,
        is_muted: false,
      }))
      return route.fulfill({ response, json: { ...rest, data: { ...data, alerts } } })
    })
    await logIn(page, '/dashboard?month=2020-01')
    await expect(page.getByRole('link', { name: 'Alerts: 12 now' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No Discounts' })).toBeVisible()
    expect(await pageHeight(page)).toBeLessThanOrEqual(2 * desk.height)
    await page.unrouteAll()
  })

  await test.step('a wide logo stands in the middle of its box', async () => {
    await page.goto('/customization')
    const wide = await sharp({ create: { width: 800, height: 100, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    await page.getByLabel('Logo image').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide })
    const logo = page.locator('img[alt="Your logo"][src^="blob:"]')
    await expect(logo).toHaveJSProperty('complete', true)
    await expect.poll(async () => (await box(logo)).height).toBeLessThan(30)
    expect(await middle(logo)).toBeCloseTo(await middle(page.locator('[class*=logo-box]')), 0)
    await page.getByText('Desktop', { exact: true }).click()
    const frame = page.locator('iframe[title="Preview"]')
    expect((await box(frame)).width).toBeLessThanOrEqual((await box(page.getByRole('main'))).width)
    expect((await box(frame)).height).toBeCloseTo(500)
  })

  await test.step('a dark colour shows its swatch in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const ring = page.locator('[class*=swatch]').first()
    await expect(ring).toHaveCSS('box-shadow', /rgb\(154, 163, 178\)/)
    await page.emulateMedia({ colorScheme: null })
  })

  await test.step('the search keeps its height in a low window', async () => {
    await page.setViewportSize({ ...desk, height: 500 })
    expect((await box(page.getByRole('button', { name: /^Search/ }).first())).height).toBeGreaterThanOrEqual(40)
    await page.setViewportSize(desk)
  })

  await test.step('a rate has two lines at most, and room for an internal name', async () => {
    await page.goto('/shipping-rates')
    const rows = page.getByRole('table', { name: 'Shipping rates' }).locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    for (const row of await rows.all())
      if ((await row.locator('li').count()) <= 2) expect((await box(row)).height).toBeLessThanOrEqual(80)
    const internal = page.getByTitle('Letterbox, small items')
    expect(await internal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect(page.getByRole('link', { name: 'Letterbox parcel', exact: true })).toHaveAttribute('title', /^L/)
  })

  await test.step("on a phone a rate's price comes before its conditions, and Save is in sight", async () => {
    await page.setViewportSize(phone)
    await page.goto('/shipping-rates/create-shipping-rate')
    const save = page.getByRole('button', { name: 'Save' })
    await expect(save).toBeInViewport({ ratio: 1 })
    const price = await box(page.getByLabel('Shipping price'))
    expect(price.y).toBeLessThan((await box(page.getByRole('tab', { name: 'Cart Items' }))).y)
    await save.click()
    await expect(page.getByText('Description is required')).toBeVisible()
    await expect(page.getByText(/^Shown to shoppers below the name/), 'help that says the same').toBeHidden()
    await expect(page.getByText('0/200')).toBeVisible()
  })

  await test.step('at 200 % zoom no bar stands before what is edited', async () => {
    await page.setViewportSize({ width: desk.width / 2, height: desk.height / 2 })
    for (const [address, words] of [
      ['/localization', 'Reset all to default'],
      ['/shipping-rates/create-shipping-rate', 'Save'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible()
      expect(await barHeights(page), address).toEqual([])
    }
    await page.setViewportSize(phone)
  })

  await test.step('a long name breaks in place of widening a page', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'
    await withSessionValues(page, {
      user: { name, last_name: 'Vale', email: demo.email, email_is_proven: true, onboarding: '1' },
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await page.unrouteAll()
  })

  await test.step('the bar of the next step is one line on a phone', async () => {
    await withSessionValues(page, {
      enableDetails: {
        userPlanSubscribed: true,
        airwallexAuthorize: false,
        paymentMethodAuthorized: false,
        paymentMethodActive: false,
      },
    })
    await page.goto('/account')
    const bar = page.getByRole('complementary', { name: 'Next step' })
    await expect(bar).toContainText('You have not authorized any payment method. Please authorize to use Checky Pro')
    expect((await box(bar)).height).toBeLessThanOrEqual(56)
    expect((await box(bar)).width).toBeLessThanOrEqual(phone.width)
  })
})

test("a new merchant's dashboard fits on two screens, failing or not, and nothing of it moves by itself [d4w9]", async ({
  page,
}) => {
  await page.addInitScript(watchShifts)
  await page.setViewportSize(phone)
  await onboarded(page, '/dashboard')
  const steps = page.getByRole('region', { name: 'Go-live checklist' }).getByRole('listitem')
  for (const window of [phone, desk]) {
    await page.setViewportSize(window)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No Discounts' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Next step' })).toBeVisible()
    expect(await pageHeight(page)).toBeLessThanOrEqual(2 * window.height)
    expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted)).toBeLessThan(0.01)
  }

  await page.setViewportSize(phone)
  await expect(steps.filter({ visible: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Show all 8 steps' }).click()
  await expect(steps.filter({ visible: true })).toHaveCount(8)
  await page.getByRole('button', { name: 'Show the next steps only' }).click()
  await expect(steps.filter({ visible: true })).toHaveCount(3)

  await page.route('**/api/dashboard/**', (route) => route.fulfill({ status: 404, json: { error: true } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(4)
  expect(await pageHeight(page)).toBeLessThanOrEqual(2 * phone.height)
})

test('on a phone an address behind a postal code leaves no empty halves, and its province a whole row', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await buyNow(page, 'stoneware-mug')
  await expect(page).toHaveURL(hosted)
  const place = (name: string) => box(field(page, `shipping_address.${name}`))
  for (const country of ['IT', 'ES']) {
    await field(page, 'shipping_address.country').selectOption(country)
    await expect(field(page, 'shipping_address.province')).toBeVisible()
    // The page is drawn anew after a choice.
    await expect(async () => {
      const [zip, city, province] = [await place('zip'), await place('city'), await place('province')]
      expect([city.y, province.width]).toEqual([zip.y, city.x + city.width - zip.x])
    }).toPass()
  }
  await field(page, 'shipping_address.country').selectOption('US')
  await expect.poll(async () => (await place('zip')).y - (await place('province')).y).toBe(0)
  await expect.poll(async () => (await place('city')).y - (await place('zip')).y).toBeLessThan(0)
})
