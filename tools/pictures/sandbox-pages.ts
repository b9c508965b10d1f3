import type { Page } from '@playwright/test'
import { sandbox, shop, take } from './camera.ts'

/** The stand-in for the outside world, as a person sees it; after shoppers have paid and merchants have registered. */
export const sandboxPages = async (page: Page) => {
  for (const [name, address] of [
    ['overview', `${sandbox}/`],
    ['storefront', `${shop}/`],
    ['shop-admin', `${shop}/admin`],
    ['airwallex', `${sandbox}/airwallex/`],
    ['billing-engine', `${sandbox}/stripe/`],
    ['mailbox', `${sandbox}/mail`],
  ] as const) {
    await page.goto(address)
    await take(page, `sandbox-${name}`, 'The sandbox')
  }
}
