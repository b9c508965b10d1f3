import { expect, type Page } from '@playwright/test'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { testCards } from '#sandbox/stripe/test-cards.ts'

/** The shop that nobody has connected yet, until a new merchant does. */
export const emptyShop = shopIdentities.find(({ domain }) => domain === 'sandbox-three.myshopify.com')!
const airwallex = accounts.find(({ name }) => name === 'Kiosk Morgenrot')!

/** Of every merchant that is registered here. */
export const password = 'correct horse battery staple'

/** A merchant of the test's own, at the first step of onboarding. */
export const register = async (page: Page) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(`noor-${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/onboarding/1')
}

/** Calls the product as its pages do. */
export const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content
      const headers = { 'content-type': 'application/json', 'x-csrf-token': token }
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) })
      if (!answer.ok) throw new Error(`${to} was refused: ${await answer.text()}`)
      return answer.json() as Promise<{ data: { store: { id: string } } }>
    },
    [path, body] as const,
  )

/** A merchant of the test's own whose shop is connected, on a page of the admin. */
export const onboarded = async (page: Page, to: string) => {
  await register(page)
  const { accessToken, apiKey, apiSecret } = emptyShop.customApp
  const { data } = await post(page, '/api/save-store', { store_domain: emptyShop.domain })
  const keys = { access_token: accessToken, api_key: apiKey, api_secret_key: apiSecret }
  await post(page, '/api/save-app-keys', { store_id: data.store.id, ...keys })
  await expect(async () => {
    await page.goto(to)
    await expect(page).toHaveURL(to, { timeout: 500 })
  }).toPass()
}

/** The same with payments connected and switched on. */
export const newMerchant = async (page: Page) => {
  await onboarded(page, '/dashboard')
  const { clientId, apiKey: key, webhookSecret } = airwallex
  await post(page, '/api/payment-method', { client_id: clientId, api_key: key, webhook_secret: webhookSecret })
  await page.goto('/payment-methods')
  await page.getByRole('region', { name: 'Airwallex', exact: true }).getByRole('switch').press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Airwallex is on.' })).toBeVisible()
}

/** Subscribes on the billing engine's page, and comes back. */
export const subscribe = async (page: Page) => {
  await page.goto('/billing/upgrade/2')
  await page.getByLabel('Card number').fill(testCards.find(({ title }) => title === 'Pays')!.number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Cardholder name').fill('Noor Haddad')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/billing/)
}
