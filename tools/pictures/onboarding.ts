import type { Page } from '@playwright/test'
import { z } from 'zod'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { sandbox, take } from './camera.ts'

const shop = shopIdentities.find(({ domain }) => domain === 'sandbox-three.myshopify.com')!

const mails = z.object({ messages: z.array(z.object({ text: z.string() })) })

/** The link in the newest mail to an address, once it has come. */
const proofLink = async (page: Page, email: string): Promise<string> => {
  for (;;) {
    const answer = await page.request.get(`${sandbox}/sandbox/mail?to=${encodeURIComponent(email)}`)
    const { messages } = mails.parse(await answer.json())
    const link = messages.map(({ text }) => /\S+\/prove-email\/[\w-]+/.exec(text)?.[0]).find(Boolean)
    if (link) return link
    await page.waitForTimeout(200)
  }
}

/** A new merchant: the account, its address confirmed, then the five steps to the dashboard. */
export const onboarding = async (page: Page) => {
  const email = `sanne-${Date.now()}@example.com`
  await page.goto('/register')
  await page.getByLabel('First name').fill('Sanne')
  await page.getByLabel('Last name').fill('de Vries')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/onboarding/1')
  await page.goto(await proofLink(page, email))
  await take(page, 'confirm-address', 'Onboarding')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('button', { name: 'Confirm my address' }).waitFor({ state: 'hidden' })

  await page.goto('/onboarding/1')
  await page.getByLabel('Store name').fill(shop.domain)
  await take(page, 'onboarding-1-shop', 'Onboarding')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [step, name] of [
    [2, 'app'],
    [3, 'permissions'],
  ] as const) {
    await page.waitForURL(`**/onboarding/${step}`)
    await take(page, `onboarding-${step}-${name}`, 'Onboarding')
    await page.getByRole('link', { name: 'Continue' }).click()
  }
  await page.waitForURL('**/onboarding/4')
  const { accessToken, apiKey, apiSecret } = shop.customApp
  await page.getByLabel('Admin API access token', { exact: true }).fill('shpat_00000000000000000000000000000000')
  await page.getByLabel('API key', { exact: true }).fill(apiKey)
  await page.getByLabel('API secret key', { exact: true }).fill(apiSecret)
  await take(page, 'onboarding-4-keys', 'Onboarding')
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await page.getByRole('region', { name: 'Verification report' }).getByText('Failed').first().waitFor()
  await take(page, 'onboarding-4-refused', 'When something fails')
  await page.getByLabel('Admin API access token', { exact: true }).fill(accessToken)
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
  await take(page, 'onboarding-5-done', 'Onboarding')
}
