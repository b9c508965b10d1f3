import { expect, type Page, test } from '@playwright/test'
import { notice } from './support/looks.ts'
import { onboarded, password as ownPassword } from './support/new-merchant.ts'
import { loggedInAgain } from './support/session-end.ts'

const failure = { status: 500, json: { error: true, message: 'An error occurred' } }
const first = (page: Page) => page.getByLabel('First name')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test.beforeEach(async ({ page }) => {
  // A merchant of its own, two tabs, and every way in which a form can go wrong.
  test.slow()
  await onboarded(page, '/account')
})

test('a profile outlasts empty names, a failure, a lost connection, an ended session and another tab [v5v8]', async ({
  page,
  context,
}) => {
  await page.goto('/account')
  const sent: object[] = []
  page.on('request', (request) => request.url().endsWith('/update-profile') && sent.push(request.postDataJSON()))
  await expect(first(page)).toHaveAttribute('placeholder', 'Ada')
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'ada.lovelace@example.com')
  await expect(page.getByText("Update your account's profile information and email address.")).toBeVisible()
  const other = await context.newPage()
  await other.goto('/account')

  await test.step('both names are asked for', async () => {
    for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill('  ')
    await save(page).click()
    await expect(notice(page, 'First name is required, Last name is required')).toContainText('Error')
    for (const label of ['First name', 'Last name'])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${label} is required`)
    await page.getByLabel('Last name').fill('Haddad-Smit')
    await first(page).fill('Noortje')
  })
  await test.step('the button is busy while the answer is on its way, and what was typed outlasts a failure', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/update-profile', async (route) => {
      await held
      await route.fulfill(failure)
    })
    const logged = page.waitForEvent('pageerror')
    await save(page).click()
    await expect(save(page)).toHaveAttribute('data-loading', 'true')
    go()
    await expect(notice(page, 'An error occurred')).toContainText('Error')
    await expect(save(page)).not.toHaveAttribute('data-loading')
    expect((await logged).message).toBe('An error occurred')
    await page.unrouteAll()
    await context.setOffline(true)
    await save(page).click()
    await expect(notice(page, 'You appear to be offline')).toBeVisible()
    await context.setOffline(false)
    await expect(first(page)).toHaveValue('Noortje')
  })
  await test.step('the password is asked for in place', async () => {
    await context.clearCookies()
    await save(page).click()
    await loggedInAgain(page, ownPassword)
    await expect(notice(page, 'Your profile was updated.')).toContainText('Success')
    await expect(first(page)).toHaveValue('Noortje')
    await expect(page.getByLabel('Last name')).toHaveValue('Haddad-Smit')
  })
  await test.step('the other tab goes on with the new session, and overwrites nothing unasked', async () => {
    const question = other.getByRole('dialog', { name: 'Changed in the meantime' })
    await first(other).fill('Noor')
    await save(other).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(notice(other, 'This was changed elsewhere since you opened it.')).toContainText('Error')
    await expect(first(other)).toHaveValue('Noor')
    await page.reload()
    await expect(first(page)).toHaveValue('Noortje')
    await save(other).click()
    await question.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(notice(other, 'Your profile was updated.')).toBeVisible()
    await page.reload()
    await expect(first(page)).toHaveValue('Noor')
    await expect(page.getByLabel('Last name')).toHaveValue('Haddad')
  })
  expect(Object.keys(sent[0]!)).toEqual(['name', 'last_name', 'email', 'seen'])
})
