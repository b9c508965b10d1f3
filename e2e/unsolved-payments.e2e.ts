import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { settled } from './support/every-view.ts'
import { accessibleEverywhere } from './support/looks.ts'
import { withPatience } from './support/patience.ts'
import { buyNow, goAndPay, newShopper, payBy, sandbox } from './support/shopper.ts'

/** What is pushed up or down by itself is noted from the next page load on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const pushed: string[] = []
    Object.assign(window, { pushed })
    type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: Source[] }
    const note = ({ node, previousRect, currentRect }: Source) => {
      if (Math.abs(previousRect.y - currentRect.y) > 1) pushed.push(node?.parentElement?.innerHTML.slice(0, 160) ?? '')
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) shift.sources.forEach(note)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const pushedIn = (page: Page) =>
  page.evaluate(() => (window as Window & typeof globalThis & { pushed: string[] }).pushed)

test('a payment that the bank wants back is shown to the merchant until it is marked as solved [j9s8]', async ({
  page,
  context,
}) => {
  test.slow()
  const shopper = newShopper()
  await buyNow(page, 'beeswax-candle')
  const total = await goAndPay(page, shopper)
  const reference = new URL(page.url()).searchParams.get('intent_id')!
  await payBy(page, 'Payment succeeds')
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible()

  const merchant = await context.newPage()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(merchant, '/dashboard')
  const heading = merchant.getByRole('heading', { name: 'payment needs your attention' })
  const payment = merchant.getByRole('listitem').filter({ hasText: reference })

  await test.step('the bank wants it back', async () => {
    const answer = await page.request.post(`${sandbox}/sandbox/airwallex/payments/${reference}/dispute`, { data: {} })
    expect(answer.ok()).toBe(true)
    await expect(async () => {
      const { data } = await (await merchant.request.get('/api/payments/unsolved')).json()
      expect(data).toHaveLength(1)
    }).toPass()
  })

  await test.step('a page that opens with it moves nothing for it', async () => {
    await watchShifts(merchant)
    await withPatience(merchant)
    for (const [address, width] of [
      ['/payment-methods', 1280],
      ['/payment-methods', 390],
      ['/dashboard', 390],
      ['/dashboard', 1280],
    ] as const) {
      await merchant.setViewportSize({ width, height: 844 })
      await merchant.goto(address)
      await expect(heading).toHaveText('1 payment needs your attention')
      await settled(merchant)
      expect(await pushedIn(merchant), `${address} at ${width}`).toEqual([])
    }
  })

  await test.step('what is wrong, what to do, and by what to find it', async () => {
    await expect(payment).toContainText(`€${(total / 100).toFixed(2)}`)
    await expect(payment).toContainText('Disputed')
    await expect(payment).toContainText(/Respond to the dispute at Airwallex by [A-Z][a-z]{2} \d{1,2}, \d{4}\./)
    await expect(payment).toContainText(shopper.email)
    await accessibleEverywhere(merchant)
    await payment.getByRole('button', { name: `Copy reference ${reference}` }).click()
    expect(await merchant.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  })

  await test.step('it stays until the merchant says that it is solved', async () => {
    const solve = payment.getByRole('button', { name: /^Mark as solved/ })
    const dialog = merchant.getByRole('dialog', { name: 'Mark as solved?' })
    await solve.press('Enter')
    await dialog.getByRole('button', { name: 'Mark as solved' }).click()
    await expect(merchant.getByRole('status').filter({ hasText: 'This payment is no longer listed.' })).toBeVisible()
    await expect(heading).toHaveCount(0)
    await merchant.reload()
    await expect(merchant.getByRole('table', { name: 'Recent Orders' })).toBeVisible()
    await expect(heading).toHaveCount(0)
  })
})
