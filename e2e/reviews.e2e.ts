import { expect, type Page, test } from '@playwright/test'
import { atCheckout, logIn } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'
import { post } from './support/session.ts'

const tab = '/customization/reviews'
const modal = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => modal(page).getByLabel(label, { exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
const failure = { status: 500, json: { error: true, message: 'An error occurred' } }

const openModal = async (page: Page) => {
  await button(page, 'Add review').click()
  await expect(field(page, 'Name')).toBeFocused()
}
const submit = (page: Page) => modal(page).getByRole('button', { name: 'Add review' }).click()
const fill = async (page: Page, name: string, rating: string, content: string) => {
  await field(page, 'Name').fill(name)
  await field(page, 'Rating').fill(rating)
  await field(page, 'Content').fill(content)
}
test('a review is added, seen by shoppers with its source, changed and sorted by keyboard and by hand; the summary decides whether they see reviews [m7h9]', async ({
  page,
}) => {
  await logIn(page, tab)
  const name = unique('Noor')
  await openModal(page)
  await fill(page, `  ${name} `, '3.5', '  The glaze is lovely.  ')
  await modal(page).getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'From Trustpilot' }).click()
  const sent = page.waitForRequest('**/api/add-review')
  await submit(page)
  const review = { name, rating: 3.5, review: 'The glaze is lovely.', source: 'trustpilot', key: expect.any(String) }
  expect((await sent).postDataJSON()).toEqual(review)
  await expect(notice(page, 'Review added successfully')).toContainText('Success')
  await expect(modal(page)).toBeHidden()
  await expect(names(page).first()).toHaveText(name)
  await expect(row(page, name)).toContainText('3.5 out of 5 stars')
  await expect(row(page, name)).toContainText('From Trustpilot')
  await expect(row(page, name)).toContainText('At checkout')

  await openModal(page)
  for (const label of ['Name', 'Rating', 'Content']) await expect(field(page, label)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()

  await button(page, `Edit: ${name}`).click()
  await expect(field(page, 'Name')).toHaveValue(name)
  await field(page, 'Content').fill('The glaze is lovely, two years on.')
  await modal(page).getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Review updated successfully')).toBeVisible()
  await expect(modal(page)).toBeHidden()
  await expect(row(page, name)).toContainText('two years on')
  await openModal(page)
  for (const label of ['Name', 'Rating', 'Content']) await expect(field(page, label)).toHaveValue('')
  await page.keyboard.press('Escape')

  const shopper = await atCheckout(page)
  const widget = shopper.getByRole('region', { name: 'What customers say' })
  const quote = widget.getByRole('figure').filter({ hasText: name })
  await expect(quote).toContainText('The glaze is lovely, two years on.')
  await expect(quote).toContainText('3.5 out of 5 stars')
  await expect(quote).toContainText('From Trustpilot')

  await page.bringToFront()
  const rating = page.getByLabel('Rating', { exact: true }).and(page.locator('[min="0"][max="5"][step="0.1"]'))
  const total = page.getByLabel('Total reviews')
  const isOn = page.getByRole('switch', { name: 'Show reviews at checkout' })
  const save = button(page, 'Save')
  await expect(rating).toHaveAttribute('step', '0.1')
  await rating.fill('5.1')
  await total.fill('2.5')
  await save.click()
  await expect(page.getByText('Rating must be a number between 0 and 5')).toBeVisible()
  await expect(page.getByText('Total reviews must be a whole number')).toBeVisible()

  await rating.fill('4.6')
  await total.fill('1300')
  const stored = page.waitForRequest((request) => request.method() === 'POST')
  await save.click()
  expect((await stored).postDataJSON()).toMatchObject({ rating: 4.6, total_reviews: 1300, is_enable: true })
  await expect(notice(page, 'Rating summary saved successfully')).toContainText('Success')
  await expect(save).toBeDisabled()
  await shopper.reload()
  await expect(widget).toContainText('4.6')
  await expect(widget).toContainText('1,300 reviews')

  await isOn.click({ force: true })
  await save.click()
  const notSeen = page.getByText('Shoppers do not see them: reviews are switched off.')
  await expect(notSeen).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByRole('heading', { name: 'Contact information' })).toBeVisible()
  await expect(widget).toBeHidden()
  await isOn.click({ force: true })
  await save.click()
  await expect(notSeen).toHaveCount(0)

  await test.step('reviews are sorted by keyboard and by hand, and stay so', async () => {
    const [third, second, first] = [unique('Third'), unique('Second'), unique('First')]
    for (const added of [third, second, first])
      await post(page, '/api/add-review', { name: added, rating: 4.5, review: 'Arrived the next day.' })
    await page.reload()
    const order = async (...wanted: string[]) => {
      for (const [at, name] of wanted.entries()) await expect(names(page).nth(at)).toHaveText(name)
    }
    await order(first, second, third)
    await expect(button(page, `Move up: ${first}`)).toBeDisabled()
    const down = button(page, `Move down: ${first}`)
    const isSaved = () => page.waitForResponse('**/api/reviews/order')
    const once = isSaved()
    await down.press('Enter')
    await order(second, first, third)
    await expect(down).toBeFocused()
    await once
    const twice = isSaved()
    await down.press('Enter')
    await order(second, third, first)
    await expect(page.getByText(`${first}: now 3 of`)).toBeAttached()
    await twice
    await page.reload()
    await order(second, third, first)

    const from = (await row(page, first).locator('[class*="_grip"]').boundingBox())!
    const to = (await row(page, second).boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 30, { steps: 5 })
    await page.mouse.move(from.x, to.y + 10, { steps: 10 })
    const saved = isSaved()
    await page.mouse.up()
    await order(first, second, third)
    expect((await saved).status()).toBe(200)

    await page.route('**/api/reviews/order', (route) => route.fulfill(failure))
    await down.press('Enter')
    await expect(notice(page, 'An error occurred')).toBeVisible()
    await order(first, second, third)
  })
})
