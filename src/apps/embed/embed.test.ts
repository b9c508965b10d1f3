import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { budgets } from '#tools/bundle-sizes.ts'
import { openStorefront } from './testing/storefront.ts'

let storefront: Awaited<ReturnType<typeof openStorefront>>
let world: ShopWorld
let browser: Browser
let script: string
let shop: string
let page: Page
let calls: string[]
let ours: () => Promise<void>

beforeAll(async () => {
  storefront = await openStorefront()
  ;({ world, browser, script, shop } = storefront)
})
afterAll(() => storefront.close())

beforeEach(async () => {
  ;({ page, calls, ours } = await storefront.visitCart())
})

/** Waits for the shop's own checkout. */
const theirs = async () => {
  await page.waitForURL((url) => url.href.startsWith(`${shop}/checkout`))
  return true
}
const checkOut = () => page.locator('main [name="checkout"]').first()

const lastBody = () => JSON.parse(calls.at(-1)!) as { came_from?: object }

it('tells by which link the shopper came, also pages later, where the shop may measure [n2j9]', async () => {
  await page.goto(`${shop}/?utm_source=Newsletter&utm_medium=email&utm_campaign=Spring&gclid=secret`)
  await page.waitForFunction(() => sessionStorage.length > 0)
  await page.goto(`${shop}/cart`)
  await checkOut().click()
  await ours()
  expect(lastBody().came_from).toEqual({ source: 'Newsletter', medium: 'email', campaign: 'Spring' })
})

it('keeps nothing of a shopper who does not want to be measured [c5z9]', async () => {
  await page.evaluate(() => (document.cookie = 'no-measuring=1; path=/'))
  await page.goto(`${shop}/?utm_source=Newsletter`)
  await page.waitForFunction(() => 'CheckyPro' in window)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.goto(`${shop}/cart`)
  await checkOut().click()
  await ours()
  expect(lastBody().came_from).toBeUndefined()
})

it('tells by which link a shopper came who agrees on the page that it led to', async () => {
  const answer = (isAllowed: boolean) =>
    page.evaluate((allowed) => {
      document.cookie = `no-measuring=1; path=/${allowed ? '; max-age=0' : ''}`
      // As the platform tells of an answer to the shop's question; it does not bubble.
      document.dispatchEvent(new CustomEvent('visitorConsentCollected', { detail: { analyticsAllowed: allowed } }))
    }, isAllowed)
  await page.evaluate(() => (document.cookie = 'no-measuring=1; path=/'))
  await page.goto(`${shop}/?utm_source=Newsletter`)
  await page.waitForFunction(() => 'CheckyPro' in window)
  await answer(false)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await answer(true)
  await page.goto(`${shop}/cart`)
  await checkOut().click()
  await ours()
  expect(lastBody().came_from).toEqual({ source: 'Newsletter' })
})

/** Presses the button; returns once the product was asked. */
const press = async () => {
  const asked = page.waitForRequest('**/api/checkouts')
  await checkOut().click()
  await asked
}

describe('the storefront script', () => {
  it('stays under 3 kB [s9g6]', () => {
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(budgets.storefrontScript)
  })

  it('leaves one name behind in the window of the shop [l3f9]', async () => {
    const names = (of: Page) => of.evaluate(() => Object.getOwnPropertyNames(window))
    const without = await (await browser.newContext()).newPage()
    await without.clock.install()
    await without.route('**/embed.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await without.goto(`${shop}/cart`)
    const before = new Set(await names(without))
    expect((await names(page)).filter((name) => !before.has(name))).toEqual(['CheckyPro'])
  })

  it('takes the cart to the hosted checkout, with what was written into it [x6k9]', async () => {
    await checkOut().click()
    await ours()
    expect(calls.map((call) => JSON.parse(call))).toMatchObject([
      {
        store: world.store.id,
        currency: 'EUR',
        cart_url: `${shop}/cart`,
        items: [{ variant_id: world.variants[0]!.id, quantity: 2, properties: { Engraving: 'Ann' } }],
      },
    ])
  })

  it('opens one checkout, however fast the button is pressed', async () => {
    await checkOut().dblclick()
    await ours()
    expect(calls).toHaveLength(1)
  })

  it('takes over links and drawers that were added later', async () => {
    await page.evaluate((base) => {
      document.body.insertAdjacentHTML('beforeend', `<a id="later" href="${base}/checkout">Pay</a>`)
    }, shop)
    await page.locator('#later').click()
    await ours()
    await page.goto(`${shop}/`)
    await page.waitForFunction(() => 'CheckyPro' in window)
    await page.locator('[data-open-cart]').first().click()
    await page.locator('#cart-drawer [name="checkout"]').click()
    await ours()
    expect(calls).toHaveLength(2)
  })

  it('leaves a link alone that was to open elsewhere', async () => {
    await page.evaluate((base) => {
      document.body.insertAdjacentHTML('beforeend', `<a id="later" href="${base}/checkout">Pay</a>`)
    }, shop)
    const elsewhere = page.context().waitForEvent('page')
    await page.locator('#later').click({ modifiers: ['ControlOrMeta'] })
    await (await elsewhere).close()
    expect(calls).toEqual([])
    expect(page.url()).toBe(`${shop}/cart`)
  })

  it('buys the chosen variant and quantity at once [r2b9]', async () => {
    await storefront.toProduct(page)
    await page.locator('input[name="quantity"]').fill('3')
    await page.locator('.shopify-payment-button button').click()
    await ours()
    expect(JSON.parse(calls[0]!).items).toMatchObject([{ quantity: 3 }])
    expect(JSON.parse(calls[0]!).items).toHaveLength(1)
  })

  it('waits almost two seconds for an answer [b2n5]', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/checkouts', async (route) => {
      await held
      await route.continue()
    })
    await press()
    await page.clock.runFor(1_999)
    go()
    await ours()
    expect(calls).toHaveLength(1)
  })

  it('has the cart empty on the page that the shopper comes back to after paying [y5d8]', async () => {
    await checkOut().click()
    await ours()
    const paid = world.app.db.updateTable('checkouts').set({ state: 'ordered' })
    await paid.where('token', '=', new URL(page.url()).pathname.split('/').at(-1)!).execute()
    await page.goto(`${shop}/cart`)
    await expect.poll(() => checkOut().count()).toBe(0)
    const { item_count } = await page.evaluate((base) => fetch(`${base}/cart.js`).then((one) => one.json()), shop)
    expect(item_count).toBe(0)
  })

  it('works again after the shopper came back by the browser', async () => {
    await checkOut().click()
    await ours()
    await page.goBack()
    await page.waitForFunction(() => 'CheckyPro' in window)
    await checkOut().click()
    await ours()
    expect(calls).toHaveLength(2)
  })
})

describe('a sale is never lost to us', () => {
  it('when the product refuses [d4b3]', async () => {
    const stores = world.app.db.updateTable('stores').where('id', '=', world.store.id)
    await stores.set({ is_add_on_enabled: false }).execute()
    await checkOut().click()
    expect(await theirs()).toBe(true)
    await stores.set({ is_add_on_enabled: true }).execute()
  })

  it('and none is sent away while each call of the shop takes 600 ms [x7q4]', async () => {
    await world.fail({ target: 'shopify', mode: 'slow', delay: 600 })
    const send = vi.spyOn(world.app.services.http, 'send')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/cart(\/update)?\.js/.test(request.url())) asked.push(request.url())
    })
    await press()
    await ours()
    await world.fail({ target: 'shopify', mode: 'ok' })
    // However busy this machine is: what stands one after the other on the way stays well below two seconds.
    expect((asked.length + send.mock.calls.length) * 600).toBeLessThan(1_500)
    send.mockRestore()
  })

  it('when the product is silent for two seconds [f8b2]', async () => {
    await page.route('**/api/checkouts', () => {})
    await press()
    await page.clock.runFor(2_000)
    expect(await theirs()).toBe(true)
  })

  it.each([
    ['cannot be reached', { abort: true }, 'unreachable'],
    ['answers nonsense', { status: 200, body: '<html>' }, 'broken'],
    ['answers another shape', { status: 200, contentType: 'application/json', body: '{"data":{}}' }, 'broken'],
    ['is down', { status: 503, body: '' }, 'unreachable'],
  ])('when the product %s, which is counted with its cause [r7c7]', async (_what, answer, cause) => {
    await world.app.db.deleteFrom('diversions').execute()
    // More than four an hour of one network are not counted.
    await world.app.db.deleteFrom('rate_limits').execute()
    await page.route('**/api/checkouts', (route) => ('abort' in answer ? route.abort() : route.fulfill(answer)))
    await checkOut().click()
    expect(await theirs()).toBe(true)
    const diversions = () => world.app.db.selectFrom('diversions').select('cause').execute()
    await expect.poll(diversions).toEqual([{ cause }])
  })

  it('when it cannot be told why: blockers stop whoever reaches for the beacon', async () => {
    const block = () => {
      Object.defineProperty(navigator, 'sendBeacon', {
        get() {
          throw new ReferenceError('blocked')
        },
      })
    }
    await page.evaluate(block)
    await page.route('**/api/checkouts', (route) => route.abort())
    await checkOut().click()
    expect(await theirs()).toBe(true)
  })

  it('when the cart cannot be read', async () => {
    await page.route('**/cart.js', (route) => route.abort())
    await page.route('**/cart/update.js', (route) => route.abort())
    await checkOut().click()
    expect(await theirs()).toBe(true)
  })

  it('when buy-now meets a silent product', async () => {
    await storefront.toProduct(page)
    await page.route('**/api/checkouts', (route) => route.abort())
    await page.locator('.shopify-payment-button button').click()
    expect(await theirs()).toBe(true)
  })
})
