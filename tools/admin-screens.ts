import type { Locator, Page } from '@playwright/test'
import { allPages, type Page as AdminPage } from '#apps/pages.ts'

export type Screen = {
  /** What its picture is called. */
  name: string
  address: string
  /** What leads to it from the page of its address. */
  open?(page: Page): Promise<unknown>
}

const toFileName = (address: string) => address.slice(1).replaceAll('/', '-')

/** Leads elsewhere at once. */
const leadsAway = new Set(['/billing/manage'])

/** The first in the list of those that have a page each. */
const openFirst = async (page: Page) => {
  const address = await page.locator('tbody').getByRole('link').first().getAttribute('href')
  await page.goto(address!)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** The story of the first order, over the list that it stands in. */
const openStory = async (page: Page) => {
  await page
    .getByRole('link', { name: /, details of order/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Order ./ }).waitFor()
}

/** The page of the first order. */
const openOrder = async (page: Page) => {
  await openStory(page)
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order ./ }).waitFor()
}

const listScreens = ({ path, tabs }: AdminPage): Screen[] => {
  if (path.endsWith('/$id')) {
    const address = `/${path.split('/')[1]}`
    return [
      { name: toFileName(path.replace('/$id', '-one')), address, open: address === '/orders' ? openOrder : openFirst },
    ]
  }
  const addresses = tabs ? tabs.map((tab) => path.replace('$tab', () => tab)) : [path]
  return addresses.map((address) => ({ name: toFileName(address), address }))
}

/** Every page of a signed-in merchant, each of its tabs; of what has an id, the first in its list. */
export const merchantScreens: Screen[] = allPages
  .filter(({ layout }) => layout === 'shell')
  .flatMap(listScreens)
  .filter(({ address }) => !leadsAway.has(address))

/** Every page that a stranger sees. */
export const strangerScreens: Screen[] = allPages
  .filter(({ access }) => access === 'public')
  .map(({ path }) => ({
    name: toFileName(path.replace('/$token', '')),
    address: path.replace('$token', 'a'.repeat(43)),
  }))

type Shown = (page: Page) => Locator

const dialog: Shown = (page) => page.getByRole('dialog')
const text =
  (words: string): Shown =>
  (page) =>
    page.getByText(words)

/** Presses a button and waits for what it brings: its code may still have to come. */
const press =
  (name: string | RegExp, shown = dialog) =>
  async (page: Page) => {
    await page.getByRole('button', { name, exact: true, disabled: false }).first().click()
    await shown(page).first().waitFor()
  }

/** Opens what one of a menu's entries leads to. */
const choose = (menu: string | RegExp, entry: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialog(page).first().waitFor()
}

/** What opens over the pages of the demo merchant, and what they say where something is refused. */
export const overlays: Screen[] = [
  { name: 'command-palette', address: '/dashboard', open: press('Search') },
  { name: 'store-menu', address: '/dashboard', open: press(/^Store:/, (page) => page.getByRole('menu')) },
  { name: 'review-add', address: '/customization/reviews', open: press('Add review') },
  { name: 'review-edit', address: '/customization/reviews', open: press(/^Edit/) },
  {
    name: 'review-delete',
    address: '/customization/reviews',
    open: press(/^Delete/, text('Review deleted successfully')),
  },
  {
    name: 'cart-tester',
    address: '/shipping-rates',
    open: press('Test a cart', (page) => page.getByRole('heading', { name: 'Test a cart' })),
  },
  { name: 'rate-delete', address: '/shipping-rates', open: press(/^Delete/) },
  { name: 'rates-in-order', address: '/shipping-rates', open: choose('More for shipping rates', 'Order at checkout') },
  { name: 'delivery-calendar', address: '/shipping-rates#delivery-calendar', open: (page) => dialog(page).waitFor() },
  { name: 'rates-from-file', address: '/shipping-rates', open: choose('More for shipping rates', 'Import CSV') },
  { name: 'rates-from-shop', address: '/shipping-rates#import-from-shop', open: (page) => dialog(page).waitFor() },
  {
    name: 'look-from-shop',
    address: '/customization/appearance#import-from-shop',
    open: (page) => dialog(page).waitFor(),
  },
  { name: 'languages-at-checkout', address: '/localization', open: press('Languages at checkout') },
  { name: 'order-story', address: '/orders', open: openStory },
  { name: 'orders-keep-filter', address: '/orders?range=7-days', open: press('Save this filter') },
  {
    name: 'unsaved-changes',
    address: '/shipping-rates/create-shipping-rate',
    open: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Half done')
      await page.getByRole('link', { name: 'Back to shipping rates' }).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'discount-refused',
    address: '/automatic-discounts/create',
    open: press('Create discount', (page) => text('Title is required')(page).first()),
  },
  {
    name: 'analytics-refused',
    address: '/settings/analytics',
    open: async (page) => {
      await page.getByLabel('Tracking ID').fill('G-short')
      await press('Save', text('Invalid Google Analytics ID.'))(page)
    },
  },
  { name: 'localization-arabic', address: '/localization?language=ar' },
  { name: 'order-bump-add', address: '/order-bump', open: press('Add offer') },
  { name: 'discount-delete', address: '/automatic-discounts', open: press(/^Delete/) },
  { name: 'provider-connect', address: '/payment-methods', open: press('Connect') },
  {
    name: 'provider-refused',
    address: '/payment-methods',
    open: async (page) => {
      await press('Connect')(page)
      await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
      await text('Merchant ID is required.')(page).waitFor()
    },
  },
  {
    name: 'provider-check',
    address: '/payment-methods',
    open: press('Check connection', (page) => dialog(page).getByRole('region', { name: 'Result' })),
  },
  { name: 'provider-settings', address: '/payment-methods', open: press('Settings') },
  { name: 'store-add', address: '/settings/shopify-store', open: press('Add New Store') },
  {
    name: 'store-refused',
    address: '/settings/shopify-store',
    open: async (page) => {
      await press('Add New Store')(page)
      await dialog(page).getByRole('button', { name: 'Add store' }).click()
      await text('Store name is required')(page).waitFor()
    },
  },
  { name: 'store-reauthorize', address: '/settings/shopify-store', open: press(/^Re-authorize/) },
  { name: 'store-check', address: '/settings/shopify-store', open: choose(/^More for/, 'Check connection') },
  { name: 'store-remove', address: '/settings/shopify-store', open: choose(/^More for/, 'Remove store…') },
  { name: 'settings-copy', address: '/settings/shopify-store', open: choose(/^More for/, /^Copy settings/) },
  { name: 'two-step-set-up', address: '/account/security', open: press('Set up') },
  {
    name: 'message',
    address: '/account/security',
    open: async (page) => {
      await page.getByLabel('New password').fill('one')
      await press('Save', text('Passwords do not match'))(page)
    },
  },
]
