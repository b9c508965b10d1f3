import { expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere } from './support/looks.ts'
import { buyNow, field, fillAddress, hosted, newShopper, payButton } from './support/shopper.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** Keeps the pages' scripts away until what this returns is called. */
const holdScript = async (page: Page) => {
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await seen
    await route.continue()
  })
  return resolve
}
const saved = (page: Page, text: string) =>
  page.waitForResponse((answer) => {
    const request = answer.request()
    return request.method() === 'PUT' && request.postData()!.includes(text)
  })

test('what is opened, typed and chosen before the script came is kept, and a slip in the email address draws its hint [g5w7]', async ({
  page,
}) => {
  const email = field(page, 'email')
  const summary = page.getByRole('checkbox', { name: 'Order summary' })
  const hint = page.getByRole('button', { name: 'Did you mean ann@gmail.com?' })
  let come = await holdScript(page)
  await test.step('what is typed is sent, what is open stays open', async () => {
    await buyNow(page, 'beeswax-candle')
    await page.waitForURL(hosted, { waitUntil: 'commit' })
    await summary.check({ force: true })
    await email.fill('ann@gmial.com')
    await page.keyboard.press('Tab')
    const sent = saved(page, 'ann@gmial')
    come()
    await sent
    await page.getByLabel('Discount code').fill('NOSUCHCODE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/NOSUCHCODE/)).toHaveText('There is no discount code NOSUCHCODE.')
    await expect(summary).toBeChecked()
  })
  await test.step('the hint may be ignored, or taken by keyboard', async () => {
    await expect(hint).toBeVisible()
    await accessibleEverywhere(page)
    await field(page, 'shipping_address.first_name').fill('Ann')
    await expect(email).toHaveValue('ann@gmial.com')
    await expect(page.getByText('Enter a valid email address')).toBeHidden()
    const sent = saved(page, 'ann@gmail')
    await hint.focus()
    await page.keyboard.press('Enter')
    await expect(email).toHaveValue('ann@gmail.com')
    await expect(email).toBeFocused()
    await expect(hint).toBeHidden()
    await sent
  })
  await test.step('no field makes a phone zoom in', async () => {
    const typed = page.locator('#checkout :is(input:not([type=checkbox], [type=radio], [type=hidden]), select)')
    const sizes = await typed.evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })
  await test.step('another language is there once the script is', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    come = await holdScript(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Nederlands')
    come()
    await expect(page.getByRole('heading', { name: 'Contactgegevens' })).toBeVisible()
    await expect(email).toHaveValue('ann@gmail.com')
  })
})

test('a script that is blocked keeps nobody from paying: the form says what it comes to, keeps what was typed and goes on by itself [z3v8]', async ({
  page,
}) => {
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await buyNow(page, 'beeswax-candle')
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, newShopper())
  await page.getByRole('button', { name: 'Show shipping methods' }).click()
  await expect(payButton(page)).toContainText('€')
  await expect(field(page, 'shipping_address.city')).toHaveValue('Amsterdam')
  await accessibleEverywhere(page)
  await page.getByRole('radio', { name: 'iDEAL' }).check({ force: true })
  await payButton(page).click()
  await expect(page.getByText('This payment method needs JavaScript.')).toBeVisible()
})

/** How far things moved by themselves since the page was opened, as Lighthouse counts it. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return window.shifts.reduce((sum, value) => sum + value, 0)
  })

declare global {
  interface Window {
    shifts: number[]
  }
}

const watchShifts = () => {
  window.shifts = []
  const note = (list: PerformanceObserverEntryList) =>
    window.shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
}

test('nothing moves when the prices and the look’s font arrive, on a phone and at a desk [t2j6]', async ({ page }) => {
  await page.addInitScript(watchShifts)
  for (const [product, size] of [
    ['beeswax-candle', { width: 390, height: 844 }],
    ['stoneware-mug', { width: 1280, height: 800 }],
  ] as const) {
    await page.setViewportSize(size)
    await buyNow(page, product)
    await expect(page).toHaveURL(hosted)
    await expect(payButton(page)).toContainText('€')
    const isThere = () =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => status === 'loaded' && !family.includes('Fallback')),
      )
    await expect.poll(isThere).toBe(true)
    // What is told is rounded to three digits.
    expect(await moved(page)).toBeLessThan(0.0005)
  }
})
