import { expect, type Page, test } from '@playwright/test'
import { demo, logIn } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'
import { loggedInAgain } from './support/session-end.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Changed in the meantime' })
/** Saves the form and waits for the answer: what follows may leave the page. */
const saved = async (page: Page) => {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await press(page, 'Save')
  expect((await answer).status()).toBe(200)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a look, a review and a summary of two tabs do not overwrite each other unasked [n4h7]', async ({
  page,
  context,
}) => {
  test.slow()
  await logIn(page, '/customization/appearance')
  const other = await context.newPage()
  const heading = (tab: Page) => tab.getByRole('textbox', { name: 'Heading colour' })
  const hold = page.getByRole('dialog')

  await test.step('the look', async () => {
    await other.goto('/customization/appearance')
    const before = await heading(page).inputValue()
    await heading(other).fill('#112233')
    await press(other, 'Save')
    await expect(notice(other, 'Customization updated successfully')).toBeVisible()

    await page.bringToFront()
    await heading(page).fill('#445566')
    await press(page, 'Save')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(notice(page, 'This was changed elsewhere since you opened it.')).toContainText('Error')
    await expect(heading(page)).toHaveValue('#445566')
    await other.reload()
    await expect(heading(other)).toHaveValue('#112233')
    await press(page, 'Save')
    await question(page).getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(notice(page, 'Customization updated successfully')).toBeVisible()
    await heading(page).fill(before)
    await saved(page)
    await expect(question(page)).toBeHidden()
  })

  await test.step('the summary', async () => {
    for (const tab of [page, other]) await tab.goto('/customization/reviews')
    const total = (tab: Page) => tab.getByLabel('Total reviews')
    const before = await total(page).inputValue()
    await total(other).fill('41')
    await press(other, 'Save')
    await expect(notice(other, 'Rating summary saved successfully')).toBeVisible()
    await total(page).fill('42')
    await press(page, 'Save')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(notice(page, 'There was an error submitting the review.')).toBeVisible()
    await press(page, 'Save')
    await question(page).getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(notice(page, 'Rating summary saved successfully')).toBeVisible()
    await total(page).fill(before)
    await saved(page)
  })

  await test.step('a review', async () => {
    const name = `Two tabs ${crypto.randomUUID().slice(0, 8)}`
    const field = (tab: Page, label: string) => tab.getByRole('dialog').getByLabel(label, { exact: true })
    await press(page, 'Add review')
    for (const [label, text] of Object.entries({ Name: name, Rating: '4', Content: 'As it was.' }))
      await field(page, label).fill(text)
    await hold.getByRole('button', { name: 'Add review' }).click()
    await other.reload()
    for (const tab of [page, other]) await press(tab, `Edit: ${name}`)
    await field(other, 'Content').fill('As the other tab says.')
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(notice(other, 'Review updated successfully')).toBeVisible()
    await field(page, 'Content').fill('As this tab says.')
    await hold.getByRole('button', { name: 'Save' }).click()
    await question(page).getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(notice(page, 'Review updated successfully')).toBeVisible()
    await expect(hold).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('As this tab says.')

    await press(page, `Edit: ${name}`)
    await other.reload()
    await press(other, `Delete: ${name}`)
    await expect(notice(other, 'Review deleted successfully')).toBeVisible()
    await field(page, 'Content').fill('Too late.')
    await hold.getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'This review does not exist.')).toContainText('Error')
    await expect(field(page, 'Content')).toHaveValue('Too late.')
  })
})

test('an ended session is taken up in place, and look, summary, review and discount are saved [n3n5]', async ({
  page,
  context,
}) => {
  test.slow()
  const save = async (button: string, message: string) => {
    await context.clearCookies()
    await press(page, button)
    await loggedInAgain(page, demo.password)
    await expect(notice(page, message)).toContainText('Success')
  }
  await logIn(page, '/customization/appearance')
  const primary = page.getByRole('textbox', { name: 'Primary colour' })
  const before = await primary.inputValue()
  await primary.fill('#0b5d37')
  await save('Save', 'Customization updated successfully')
  await expect(primary).toHaveValue('#0b5d37')
  await primary.fill(before)
  await saved(page)

  await page.goto('/customization/reviews')
  const total = page.getByLabel('Total reviews')
  const count = await total.inputValue()
  await total.fill('43')
  await save('Save', 'Rating summary saved successfully')
  await total.fill(count)
  await saved(page)

  const name = `After the break ${crypto.randomUUID().slice(0, 8)}`
  await press(page, 'Add review')
  const form = page.getByRole('dialog', { name: 'Add review' })
  for (const [label, text] of Object.entries({ Name: name, Rating: '4', Content: 'Kept.' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await context.clearCookies()
  await form.getByRole('button', { name: 'Add review' }).click()
  await loggedInAgain(page, demo.password)
  await expect(notice(page, 'Review added successfully')).toBeVisible()
  await press(page, `Delete: ${name}`)
  await expect(notice(page, 'Review deleted successfully')).toBeVisible()

  await page.goto('/automatic-discounts/create')
  await page.getByLabel('Title').fill(name)
  await page.getByRole('textbox', { name: 'Percentage' }).fill('10')
  await context.clearCookies()
  await press(page, 'Create discount')
  await loggedInAgain(page, demo.password)
  await expect(page).toHaveURL('/automatic-discounts')
  await press(page, `Delete: ${name}`)
  await press(page, 'Delete discount')
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})
