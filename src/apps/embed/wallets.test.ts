import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import dom from './examples/accelerated-checkout-dom.json' with { type: 'json' }
import { openStorefront } from './testing/storefront.ts'

let storefront: Awaited<ReturnType<typeof openStorefront>>
let shop: string
let page: Page
let calls: string[]
let ours: () => Promise<void>

beforeAll(async () => {
  storefront = await openStorefront()
  ;({ shop } = storefront)
})
afterAll(() => storefront.close())

beforeEach(async () => {
  ;({ page, calls, ours } = await storefront.visitCart())
})

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
  it('takes over buy-now where the platform draws it today, without the class of old [q9s8]', async () => {
    await storefront.toProduct(page)
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
      await storefront.toProduct(page)
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

  /** What a shopper writes or chooses on a product. */
  const addField = (html: string) =>
    page.evaluate(
      (text) => document.querySelector('form[action*="/cart/add"]')!.insertAdjacentHTML('afterbegin', text),
      html,
    )

  it('goes to the shop’s own checkout with what was written on the product where ours does not answer', async () => {
    await page.evaluate((base) => fetch(`${base}/cart/clear.js`, { method: 'POST' }), shop)
    await storefront.toProduct(page)
    await addField('<input name="properties[Engraving]" value="Ann">')
    await addWallet(dom.product_host, 'a-wallet', 'form[action*="/cart/add"]')
    await page.route('**/api/checkouts', (route) => route.abort())
    await page.locator('#accelerated').click()
    await page.waitForURL(`${shop}/checkout`)
    const { items } = await page.evaluate((base) => fetch(`${base}/cart.js`).then((one) => one.json()), shop)
    expect(items).toMatchObject([{ quantity: 1, properties: { Engraving: 'Ann' } }])
  })

  it('leaves a product to the shop whose shopper chose a file, which nobody else could take along', async () => {
    await storefront.toProduct(page)
    await addField('<input type="file" id="photo" name="properties[Photo]">')
    await page.locator('#photo').setInputFiles({ name: 'ann.png', mimeType: 'image/png', buffer: Buffer.from('ann') })
    await page.locator('.shopify-payment-button button').click()
    await page.waitForURL(`${shop}/checkout`)
    expect(calls).toEqual([])
  })

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
