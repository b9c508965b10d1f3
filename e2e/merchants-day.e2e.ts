import { expect, test } from '@playwright/test'
import type { AlertList } from '#features/alerts/contract.ts'
import { typeCard } from './support/card-fields.ts'
import { logIn } from './support/demo-merchant.ts'
import { lookNow } from './support/look-now.ts'
import { accessible } from './support/looks.ts'
import { get, open } from './support/session.ts'
import {
  figure,
  fillAddress,
  hosted,
  minor,
  newShopper,
  payButton,
  sandbox,
  visit,
  withCardFields,
  whyNotPaid,
} from './support/shopper.ts'

test('a sale is told by where it came from, what went wrong on its way, the message that it was paid by, and the alert that it is disputed [b4w9]', async ({
  page,
  context,
}) => {
  const merchant = await context.newPage()
  await logIn(merchant, '/why-shoppers-leave')
  const paid = merchant.getByRole('main').locator('ol li', { hasText: 'Paid' })
  const count = async () => Number(/Paid([\d,]+) /.exec((await paid.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  const before = await count()
  const declines = merchant.getByRole('list', { name: 'Failed payments' })
  /** Other journeys may have left some. */
  const neverPaid = async () => {
    const text = (await declines.allTextContents()).join('')
    return Number(/(\d+) checkouts? (?:was|were) never paid/.exec(text)?.[1] ?? 0)
  }
  const leftBefore = await neverPaid()
  const campaign = `spring-${crypto.randomUUID().slice(0, 8)}`

  await visit(page, `/products/beeswax-candle?utm_source=newsletter&utm_medium=email&utm_campaign=${campaign}`)
  await withCardFields(page)
  await page.getByRole('button', { name: 'Buy it now' }).click()
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, newShopper())
  await expect(figure(page, 'Shipping')).toHaveText(/€|Free/)
  const total = minor(await figure(page, 'Total').textContent())
  await expect.poll(async () => minor(await payButton(page).textContent())).toBe(total)
  await typeCard(page, 'Declined by the bank')
  await payButton(page).click()
  await expect(whyNotPaid(page)).toBeVisible()
  // The provider tells of it a moment later.
  await expect(async () => {
    await merchant.reload()
    await expect(paid).toBeVisible()
    expect(await neverPaid()).toBe(leftBefore + 1)
  }).toPass()
  await typeCard(page, 'Payment succeeds')
  await payButton(page).click()
  const number = page.getByText(/^Order #\d+$/)
  await expect(number).toBeVisible()
  const order = (await number.textContent())!.replace('Order ', '')
  const money = `€${(total / 100).toFixed(2)}`

  await test.step('the funnel counts it, and why the first card did not work', async () => {
    await merchant.reload()
    await expect.poll(count).toBe(before + 1)
    await expect(declines).toContainText('Airwallex:')
    expect(await neverPaid(), 'this one was paid in the end').toBe(leftBefore)
    await accessible(merchant)
  })

  await test.step('its link has its money', async () => {
    await open(merchant, '/where-orders-come-from')
    const row = merchant.getByRole('row').filter({ hasText: campaign })
    await expect(row.getByRole('cell')).toHaveText([/^newsletter/, 'email', campaign, '1', '1', money])
  })

  await open(merchant, '/messages')
  const message = merchant
    .getByRole('listitem')
    .filter({ has: merchant.getByRole('link', { name: order }) })
    .filter({ hasText: 'payment_intent.succeeded' })
  await expect(message, 'the message that it was paid by leads to the order').toContainText('Done')
  const payment = (await message.locator('code').filter({ hasText: 'int_' }).textContent())!

  await test.step('what its bank does is an alert until it is over', async () => {
    const at = (action: string) =>
      merchant.request.post(`${sandbox}/sandbox/airwallex/payments/${payment}/${action}`, { data: {} })
    // Other journeys may have left disputes of their own, which nobody has looked at yet.
    const since = new Date().toISOString()
    const isOurs = ({ kind, began_at, ended_at }: AlertList['alerts'][number]) =>
      kind === 'dispute' && began_at >= since && !ended_at
    const news = async () => (await get<AlertList>(merchant, '/api/alerts')).alerts.filter(isOurs).length
    expect((await at('dispute')).ok()).toBe(true)
    await expect(async () => {
      await lookNow('watch-stores')
      expect(await news()).toBe(1)
    }).toPass()
    await open(merchant, '/alerts')
    const alert = merchant.getByRole('list', { name: 'Alerts' }).getByRole('listitem').first()
    await expect(alert).toContainText('A payment is disputed.')
    await expect(alert).toContainText('Ongoing')
    await merchant.setViewportSize({ width: 390, height: 844 })
    const isCut = alert.getByText('Ongoing').evaluate((label) => label.scrollWidth > label.clientWidth)
    expect(await isCut, 'its badge is read whole on a phone').toBe(false)
    expect((await at('dispute-won')).ok()).toBe(true)
    await expect(async () => {
      await lookNow('watch-stores')
      expect(await news()).toBe(0)
    }).toPass()
    await merchant.reload()
    const over = merchant.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'All clear' })
    await expect(over.first()).toContainText('A payment is disputed.')
  })
})
