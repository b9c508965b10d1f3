import { type BrowserContext, type Disposable, expect, type Page } from '@playwright/test'
import { testCards } from '#sandbox/airwallex/test-cards.ts'

export const sandbox = `http://localhost:${Number(process.env['E2E_PORT']) + 1}`
export const shopAt = (domain: string) => `${sandbox}/shopify/${domain}`
/** The storefront of the demo merchant's live shop. */
export const shop = shopAt('sandbox-one.myshopify.com')

export const hosted = /\/checkout\/[\w-]+(#summary)?$/
export const shopsOwn = (storefront = shop) => new RegExp(`^${storefront}/checkout`)

/** Why it was not paid: read by the focus that it takes, or as an alert to who is typing meanwhile. */
export const whyNotPaid = (page: Page, reason: RegExp = /Your payment did not go through/) =>
  page.getByRole('group').or(page.getByRole('alert')).filter({ hasText: reason })

/** What is written on a page as an amount, in minor units. */
export const minor = (text: string | null) => Math.round(Number(text?.replace(/[^\d.]/g, '')) * 100)

/**
 * Where the provider's card fields do not come, cards are typed on its own page: what most journeys do. Its script makes none: a page
 * hears that at once, and waits for no frame. In the page itself: what is routed by Playwright has no cache.
 */
const leaveFieldsOut = () => {
  type Create = (type: string, options: object) => Promise<unknown>
  const withoutFields =
    (create: Create): Create =>
    async (type, options) => {
      if (['cardNumber', 'expiry', 'cvc'].includes(type)) throw new Error('no card fields')
      return create(type, options)
    }
  let sdk: object | undefined
  let create: Create | undefined
  Object.defineProperty(window, 'AirwallexComponentsSDK', {
    get: () => sdk,
    set: (defined: object) => {
      sdk = Object.defineProperty(defined, 'createElement', {
        get: () => create,
        set: (made: Create) => {
          create = withoutFields(made)
        },
      })
    },
  })
}
const fieldsLeftOut = new WeakMap<BrowserContext, Disposable>()
/** From the next page on. */
export const withCardFields = async (page: Page) => fieldsLeftOut.get(page.context())?.dispose()

/** A page of the storefront, once the script is there that leads to the hosted checkout. */
export const visit = async (page: Page, path: string, storefront = shop) => {
  const context = page.context()
  if (!fieldsLeftOut.has(context)) fieldsLeftOut.set(context, await context.addInitScript(leaveFieldsOut))
  // A product that has its hands full may not give out its script: the shop sells without it, and the next page asks anew.
  await expect(async () => {
    await page.goto(storefront + path)
    await expect.poll(() => page.evaluate(() => 'CheckyPro' in window)).toBe(true)
  }).toPass()
}

const addToCart = async (page: Page, product: string, storefront?: string) => {
  await visit(page, `/products/${product}`, storefront)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Remove' })).toBeVisible()
}

/** Presses the drawer's button, wherever that leads. */
export const checkOutFromDrawer = async (page: Page, product: string, storefront?: string) => {
  await addToCart(page, product, storefront)
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Check out' }).click()
}
export const checkOutFromCart = async (page: Page, product: string) => {
  await addToCart(page, product)
  await visit(page, '/cart')
  await page.getByRole('main').getByRole('button', { name: 'Check out' }).click()
}
export const buyNow = async (page: Page, product: string, storefront?: string) => {
  await visit(page, `/products/${product}`, storefront)
  await page.getByRole('button', { name: 'Buy it now' }).click()
}

/** Someone who has never bought here. */
export const newShopper = () => ({ email: `ann-${crypto.randomUUID()}@example.com`, name: 'Ann', surname: 'Visser' })
export type Shopper = ReturnType<typeof newShopper>

export const field = (page: Page, name: string) => page.locator(`#checkout [name="${name}"]`)

export const fillAddress = async (page: Page, { email, name, surname }: Shopper) => {
  await field(page, 'email').fill(email)
  await field(page, 'shipping_address.country').selectOption('NL')
  await field(page, 'shipping_address.first_name').fill(name)
  await field(page, 'shipping_address.last_name').fill(surname)
  await field(page, 'shipping_address.address1').fill('Keizersgracht 12')
  await field(page, 'shipping_address.zip').fill('1015 CN')
  await field(page, 'shipping_address.city').fill('Amsterdam')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Complete Order/ })
const totals = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
/** A figure of the order summary, by what stands before it. */
export const figure = (page: Page, name: string) =>
  totals(page).locator('dl > div').filter({ hasText: name }).locator('dd').last()

/** Fills the form in and presses the button once the order, shipping included, has its price. Returns the total. */
export const goAndPay = async (page: Page, shopper: Shopper): Promise<number> => {
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, shopper)
  await expect(
    page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio', { checked: true }),
  ).toBeVisible()
  await expect(figure(page, 'Shipping')).toHaveText(/€|Free/)
  const total = minor(await figure(page, 'Total').textContent())
  await expect.poll(async () => minor(await payButton(page).textContent())).toBe(total)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/airwallex\/hpp\?/)
  return total
}

export type Card = (typeof testCards)[number]['title']

/** Types a test card into the provider's page and pays. */
export const payBy = async (page: Page, title: Card) => {
  await page.getByLabel('Card number').fill(testCards.find((card) => card.title === title)!.number)
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Ann Visser')
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Where the shop's own admin lists the orders of a shopper. */
export const ordersInShop = ({ email }: Shopper) => `${shop}/admin/orders?query=email:${email}`

/** The order of a shopper in the shop's own admin: its number and total. There is exactly one, and it may be on its way still. */
export const orderInShop = async (page: Page, shopper: Shopper) => {
  const rows = page.locator('tbody tr')
  await expect
    .poll(async () => {
      await page.goto(ordersInShop(shopper))
      return rows.count()
    })
    .toBe(1)
  await expect(rows).toContainText('Paid', { ignoreCase: true })
  const number = await rows.getByRole('link').textContent()
  return { number: number!, total: minor(await rows.locator('td').last().textContent()) }
}
