import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { testCards } from '#sandbox/stripe/test-cards.ts'
import { saveData } from './saving-data.ts'
import { get, open, post } from './session.ts'
import { sandbox } from './shopper.ts'

/** The shop that nobody has connected yet, until a new merchant does. */
export const emptyShop = shopIdentities.find(({ domain }) => domain === 'sandbox-three.myshopify.com')!
const airwallex = accounts.find(({ name }) => name === 'Kiosk Morgenrot')!

/** Of every merchant that is registered here. */
export const password = 'correct horse battery staple'

/** Makes an account whose address nobody has confirmed, and is signed in to it. */
export const registerUnproven = async (page: Page, email: string) => {
  await saveData(page)
  // Each from an address of its own: one address may not make dozens of accounts.
  const from = { 'x-forwarded-for': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` }
  return post(page, '/api/register', { name: 'Noor', last_name: 'Haddad', email, password }, from)
}

/** Waits for the mail with which an address is confirmed; returns the token of its link. */
export const proofToken = async (request: APIRequestContext, email: string): Promise<string> => {
  let token: string | undefined
  await expect(async () => {
    const { messages } = await (await request.get(`${sandbox}/sandbox/mail?to=${encodeURIComponent(email)}`)).json()
    token = /prove-email\/([\w-]+)/.exec((messages as { text: string }[]).map(({ text }) => text).join())?.[1]
    expect(token).toBeDefined()
  }).toPass({ intervals: [100] })
  return token!
}

/** A merchant of the test's own, who has yet to set up. Returns the email address. */
export const registered = async (page: Page): Promise<string> => {
  const email = `noor-${crypto.randomUUID()}@example.com`
  await registerUnproven(page, email)
  await post(page, '/api/prove-email', { token: await proofToken(page.request, email) })
  return email
}

/** The same at the first step of onboarding. */
export const register = async (page: Page): Promise<string> => {
  const email = await registered(page)
  await open(page, '/onboarding/1')
  return email
}

/** Connects one of the sandbox's shops by its app's keys; returns the store's id. */
export const connectShop = async (page: Page, shop: typeof emptyShop): Promise<string> => {
  const { accessToken, apiKey, apiSecret } = shop.customApp
  const { store } = await post<{ store: { id: string } }>(page, '/api/save-store', { store_domain: shop.domain })
  const keys = { access_token: accessToken, api_key: apiKey, api_secret_key: apiSecret }
  await post(page, '/api/save-app-keys', { store_id: store.id, ...keys })
  return store.id
}

/** Waits for the shop's own message, which proves its secret and ends onboarding. */
export const isConnected = (page: Page) =>
  expect
    .poll(async () => (await page.request.get('/dashboard', { maxRedirects: 0 })).status(), { intervals: [100] })
    .toBe(200)

/** A merchant of the test's own whose shop is connected, on a page of the admin. Returns the email address. */
export const onboarded = async (page: Page, to: string): Promise<string> => {
  const email = await registered(page)
  await connectShop(page, emptyShop)
  await isConnected(page)
  await open(page, to)
  return email
}

/** The same with payments connected and switched on, and nowhere yet. */
export const newMerchant = async (page: Page) => {
  await registered(page)
  await connectShop(page, emptyShop)
  await isConnected(page)
  const { clientId, apiKey: key, webhookSecret } = airwallex
  await post(page, '/api/payment-method', { client_id: clientId, api_key: key, webhook_secret: webhookSecret })
  const { payment_method } = await get<{ payment_method: { id: string } }>(page, '/api/payment-method')
  await get(page, `/api/payment-method/${payment_method.id}/active`)
}

/** Subscribes on the billing engine's page, and comes back. */
export const subscribe = async (page: Page) => {
  await page.goto('/billing/plan')
  await page.getByRole('main').locator('a[href^="/billing/upgrade/2?"]').first().click()
  await page.getByLabel('Card number').fill(testCards.find(({ title }) => title === 'Pays')!.number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Cardholder name').fill('Noor Haddad')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/billing/)
}
