import { expect, type Page, test } from '@playwright/test'
import { addRate, list, row, unique } from './shipping-rate-steps.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessible } from './support/looks.ts'

/** Answers with pages of made-up rates, as many as are asked for. */
const manyRates = async (page: Page, pages: number) => {
  const rate = (n: number) => ({
    id: crypto.randomUUID(),
    name: `Rate ${n}`,
    internal_name: `Rate ${n}`,
    description: 'One of many',
    currency: 'EUR',
    minimum_cart_items: null,
    maximum_cart_items: null,
    minimum_cart_value: null,
    maximum_cart_value: null,
    minimum_cart_weight: null,
    maximum_cart_weight: null,
    shipping_price: n,
    use_as_default: false,
    updated_at: '2026-03-04T12:00:00.000Z',
  })
  await page.route(/\/api\/shipping-rate(\?|$)/, async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    const data = Array.from({ length: 10 }, (_, index) => rate((at - 1) * 10 + index + 1))
    const shippingRates = { data: at > pages ? [] : data, current_page: at, last_page: pages, total: pages * 10 }
    await route.fulfill({ json: { error: false, message: 'OK', data: { shippingRates } } })
  })
}

test('the search waits until typing pauses, asks in lower case, and lives in the address', async ({ page }) => {
  const name = unique('Needle')
  await logIn(page, list)
  await addRate(page, { name })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/shipping-rate' && searchParams.has('name')) asked.push(searchParams.get('name')!)
  })
  await page.clock.install()
  await page.reload()
  const box = page.getByPlaceholder('Search shipping rates')
  await expect(box).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of name.toUpperCase()) {
    await box.press(letter === ' ' ? 'Space' : letter)
    await page.clock.runFor(20)
  }
  await page.clock.runFor(479)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(row(page, name)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(asked).toEqual([name.toLowerCase()])
  await expect(page).toHaveURL(new RegExp(`search=NEEDLE`))
  await page.reload()
  await expect(box).toHaveValue(name.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)

  await box.fill('nothing is called this')
  await expect(page.getByRole('heading', { name: 'No shipping rate found' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL(list)
  await expect(box).toHaveValue('')
})

test('an older answer never wins over a newer question', async ({ page }) => {
  await logIn(page, list)
  const slow = unique('Slow')
  const quick = unique('Quick')
  await addRate(page, { name: slow })
  await addRate(page, { name: quick })
  let taken = false
  await page.route(/\/api\/shipping-rate\?name=slow/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue().catch(() => {})
  })
  page.on('requestfailed', (request) => {
    taken ||= request.url().includes('name=slow')
  })
  const box = page.getByPlaceholder('Search shipping rates')
  const asked = page.waitForRequest(/name=slow/)
  await box.fill(slow)
  await asked
  await box.fill(quick)
  await expect(row(page, quick)).toBeVisible()
  await page.waitForTimeout(2_500)
  await expect(row(page, quick)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(taken).toBe(true)
})

test('up to nine pages are added below each other, and stay after a reload', async ({ page }) => {
  await manyRates(page, 9)
  await logIn(page, list)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of shipping rates' })).toHaveCount(0)
  await page.unrouteAll()
  await manyRates(page, 3)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('navigation', { name: 'Pages of shipping rates' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(page).toHaveURL(`${list}?page=2`)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('ten pages are numbered', async ({ page }) => {
  await manyRates(page, 10)
  await logIn(page, list)
  await expect(page.getByRole('navigation', { name: 'Pages of shipping rates' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(page).toHaveURL(`${list}?page=3`)
  await expect(page.getByRole('link', { name: 'Rate 21', exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  await accessible(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Rate 1', exact: true })).toBeVisible()
  await page.goto(`${list}?page=44`)
  await expect(page).toHaveURL(`${list}?page=10`)
  await expect(page.getByRole('link', { name: 'Rate 91', exact: true })).toBeVisible()
})

test('a merchant without rates is told so, and how to begin', async ({ page }) => {
  await page.route(/\/api\/shipping-rate(\?|$)/, (route) =>
    route.fulfill({
      json: {
        error: false,
        message: 'OK',
        data: { shippingRates: { data: [], current_page: 1, last_page: 1, total: 0 } },
      },
    }),
  )
  await logIn(page, list)
  await expect(page.getByRole('heading', { name: 'No shipping rate found' })).toBeVisible()
  await expect(page.getByText('It looks like you have no shipping rate at the moment.')).toBeVisible()
  await accessible(page)
})

test('a cart is tried on every rate, both ends inside, with what keeps each other rate back', async ({ page }) => {
  const name = unique('Between')
  await logIn(page, list)
  await addRate(page, { name, shippingPrice: 3, minimumCartValue: 20, maximumCartValue: 49.99, maximumCartWeight: 1.5 })
  await page.reload()
  await page.getByRole('button', { name: 'Test a cart' }).click()
  const region = page.getByRole('region', { name: 'Test a cart' })
  const offered = region
    .getByRole('list', { name: 'Offered', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name })
  const others = region.getByRole('list', { name: 'Not offered' }).getByRole('listitem').filter({ hasText: name })
  await region.getByLabel('Items').fill('2')
  await region.getByLabel('Value').fill('19.99')
  await expect(others).toContainText('Needs a cart value of at least €20.00, the cart has €19.99')
  for (const value of ['20', '49,99']) {
    await region.getByLabel('Value').fill(value)
    await expect(offered).toContainText('€3.00')
  }
  await region.getByLabel('Value').fill('50')
  await region.getByLabel('Weight').fill('1.501')
  await expect(others).toContainText('Needs a cart value of at most €49.99, the cart has €50.00')
  await expect(others).toContainText('Needs a cart weight of at most 1.5 kg, the cart has 1.501 kg')
  await accessible(page)
  await region.getByRole('button', { name: 'Close the cart test' }).click()
  await expect(region).toHaveCount(0)
})

test('the list names a cart without a rate, and lets it be tried', async ({ page }) => {
  await page.route('**/api/shipping-rate/conditions', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { shippingRates: object[] } }
    const shippingRates = answer.data.shippingRates.map((rate) => ({ ...rate, maximum_cart_items: 40 }))
    await route.fulfill({ json: { ...answer, data: { shippingRates } } })
  })
  await logIn(page, list)
  await expect(page.getByText(/^41 items, €/)).toBeVisible()
  await page.getByRole('button', { name: 'Test this cart' }).click()
  await expect(page.getByRole('region', { name: 'Test a cart' }).getByLabel('Items')).toHaveValue('41')
  await expect(page.getByText('No rate fits this cart: its shopper cannot complete the order.')).toBeVisible()
})
