import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { browserOptions } from '#tools/browser.ts'
import dom from './examples/accelerated-checkout-dom.json' with { type: 'json' }

let world: ShopWorld
let browser: Browser
let page: Page
let script: string
let shop: string
let calls: string[]

beforeAll(async () => {
  const [started, output, opened] = await Promise.all([
    shopWorld({ webhooks: false }),
    build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2019',
        rolldownOptions: { input: join(import.meta.dirname, 'embed.ts'), output: { format: 'iife' } },
      },
    }),
    chromium.launch(browserOptions()),
  ])
  world = started
  browser = opened
  script = (output as Rolldown.RolldownOutput).output[0].code
  shop = `${world.sandbox.url}/shopify/${world.shop.domain}`
  await switchAddOn(world.app.services, world.store.id, true)
  // The first one takes a busy machine longer than the script waits.
  await world.checkout()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** A storefront with the script in it, a full cart, and our own pages answered by their address alone. */
beforeEach(async () => {
  calls = []
  page = await (await browser.newContext()).newPage()
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
})

const ours = () => page.waitForURL(`${world.app.checkoutUrl}/checkout/*`)

describe('the platform’s own ways to pay at once', () => {
  /** A wallet's button as the platform draws it: in a closed tree, so that a press shows its host alone. */
  const addWallet = (host: string, tag: string, into: string) =>
    page.evaluate(
      ([hostName, tagName, place]) => {
        const wallet = document.createElement(tagName)
        const tree = wallet.attachShadow({ mode: 'closed' })
        tree.innerHTML = '<button style="width:160px;height:44px">Wallet</button>'
        tree.querySelector('button')!.addEventListener('click', () => location.assign('/the-wallet'))
        const accelerated = document.createElement(hostName)
        accelerated.id = 'accelerated'
        accelerated.style.display = 'block'
        accelerated.append(wallet)
        document.querySelector(place)!.append(accelerated)
      },
      [host, tag, into] as const,
    )
  const toProduct = async () => {
    await page.goto(`${shop}/`)
    await page.locator('main a[href*="/products/"]').first().click()
    await page.waitForFunction(() => 'CheckyPro' in window)
  }

  it('takes over buy-now where the platform draws it today, without the class of old [q9s8]', async () => {
    await toProduct()
    await page.evaluate(() => {
      document.querySelector('.shopify-payment-button')!.remove()
      document
        .querySelector('form[action*="/cart/add"]')!
        .insertAdjacentHTML(
          'beforeend',
          '<shopify-accelerated-checkout><shopify-buy-it-now-button><button type="button" class="shopify-payment-button__button--unbranded">Buy it now</button></shopify-buy-it-now-button></shopify-accelerated-checkout>',
        )
    })
    await page.locator(`${dom.product_host} ${dom.unbranded.selector}`).click()
    await ours()
    expect(JSON.parse(calls[0]!).items).toHaveLength(1)
  })

  it.each([...dom.branded.hosts, 'a-wallet-of-tomorrow'])(
    'catches %s at its host, on a product and in the cart [f2k4]',
    async (tag) => {
      await toProduct()
      await addWallet(dom.product_host, tag, 'form[action*="/cart/add"]')
      await page.locator('#accelerated').click()
      await ours()
      await page.goto(`${shop}/cart`)
      await page.waitForFunction(() => 'CheckyPro' in window)
      await addWallet(dom.cart_host, tag, 'main')
      await page.locator('#accelerated').click()
      await ours()
      expect(calls.map((call) => JSON.parse(call).items[0].quantity)).toEqual([1, 2])
    },
  )

  it('does not show what it could not catch [j6c7]', async () => {
    await page.evaluate(() =>
      document
        .querySelector('main')!
        .insertAdjacentHTML(
          'beforeend',
          '<shopify-accelerated-checkout-cart><iframe id="frame" title="PayPal"></iframe></shopify-accelerated-checkout-cart><iframe id="other" title="A film"></iframe>',
        ),
    )
    expect(await page.locator('#frame').isVisible()).toBe(false)
    expect(await page.locator('#other').isVisible()).toBe(true)
  })
})
