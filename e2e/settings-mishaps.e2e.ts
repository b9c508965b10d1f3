import { expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere, badge, notice, twoLooks } from './support/looks.ts'
import { outlastsMishaps } from './support/mishaps.ts'
import { emptyShop, onboarded, password } from './support/new-merchant.ts'
import { post } from './support/session.ts'
import { sandbox } from './support/shopper.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('analytics ids outlast every mishap, and one card never undoes the other [l4y7]', async ({ page }) => {
  test.slow()
  await onboarded(page, '/settings/analytics')
  const google = page.getByRole('form', { name: 'Google Analytics' })
  const facebook = page.getByRole('form', { name: 'Facebook Pixels' })
  const id = google.getByLabel('Tracking ID', { exact: true })
  const pixel = facebook.getByLabel('Pixel ID', { exact: true })
  const save = google.getByRole('button', { name: 'Save' })

  await test.step('each card helps to find its id, and waits for itself alone [p6x8]', async () => {
    await expect(google.getByRole('link', { name: /^Where to find the Tracking ID/ })).toHaveAttribute('href', /google/)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/google-analytics', async (route) => {
      if (route.request().method() === 'POST') await held
      return route.fallback()
    })
    await id.fill('UA-1234-1')
    await expect(google.getByText(/Google stopped collecting for UA- properties/)).toBeVisible()
    await save.click()
    await expect(google.locator('button[data-loading]')).toBeVisible()
    await expect(facebook.locator('button[data-loading]')).toHaveCount(0)
    await expect(facebook.getByRole('button', { name: 'Save' })).toBeEnabled()
    release()
    await expect(notice(page, 'Settings updated successfully')).toBeVisible()
    await page.unroute('**/api/google-analytics')
  })
  await test.step('what was typed outlasts a mishap [m4j7]', async () => {
    await id.fill('G-ABCDE12345')
    await outlastsMishaps(page, {
      call: '/google-analytics',
      submit: () => save.click(),
      kept: () => expect(id).toHaveValue('G-ABCDE12345'),
      password,
    })
    await expect(notice(page, 'Settings updated successfully').first()).toBeVisible()
  })
  await test.step('another tab has set the pixel meanwhile [m2w6]', async () => {
    const other = await page.context().newPage()
    await other.goto('/settings/analytics')
    await other.getByRole('form', { name: 'Facebook Pixels' }).getByLabel('Pixel ID').fill('123456789012345')
    await other.getByRole('form', { name: 'Facebook Pixels' }).getByRole('button', { name: 'Save' }).click()
    await expect(notice(other, 'Settings updated successfully')).toBeVisible()
    await id.fill('G-ZYXWV98765')
    // A message of the save before may still stand.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await save.click()
    await saved
    await page.reload()
    await expect(id).toHaveValue('G-ZYXWV98765')
    await expect(pixel).toHaveValue('123456789012345')
    const late = other.getByRole('form', { name: 'Google Analytics' })
    await late.getByLabel('Tracking ID', { exact: true }).fill('G-LATE000000')
    await late.getByRole('button', { name: 'Save' }).click()
    const question = other.getByRole('dialog', { name: 'Changed in the meantime' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(notice(other, 'This was changed elsewhere')).toContainText('Error')
    await late.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(question).toBeHidden()
    await expect(late.getByRole('button', { name: 'Save' })).toBeEnabled()
    await other.close()
    await page.reload()
    await expect(id).toHaveValue('G-LATE000000')
    await expect(pixel).toHaveValue('123456789012345')
  })
  await test.step('what is typed is not left without asking [j9z6]', async () => {
    await id.fill('G-')
    await page.getByRole('tab', { name: 'Stores' }).click()
    const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(id).toHaveValue('G-')
    await expect(page).toHaveURL('/settings/analytics')
    await page.getByRole('tab', { name: 'Stores' }).click()
    await question.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page).toHaveURL('/settings/shopify-store')
  })
})

test('a subdomain outlasts every mishap, and is found out when another tab added one [l7t9]', async ({
  page,
  request,
}) => {
  test.slow()
  const domain = `mishap-${crypto.randomUUID().slice(0, 8)}.test`
  const setShop = (primaryDomain: string | null) =>
    request.post(`${sandbox}/sandbox/shopify/${emptyShop.domain}`, { data: { primaryDomain } })
  await setShop(`www.${domain}`)
  await onboarded(page, '/settings/custom-domain')
  await setShop(null)
  const input = page.getByLabel('Subdomain')

  await test.step('names that cannot be are told at the field, and not sent', async () => {
    let sent = 0
    page.on('request', (call) => (sent += Number(call.method() === 'POST')))
    for (const [typed, sentence] of [
      ['', 'Subdomain is required'],
      [domain, `Enter a name before .${domain}`],
      ['www', "www is your shop's own"],
      ['pay me', 'Use letters, digits and dashes'],
    ] as const) {
      await input.fill(typed)
      await button(page, 'Add subdomain').click()
      await expect(input).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
      await expect(input).toBeFocused()
    }
    expect(sent).toBe(0)
    await accessibleEverywhere(page, 'main', twoLooks)
  })
  await test.step('what was typed outlasts a mishap [t9w2]', async () => {
    await input.fill('checkout')
    await outlastsMishaps(page, {
      call: '/custom-domains',
      submit: () => button(page, 'Add subdomain').click(),
      kept: () => expect(input).toHaveValue('checkout'),
      password,
    })
    await expect(badge(page, 'pending verification', 'yellow')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Set this record/ })).toBeVisible()
    await accessibleEverywhere(page, 'main', twoLooks)
  })
  await test.step('a name that cannot be looked up says so, and changes nothing [n7t9]', async () => {
    await request.post(`${sandbox}/sandbox/failures`, { data: { target: 'dns', mode: 'error' } })
    await button(page, 'Verify').click()
    await expect(notice(page, 'The name servers could not be reached just now.')).toBeVisible()
    await request.post(`${sandbox}/sandbox/failures`, { data: { target: 'dns', mode: 'ok' } })
    await expect(badge(page, 'pending verification', 'yellow')).toBeVisible()
  })
  await test.step('a tab from before tells that there is one already, and offers to change it [t6s4]', async () => {
    await page.route('**/api/custom-domains', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = (await (await route.fetch()).json()) as { data: object }
      return route.fulfill({ json: { ...answer, data: { ...answer.data, id: null, subdomain: '' } } })
    })
    await page.reload()
    await input.fill('pay')
    await page.unroute('**/api/custom-domains')
    await button(page, 'Add subdomain').click()
    await expect(notice(page, 'This store has a subdomain already.')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/settings/custom-domain')
    await expect(other.getByLabel('Subdomain')).toHaveValue('checkout')
    await button(page, 'Update subdomain').click()
    await expect(notice(page, 'Subdomain updated.')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^pay/ })).toBeVisible()
    await other.getByLabel('Subdomain').fill('till')
    await button(other, 'Update subdomain').click()
    const question = other.getByRole('dialog', { name: 'Changed in the meantime' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(notice(other, 'This was changed elsewhere')).toContainText('Error')
    await expect(other.getByRole('definition').filter({ hasText: /^pay/ })).toBeVisible()
    await expect(other.getByLabel('Subdomain')).toHaveValue('till')
    await other.close()
  })
  await test.step('a verified one is green, and has no more to set [h2r3]', async () => {
    await request.post(`${sandbox}/sandbox/dns`, {
      data: { name: `pay.${domain}`, records: [{ type: 'CNAME', value: 'localhost' }] },
    })
    // One look in ten seconds: one that comes too soon waits for its turn.
    await button(page, 'Verify').click()
    await expect(badge(page, 'verified', 'green')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: /^Set this record/ })).toBeHidden()
    await accessibleEverywhere(page, 'main', twoLooks)
  })
})

test('a switch of the store that fails says so, and the store stays [x9z8]', async ({ page }) => {
  await onboarded(page, '/shipping-rates')
  await post(page, '/api/save-store', { store_domain: 'sandbox-two' })
  await page.reload()
  await page.route('**/api/switch-store', (route) => route.fulfill({ status: 500, body: '' }))
  const selector = page.getByRole('button', { name: `Store: ${emptyShop.name}` })
  await selector.click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(new RegExp(emptyShop.name))
  await page.getByRole('menuitemradio', { name: 'sandbox-two' }).click()
  await expect(notice(page, 'Failed to switch store')).toContainText('Error')
  await expect(selector).toBeVisible()
})
