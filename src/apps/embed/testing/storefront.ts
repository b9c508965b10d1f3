import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { shopWorld } from '#apps/server/testing/shop-world.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { buildScript } from '#kit/testing/build-script.ts'
import { browserOptions } from '#tools/browser.ts'

/** A shop whose storefront has the script in it, and a browser to visit it with. */
export const openStorefront = async () => {
  const [world, script, browser] = await Promise.all([
    shopWorld({ webhooks: false }),
    buildScript(join(import.meta.dirname, '../embed.ts'), 'es2020'),
    chromium.launch(browserOptions()),
  ])
  const shop = `${world.sandbox.url}/shopify/${world.shop.domain}`
  await switchAddOn(world.app.services, world.store.id, true)

  /**
   * A page of its own at a full cart; our own pages are answered by their address alone. `calls`: the bodies that begin a checkout.
   * Time goes on by `page.clock.runFor` alone: a busy machine would use up the script's patience.
   */
  const visitCart = async () => {
    const calls: string[] = []
    const page = await (await browser.newContext()).newPage()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route('**/embed.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.route(`${world.app.checkoutUrl}/checkout/*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'paid here' }),
    )
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkouts') && request.method() === 'POST') calls.push(request.postData() ?? '')
    })
    await page.goto(`${shop}/`)
    await page.evaluate(
      ([base, id]) =>
        fetch(`${base}/cart/add.js`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ items: [{ id, quantity: 2, properties: { Engraving: 'Ann' } }] }),
        }),
      [shop, world.variants[0]!.id] as const,
    )
    await page.goto(`${shop}/cart`)
    await page.waitForFunction(() => 'CheckyPro' in window)
    return { page, calls, ours: () => page.waitForURL(`${world.app.checkoutUrl}/checkout/*`) }
  }
  /** Opens a product's page by its link. The page that is left has the script too, so that it alone tells nothing. */
  const toProduct = async (page: Page) => {
    await page.goto(`${shop}/`)
    await page.locator('main a[href*="/products/"]').first().click()
    await page.waitForURL('**/products/*')
    await page.waitForFunction(() => 'CheckyPro' in window)
  }
  const close = async () => {
    await browser.close()
    await world.close()
  }
  return { world, shop, script, browser, visitCart, toProduct, close }
}
