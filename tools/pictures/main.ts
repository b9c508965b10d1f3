import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { testCards } from '#sandbox/airwallex/test-cards.ts'
import { merchantScreens, overlays, type Screen, strangerScreens } from '../admin-screens.ts'
import { browserOptions } from '../browser.ts'
import { runCommand } from '../command.ts'
import { checkouts, folder, product, sandbox, shop, take, whole, writeGallery } from './camera.ts'
import { failures } from './failures.ts'
import { logIn } from './log-in.ts'
import { onboarding } from './onboarding.ts'
import { orderMoney } from './order-money.ts'
import { sandboxPages } from './sandbox-pages.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
]

/** What is taken of the admin besides each of its screens, wide and light. */
const onPhones = ['shipping-rates', 'billing-invoices', 'settings-shopify-store', 'command-palette', 'review-add']
const inTheDark = ['dashboard', 'shipping-rates', 'payment-methods', 'billing-plan', 'command-palette']

const takeScreens = async (page: Page, screens: Screen[], section: string, ending = '') => {
  for (const { name, address, open } of screens) {
    const size = page.viewportSize()!
    // Down to its chart.
    if (name === 'dashboard' && size.width > 1000) await page.setViewportSize({ ...size, height: 1160 })
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await whole(page)
    await open?.(page)
    await take(page, `${name}${ending}`, section)
    await page.setViewportSize(size)
  }
}

const named = (names: string[], screens: Screen[]) => screens.filter(({ name }) => names.includes(name))

/** Every screen of the admin; on a phone and in the dark a few of them. */
const adminScreens = async (page: Page) => {
  const isWide = page.viewportSize()!.width > 1000
  const strangers = isWide ? strangerScreens : named(['login', 'register'], strangerScreens)
  await takeScreens(page, strangers, isWide ? 'Before signing in' : 'On a phone')
  await logIn(page)
  if (!isWide)
    return takeScreens(page, named(['dashboard', ...onPhones], [...merchantScreens, ...overlays]), 'On a phone')
  await takeScreens(page, merchantScreens, 'Pages')
  await takeScreens(page, overlays, 'What opens over them')
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreens(page, named(inTheDark, [...merchantScreens, ...overlays]), 'In the dark', '-dark')
}

const appearance = async (page: Page) => {
  await logIn(page)
  await page.goto('/customization/appearance')
  await page.frameLocator('iframe[title="Preview"]').locator('form').waitFor()
  await take(page, 'appearance', 'The checkout')
}

const address = {
  first_name: 'Sanne',
  last_name: 'de Vries',
  address1: 'Keizersgracht 12',
  zip: '1015 CN',
  city: 'Amsterdam',
}

const shopperPages = async (page: Page) => {
  for (const handle of ['stoneware-mug', 'beeswax-candle']) {
    await page.goto(`${shop}/products/${handle}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).first().waitFor()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(`${checkouts}/checkout/*`)
  const field = (name: string) => page.locator(`#checkout [name="${name}"]`)
  await field('email').fill('sanne@example.com')
  await field('shipping_address.country').selectOption('NL')
  for (const [name, text] of Object.entries(address)) await field(`shipping_address.${name}`).fill(text)
  await page
    .getByRole('radio', { name: /shipping/i, checked: true })
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^Complete Order/ })
    .and(page.locator('[aria-disabled="false"]'))
    .waitFor()
  await field('shipping_address.city').blur()
  await page.evaluate(() => window.scrollTo(0, 0))
  await take(page, 'checkout', 'The checkout')

  // Typed into the provider's frames, that is where its script could be loaded.
  const inField = (name: string) => page.frameLocator(`iframe[name="airwallex-${name}"]`).getByRole('textbox')
  const payWith = async (number: string) => {
    // They come once they are in sight.
    await page.getByRole('radiogroup', { name: 'Payment' }).scrollIntoViewIfNeeded()
    await inField('cardNumber').fill(number)
    await inField('expiry').fill('12 / 40')
    await inField('cvc').fill('123')
    await page.getByRole('button', { name: /^Complete Order/ }).click()
  }
  await payWith(testCards.find(({ outcome }) => outcome.kind === 'declined')!.number)
  await page.getByText('Your payment did not go through').scrollIntoViewIfNeeded()
  await take(page, 'card-declined', 'The checkout')
  await payWith(testCards[0]!.number)
  await page.waitForURL(`${checkouts}/thank-you/*`)
  await page.getByText(/^Order #\d+$/).waitFor()
  await take(page, 'thank-you', 'The checkout')
}

const takeAll = async (browser: Browser) => {
  for (const { width, height, ...device } of sizes) {
    const wideOnly = width > 1000 ? [orderMoney, onboarding, failures, sandboxPages] : []
    for (const walk of [adminScreens, appearance, shopperPages, ...wideOnly]) {
      const context = await browser.newContext({
        viewport: { width, height },
        ...device,
        baseURL: product,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      await walk(await context.newPage())
      await context.close()
    }
  }
}

/** Whether something answers there at all: pictures are taken of both. */
const refuseSilence = async (what: string, address: string) => {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) return
  throw new Error(
    `${what} does not answer at ${address}: start both by npm start, on fresh data, and say the same PORT and SANDBOX_PORT here.`,
  )
}

// Drives a product that runs: `npm start`, then this beside it.
await runCommand(async () => {
  parseArgs({ options: {} })
  await refuseSilence('The product', `${product}/readyz`)
  await refuseSilence('The sandbox', `${sandbox}/sandbox/environment`)
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(browserOptions())
  try {
    await takeAll(browser)
    writeGallery()
  } finally {
    await browser.close()
  }
})
