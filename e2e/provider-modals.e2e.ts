import { expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere, badge, notice, twoLooks } from './support/looks.ts'
import { onboarded } from './support/new-merchant.ts'
import { card, dialog, field, iconLabels, press, providers, type } from './support/providers.ts'

/** Connects and sets up some of the providers, each through its two modals. */
const setUp = async (page: Page, isChosen: (provider: { card: string }) => boolean) => {
  for (const { card: name, title, keys, refused } of providers.filter(isChosen)) {
    const looks = name === 'Airwallex' ? undefined : twoLooks
    await test.step(`${name}: connected by its own rules`, async () => {
      await card(page, name).getByRole('button', { name: 'Connect', exact: true }).click()
      let sent = 0
      const count = (request: { method(): string }) => (sent += Number(request.method() === 'POST'))
      page.on('request', count)
      for (const [typed, sentences] of refused) {
        await type(page, { ...Object.fromEntries(Object.keys(keys).map((label) => [label, ''])), ...typed })
        await press(page, 'Connect')
        for (const [label, sentence] of Object.entries(sentences))
          await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', '\\.')))
        await expect(field(page, Object.keys(sentences)[0]!)).toBeFocused()
      }
      expect(sent).toBe(0)
      page.off('request', count)
      await accessibleEverywhere(page, '[role="dialog"]', looks)

      await type(page, keys)
      await press(page, 'Connect')
      await expect(notice(page, `${title} is connected. Switch it on to offer it at checkout.`).first()).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await expect(card(page, name).locator('.mantine-Badge-root[style*="green"]')).toHaveText('Authorized')
      await expect(card(page, name).getByRole('button', { name: 'Configure' })).toBeVisible()
    })
    await test.step(`${name}: its settings`, async () => {
      await card(page, name).getByRole('button', { name: 'Settings' }).click()
      const icons = dialog(page).getByRole('checkbox')
      await expect(icons.first()).toBeVisible()
      const labels = await icons.evaluateAll((boxes) =>
        boxes.map((box) => box.parentElement!.lastElementChild!.textContent),
      )
      if (name === 'PayPal') expect(labels).toEqual(['PayPal'])
      else expect(labels.slice(0, iconLabels.length)).toEqual(iconLabels)
      await accessibleEverywhere(page, '[role="dialog"]', looks)
      await field(page, 'Name').fill(`Pay at ${name}`)
      await press(page, 'Save')
      await expect(notice(page, 'Settings updated successfully').first()).toBeVisible()
      await expect(dialog(page)).toBeHidden()
    })
  }
}

test('every provider has its card, takes its keys by its own rules and is set up by itself [r2r8]', async ({
  page,
}) => {
  // Six modals, looked at in several looks.
  test.setTimeout(180_000)
  await onboarded(page, '/payment-methods')
  await test.step('the cards stand in their order, grey until they are connected [t3h9]', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Airwallex',
      'Stripe',
      'Viva',
      'PayPal',
      'Checky Pro Payments',
      'Checky Pro Payments',
      'PAY.nL',
    ])
    await expect(page.getByText(/^by (Rapyd|payabl\.)$/)).toHaveText(['by Rapyd', 'by payabl.'])
    await expect(badge(page, 'Not connected', 'gray')).toHaveCount(5)
    for (const { card: name } of providers) {
      await expect(card(page, name).getByRole('switch')).toBeDisabled()
      await expect(card(page, name).getByRole('button')).toHaveText(['Settings', 'Connect', 'Check connection'])
      await expect(card(page, name).getByRole('button', { name: 'Check connection' })).toBeDisabled()
      await expect(card(page, name).getByRole('button', { name: 'Settings' })).toBeDisabled()
    }
    for (const name of ['Stripe', 'PAY.nL']) {
      await expect(card(page, name).getByText('Coming soon')).toBeVisible()
      await expect(card(page, name).getByRole('switch')).toBeDisabled()
      await expect(card(page, name).getByRole('button')).toHaveText(['Settings', 'Connect'])
      await expect(card(page, name).getByRole('button', { disabled: true })).toHaveCount(2)
      await expect(card(page, name).getByRole('link')).toHaveCount(0)
      await expect(card(page, name).locator('.mantine-Badge-root')).toHaveCount(0)
    }
  })

  await setUp(page, ({ card: name }) => !name.startsWith('Checky Pro'))
})

test("the product's own payments are set up the same way, and keys that no longer work are renewed [s4t7]", async ({
  page,
}) => {
  test.slow()
  await onboarded(page, '/payment-methods')
  await setUp(page, ({ card: name }) => name.startsWith('Checky Pro'))
  await test.step('keys that no longer work are red, cannot be switched on, and are renewed', async () => {
    const records = /\/api\/(rapyd|payabl)$/
    const ours = 'Checky Pro Payments by Rapyd'
    await page.route(records, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = (await (await route.fetch()).json()) as { data: object }
      return route.fulfill({ json: { ...answer, data: { ...answer.data, is_authorized: false } } })
    })
    await page.reload()
    await expect(badge(page, 'Unauthorized', 'red')).toHaveCount(2)
    await expect(page.getByRole('main').getByRole('switch', { disabled: false })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reconnect' })).toHaveCount(2)
    await page.unroute(records)
    await card(page, ours).getByRole('button', { name: 'Reconnect' }).click()
    await press(page, 'Save')
    await expect(card(page, ours).getByText('Authorized', { exact: true })).toBeVisible()
  })
})

test("PayPal's keys are sent whatever was typed, and what is wrong with them stands at the field [c3f3]", async ({
  page,
}) => {
  await onboarded(page, '/payment-methods')
  await card(page, 'PayPal').getByRole('button', { name: 'Connect', exact: true }).click()
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/paypal'))
  await press(page, 'Connect')
  expect((await asked).postDataJSON()).toEqual({ clientId: '', secret: '' })
  await expect(field(page, 'Client ID')).toHaveAccessibleDescription(/Client ID is required\./)
  await expect(field(page, 'Secret key')).toHaveAccessibleDescription(/Secret key is required\./)
  await type(page, { 'Client ID': 'wrong', 'Secret key': 'wrong as well' })
  await press(page, 'Connect')
  await expect(field(page, 'Client ID')).toHaveAccessibleDescription(
    /PayPal does not know it together with this Secret key\./,
  )
})
