import { expect, type Page } from '@playwright/test'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'

/** One of the sandbox's shops, by the number in its name. */
export const shopNamed = (number: 'one' | 'two' | 'three') =>
  shopIdentities.find(({ domain }) => domain === `sandbox-${number}.myshopify.com`)!
export type Shop = ReturnType<typeof shopNamed>

/** Calls the product as the open page would. */
export const send = (page: Page, path: string, body: object) =>
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

const connect = async (page: Page, shop: Shop): Promise<string> => {
  const { accessToken, apiKey, apiSecret } = shop.customApp
  const { data } = await send(page, '/api/save-store', { store_domain: shop.domain })
  const keys = { access_token: accessToken, api_key: apiKey, api_secret_key: apiSecret }
  await send(page, '/api/save-app-keys', { store_id: data.store.id, ...keys })
  return data.store.id
}

/** A merchant of the test's own with these shops connected, the first of them current; on the tab of the stores. Answers the stores' ids. */
export const merchantOf = async (page: Page, shops: Shop[]): Promise<string[]> => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Sanne')
  await page.getByLabel('Last name').fill('Kok')
  await page.getByLabel('Email').fill(`sanne-${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/onboarding/1')
  const ids: string[] = []
  for (const shop of shops) ids.push(await connect(page, shop))
  const address = '/settings/shopify-store'
  await expect.poll(async () => (await page.goto(address)) && new URL(page.url()).pathname).toBe(address)
  await send(page, '/api/switch-store', { store_id: ids[0]! })
  await page.goto(address)
  await expect(page.getByText('Authorized', { exact: true })).toHaveCount(shops.length)
  return ids
}

/** The card of a store in the settings. */
export const storeCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
