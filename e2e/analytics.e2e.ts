import { type Browser, expect, type Page, test } from '@playwright/test'
import type { AnalyticsSettings } from '#features/analytics/contract.ts'
import { pixels, streams } from '#sandbox/analytics/accounts.ts'
import type { Received } from '#sandbox/analytics/received.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessible } from './support/looks.ts'
import { get } from './support/session.ts'
import { buyNow, goAndPay, hosted, newShopper, payBy, sandbox } from './support/shopper.ts'

const product = 'beeswax-candle'
const [stream] = streams
const [pixel] = pixels
const full = {
  google_analytical_id: stream.id as string,
  facebook_pixel_id: pixel.id as string,
  measurement_protocol_secret: stream.apiSecret as string,
  conversions_api_token: pixel.accessToken as string,
}
const off = Object.fromEntries(Object.keys(full).map((name) => [name, '']))

/** The demo merchant's own window, signed in once. */
let merchant: Page
const setAnalytics = (change: object) =>
  merchant.evaluate(async (sent) => {
    const { data } = await (await fetch('/api/google-analytics')).json()
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content
    const answer = await fetch('/api/google-analytics', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ store_id: data.analytics.store_id, ...sent }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, change)

test.beforeAll(async ({ browser }) => {
  merchant = await (await browser.newContext()).newPage()
  await logIn(merchant, '/settings/analytics')
  await setAnalytics(full)
})
test.afterAll(async () => {
  await setAnalytics(off)
  await merchant.context().close()
})
test.beforeEach(({ request }) => request.delete(`${sandbox}/sandbox/analytics`))
test.afterEach(({ request }) => request.delete(`${sandbox}/sandbox/failures`))

const received = async (page: Page): Promise<Received[]> =>
  (await (await page.request.get(`${sandbox}/sandbox/analytics`)).json()).received
/** 'browser google purchase', for each event that arrived. */
const names = async (page: Page) =>
  (await received(page)).map(({ way, receiver, name }) => `${way} ${receiver} ${name}`)
const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy' })
const thankYou = /\/thank-you\/[\w-]+$/
const placed = (page: Page) => expect(page.getByText(/^Order #\d+$/)).toBeVisible()

/** A shopper's own browser, and whatever it asked Google or Meta for. */
const newBrowser = async (browser: Browser) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(google|meta)\//.test(request.url())) asked.push(request.url())
  })
  return { page, asked }
}

test('a shopper who declines is measured by nobody, and may change their mind [m8l2]', async ({ browser }) => {
  const { page, asked } = await newBrowser(browser)
  await test.step('nothing is loaded while the question stands', async () => {
    await buyNow(page, product)
    await expect(page).toHaveURL(hosted)
    await expect(banner(page)).toContainText('Google Analytics and Meta')
    await expect(banner(page)).toContainText('hashed form')
    await accessible(page)
    expect(asked).toEqual([])
  })
  await test.step('nor after it was declined, to the end of the purchase', async () => {
    await banner(page).getByRole('button', { name: 'Decline' }).click()
    await expect(banner(page)).toBeHidden()
    await goAndPay(page, newShopper())
    await payBy(page, 'Payment succeeds')
    await expect(page).toHaveURL(thankYou)
    await placed(page)
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    expect(asked).toEqual([])
    expect(await received(page)).toEqual([])
  })
  await test.step('until the shopper says otherwise, and again once they take that back', async () => {
    const link = page.getByRole('button', { name: 'Privacy choices' })
    await link.press('Enter')
    await expect(banner(page)).toBeFocused()
    await expect(banner(page).getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeHidden()
    await expect(link).toBeFocused()
    expect(asked).toEqual([])
    await link.press('Enter')
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    const purchases = ['browser google purchase', 'browser meta Purchase', 'server meta Purchase']
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(purchases))
    await link.press('Enter')
    await banner(page).getByRole('button', { name: 'Decline' }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
  await page.context().close()
})

test('events of a shopper who agrees come from browser and server under one id, and once [g8v5]', async ({
  browser,
}) => {
  const { page } = await newBrowser(browser)
  await buyNow(page, product)
  await expect(page).toHaveURL(hosted)
  const token = page.url().split('/').at(-1)!
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => names(page)).toContain('browser google begin_checkout')
  await goAndPay(page, newShopper())
  const reportRequest = page.waitForRequest('**/purchase-report/google')
  await payBy(page, 'Payment succeeds')
  await expect(page).toHaveURL(thankYou)
  await placed(page)
  await reportRequest
  const expected = [
    'browser google begin_checkout',
    'browser google add_shipping_info',
    'browser google add_payment_info',
    'browser google purchase',
    'browser meta InitiateCheckout',
    'browser meta AddPaymentInfo',
    'browser meta Purchase',
    'server meta Purchase',
  ]
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(expected))

  const events = await received(page)
  // Google has it from the page: the server stands in only where the page did not get it through.
  expect(await names(page)).not.toContain('server google purchase')
  const getEventIds = (name: string) => [...new Set(events.filter((event) => event.name === name).map(({ id }) => id))]
  expect(getEventIds('Purchase')).toHaveLength(1)
  expect(getEventIds('purchase')).toHaveLength(1)
  expect(events.filter(({ name, dropped }) => name === 'Purchase' && !dropped)).toHaveLength(1)
  const clients = new Set(events.filter(({ receiver }) => receiver === 'google').map(getClientId))
  expect([...clients]).toEqual([expect.stringMatching(/^\d+\.\d+$/)])
  expect(JSON.stringify(events)).not.toContain(token)

  await test.step('a reload sends no purchase again', async () => {
    const viewed = async () => (await names(page)).filter((name) => name.endsWith('page_view')).length
    const before = await viewed()
    const asking = page.waitForResponse('**/purchase-report')
    await page.reload()
    expect((await (await asking).json()).data).toEqual({ is_first: false })
    await expect.poll(viewed).toBe(before + 1)
    expect((await names(page)).filter((name) => /browser \w+ purchase/i.test(name))).toHaveLength(2)
  })
  await page.context().close()
})

const getClientId = ({ way, data }: Received) => (way === 'browser' ? data['cid'] : data['client_id'])

test('blocked scripts hinder no purchase, and the merchant sees what failed [n6j9]', async ({ browser, request }) => {
  await request.post(`${sandbox}/sandbox/failures`, { data: { target: 'google', mode: 'hang' } })
  await request.post(`${sandbox}/sandbox/failures`, { data: { target: 'meta', mode: 'error' } })
  const { page, asked } = await newBrowser(browser)
  await buyNow(page, product)
  await expect(page).toHaveURL(hosted)
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await goAndPay(page, newShopper())
  await payBy(page, 'Payment succeeds')
  await expect(page).toHaveURL(thankYou)
  await placed(page)
  expect(await received(page)).toEqual([])

  const meta = merchant.getByRole('form', { name: 'Facebook Pixels' })
  const failure = 'Meta answered with an error (500).'
  const reported = async () =>
    (await get<{ analytics: AnalyticsSettings }>(merchant, '/api/google-analytics')).analytics
  await expect.poll(async () => (await reported()).reports.meta?.reason).toBe(failure)
  await merchant.reload()
  await expect(meta.getByText(failure)).toBeVisible()
  await expect(meta.getByLabel('What we send to Meta')).toHaveText(
    /^From the shopper’s browserOn.*the purchase.*From the serverFailing.*Latest purchase failed .*: Meta answered/,
  )
  await accessible(merchant)
  await request.delete(`${sandbox}/sandbox/failures`)
  await meta.getByLabel('Test event code').fill('TEST12345')
  await meta.getByRole('button', { name: 'Send test event' }).click()
  await expect(merchant.getByRole('status').filter({ hasText: 'Test event sent.' })).toBeVisible()
  await page.context().close()
})
