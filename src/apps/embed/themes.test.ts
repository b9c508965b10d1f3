import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** Waits for the shop's own checkout. */
const theirs = () => page.waitForURL(`${shop}/checkout`)

const add = (html: string) => page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html)

/** What a theme draws whose shoppers have to agree to its terms, as it watches for them. */
const askForTerms = async (html: string, event: 'click' | 'submit') => {
  await add(`<input type="checkbox" id="terms">${html}`)
  await page.evaluate((type) => {
    document.addEventListener(type, (given) => {
      if (document.querySelector<HTMLInputElement>('#terms')!.checked) return
      given.preventDefault()
      document.body.dataset['asked'] = 'yes'
    })
  }, event)
}

/** A browser of before the Navigation API. */
const withoutNavigation = async () => {
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
  await page.reload()
  await page.waitForFunction(() => 'CheckyPro' in window)
}

const form = () => `<form action="${shop}/cart" method="post"><button name="checkout" id="pay">Pay</button></form>`
/** A form that tells of the checkout by a field, as themes draw that send it themselves. */
const formWithField = () =>
  form().replace('<button', '<input type="hidden" name="checkout"><input name="note" value="Ring"><button')
const link = (address = `${shop}/checkout`) => `<a href="${address}" id="pay">Pay</a>`

describe("what a theme's own script does", () => {
  it.each([
    ['a form', form, 'submit'],
    ['a link', link, 'click'],
  ] as const)('asks for the terms before %s leads to the hosted checkout', async (_what, html, event) => {
    await askForTerms(html(), event)
    await page.locator('#pay').click()
    expect(await page.evaluate(() => document.body.dataset['asked'])).toBe('yes')
    expect(calls).toEqual([])
    await page.locator('#terms').check()
    await page.locator('#pay').click()
    await ours()
    expect(calls).toHaveLength(1)
  })

  it('hears of a form that is sent to the checkout, as those who measure do', async () => {
    await add(form())
    await page.evaluate(() => addEventListener('submit', () => sessionStorage.setItem('pixel', 'InitiateCheckout')))
    await page.locator('#pay').click()
    await ours()
    await page.goto(`${shop}/cart`)
    expect(await page.evaluate(() => sessionStorage.getItem('pixel'))).toBe('InitiateCheckout')
  })

  it('leads to the hosted checkout where it leads to a checkout, out of an open shadow tree too', async () => {
    await add('<button type="button" id="pay">Pay</button>')
    await page.evaluate((base) => {
      document.querySelector('#pay')!.addEventListener('click', () => (location.href = `${base}/checkout`))
    }, shop)
    await page.locator('#pay').click()
    await ours()
    await page.goto(`${shop}/cart`)
    await page.waitForFunction(() => 'CheckyPro' in window)
    await page.evaluate((html) => {
      const tree = document.body.appendChild(document.createElement('div'))
      tree.attachShadow({ mode: 'open' }).innerHTML = html
    }, link())
    await page.locator('#pay').click()
    await ours()
    expect(calls).toHaveLength(2)
  })

  it('leads to the shop’s own checkout, once, where the product does not answer', async () => {
    await page.route('**/api/checkouts', (route) => route.abort())
    await page.evaluate((base) => location.assign(`${base}/checkout`), shop)
    await theirs()
    expect(calls).toHaveLength(1)
    await page.goBack()
    await page.waitForFunction(() => 'CheckyPro' in window)
    await page.unroute('**/api/checkouts')
    await page.evaluate((base) => location.assign(`${base}/checkout`), shop)
    await ours()
  })

  it('does as before in a browser that does not tell where a script leads', async () => {
    await withoutNavigation()
    await add(link())
    await page.locator('#pay').click()
    await ours()
    await page.goto(`${shop}/cart`)
    await page.waitForFunction(() => 'CheckyPro' in window)
    await page.evaluate((base) => location.assign(`${base}/checkout`), shop)
    await theirs()
    expect(calls).toHaveLength(1)
  })
})

/** What a theme does itself once a form of its is to be sent. */
const whenSent = (does: 'stops' | 'asks' | 'sends' | 'leads') =>
  page.evaluate(
    ([what, base]) => {
      document.querySelector('form:has(#pay)')!.addEventListener('submit', (event) => {
        if (what !== 'asks') event.stopPropagation()
        if (what !== 'stops') event.preventDefault()
        if (what === 'stops' || what === 'asks') return
        const saved = fetch(`${base}/cart.js`)
        if (what === 'leads') void saved.then(() => location.assign(`${base}/checkout`))
        else void saved.then(() => HTMLFormElement.prototype.submit.call(event.target as HTMLFormElement))
      })
    },
    [does, shop] as const,
  )

describe('a form that the theme keeps to itself', () => {
  it.each([
    ['nobody else hears of it', form, 'stops'],
    ['it is sent by itself once something was saved', formWithField, 'sends'],
    ['the checkout is led to once something was saved', form, 'leads'],
  ] as const)('leads to the hosted checkout where %s, in browsers old and new', async (_what, html, does) => {
    for (const isOld of [false, true]) {
      if (isOld) await withoutNavigation()
      await add(html())
      await whenSent(does)
      await page.locator('#pay').click()
      await ours()
      await page.goto(`${shop}/cart`)
      await page.waitForFunction(() => 'CheckyPro' in window)
    }
    expect(calls).toHaveLength(2)
  })

  it('is sent to the shop with what was in it, once, where the product does not answer', async () => {
    await page.route('**/api/checkouts', (route) => route.abort())
    await add(formWithField().replace(' name="checkout" id', ' id'))
    await whenSent('sends')
    const sent = page.waitForRequest((request) => request.url() === `${shop}/cart` && request.method() === 'POST')
    await page.locator('#pay').click()
    expect((await sent).postData()).toBe('checkout=1&note=Ring')
    await theirs()
    expect(calls).toHaveLength(1)
  })

  it('leads nowhere where the theme only asks for something', async () => {
    await add(form())
    await whenSent('asks')
    await page.locator('#pay').click()
    // By keys alone: what the shop's cart is told afterwards leads nowhere either.
    await add(`<form action="${shop}/cart" method="post" id="own"><input name="note" value="Ring"></form>`)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#own')!.submit())
    expect((await sent).url()).toBe(`${shop}/cart`)
    await page.waitForLoadState()
    expect(calls).toEqual([])
  })
})

it('takes over again, a while later, on a page that went nowhere once the product had not answered', async () => {
  await page.route('**/api/checkouts', (route) => route.abort())
  await add('<button type="button" name="checkout" id="pay">Pay</button>')
  await page.evaluate(() => {
    document.querySelector('#pay')!.addEventListener('click', () => (document.body.dataset['left'] = 'yes'))
  })
  await page.locator('#pay').click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['left'])).toBe('yes')
  await page.unroute('**/api/checkouts')
  await page.clock.runFor(8_000)
  await page.locator('#pay').click()
  await ours()
  expect(calls).toHaveLength(2)
})

describe('a discount code on the way to the checkout', () => {
  const codes = () => (JSON.parse(calls[0]!) as { discount_codes: string[] }).discount_codes

  it.each([
    ['the address of a link', () => link(`${shop}/checkout?discount=WELCOME10`)],
    ['a form of the cart', () => form().replace('<button', '<input name="discount" value="WELCOME10"><button')],
    [
      'a form of the checkout',
      () =>
        `<form action="${shop}/checkout"><input name="discount" value="WELCOME10"><button id="pay">Pay</button></form>`,
    ],
  ])('is taken from %s', async (_what, html) => {
    await add(html())
    await page.locator('#pay').click()
    await ours()
    expect(codes()).toEqual(['WELCOME10'])
  })

  it('stays where the field for another one is empty', async () => {
    await add(link(`${shop}/checkout?discount=WELCOME10`))
    await page.locator('#pay').click()
    await ours()
    await page.goto(`${shop}/cart`)
    await page.waitForFunction(() => 'CheckyPro' in window)
    calls.length = 0
    await add(form().replace('<button', '<input name="discount"><input name="note" value="Ring"><button'))
    await page.locator('#pay').click()
    await ours()
    expect(codes()).toEqual(['WELCOME10'])
  })

  it('is taken along by buy-now, as the shop keeps it of the link that the shopper came by', async () => {
    await storefront.toProduct(page)
    await page.evaluate(() => (document.cookie = `discount_code=${encodeURIComponent('SOMMER 10,WELCOME10')}; path=/`))
    await page.locator('.shopify-payment-button button').click()
    await ours()
    expect(codes()).toEqual(['SOMMER 10', 'WELCOME10'])
  })
})

it.each([
  ['/', '.shopify-payment-button button'],
  ['/cart', 'main form:has([name="checkout"])'],
])(
  'a press on what the theme draws anew meanwhile stays good where the product cannot answer: %s',
  async (place, drawn) => {
    if (place === '/') await storefront.toProduct(page)
    await page.route('**/api/checkouts', async (route) => {
      await page.evaluate((parts) => {
        for (const part of document.querySelectorAll(parts)) part.replaceWith(part.cloneNode(true))
      }, drawn)
      await route.abort()
    })
    await page.locator(`${drawn}:is(button), ${drawn} [name="checkout"]`).first().click()
    await page.waitForURL(({ href }) => href.startsWith(`${shop}/checkout`))
    expect(calls).toHaveLength(1)
  },
)

describe('what is not ours to take over', () => {
  it('is a form that is named as the button is', async () => {
    await add(`<form name="checkout" action="${shop}/cart" method="post"><input id="field"></form>`)
    await page.locator('#field').click()
    await page.locator('#field').fill('2')
    expect(calls).toEqual([])
    expect(page.url()).toBe(`${shop}/cart`)
  })

  it('is what a merchant presses who designs the theme', async () => {
    await page.addInitScript(() => {
      let told: object | undefined
      Object.defineProperty(window, 'Shopify', {
        get: () => told && { ...told, designMode: true },
        set: (given: object) => {
          told = given
        },
      })
    })
    await page.reload()
    await page.waitForFunction(() => 'CheckyPro' in window)
    await add(link())
    await page.locator('#pay').click()
    await theirs()
    expect(calls).toEqual([])
  })
})
