import type { Page } from '@playwright/test'
import { saveData } from './saving-data.ts'
import { open, post } from './session.ts'
import { shop } from './shopper.ts'

export const demo = { email: 'demo@checky.example', password: 'demo-merchant-2026' }

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]
/** The session of this worker's demo merchant. */
let signedIn: Cookies | undefined

const isLive = async (page: Page) => (await page.request.get('/account', { maxRedirects: 0 })).status() === 200

/** Makes the page the demo merchant's, who signs in once for all journeys of a worker. */
export const useSession = async (page: Page) => {
  await saveData(page)
  if (signedIn) await page.context().addCookies(signedIn)
  if (signedIn && (await isLive(page))) return
  await page.context().clearCookies()
  await post(page, '/api/login', { email: demo.email, password: demo.password })
  signedIn = await page.context().cookies()
}

/** Opens a page of the admin as the demo merchant. */
export const logIn = async (page: Page, to: string) => {
  await useSession(page)
  await open(page, to)
}

/** Buys a mug in the demo merchant's storefront: a new page, at the hosted checkout. */
export const atCheckout = async (page: Page): Promise<Page> => {
  const shopper = await page.context().newPage()
  await shopper.goto(`${shop}/products/stoneware-mug`)
  await shopper.waitForFunction(() => 'CheckyPro' in window)
  await shopper.getByRole('button', { name: 'Buy it now' }).click()
  await shopper.waitForURL('**/checkout/*')
  return shopper
}
