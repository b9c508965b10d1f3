import { expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere, badge, notice } from './support/looks.ts'
import { emptyShop, newMerchant, subscribe } from './support/new-merchant.ts'
import { openPalette, perform } from './support/palette.ts'
import { buyNow, hosted, sandbox, shopAt, shopsOwn } from './support/shopper.ts'

const storefront = shopAt(emptyShop.domain)
const product = 'kiosk-mug'

const refuseThemeWrites = (page: Page, mode: 'refuse-theme-write' | 'ok') =>
  page.request.post(`${sandbox}/sandbox/failures`, { data: { target: 'shopify', mode, shop: emptyShop.domain } })

/** The published theme's file, in the shop's own admin. */
const themeFile = async (shop: Page) => {
  await shop.goto(`${storefront}/admin/themes`)
  const theme = shop.locator('section').filter({ hasText: 'ACTIVE' })
  return { source: theme.getByRole('textbox'), save: theme.getByRole('button', { name: 'Save' }) }
}

/** Edits it as its merchant would. */
const writeTheme = async (shop: Page, text: string) => {
  const { source, save } = await themeFile(shop)
  await source.fill(text)
  const saved = shop.waitForResponse((answer) => answer.request().method() === 'POST')
  await save.click()
  expect((await saved).status()).toBe(303)
}

const withInHead = (source: string, text: string) => source.replace('</head>', `${text}\n</head>`)

/** How often the script's line stands in the published theme. */
const linesInTheme = async (shop: Page) =>
  (await (await themeFile(shop)).source.inputValue()).match(/data-checky-pro/g)?.length ?? 0

const turn = async (page: Page, to: 'Enabled' | 'Disabled') => {
  const asked = page.waitForRequest(`**/api/script/${to === 'Enabled' ? 're-embed' : 'disable-checky-pro'}`)
  const loaded = page.waitForEvent('load')
  await page.getByRole('switch', { name: /^Checky Pro/ }).press('Space')
  if (to === 'Disabled') await page.getByRole('button', { name: 'Switch off' }).click()
  await asked
  await loaded
  await expect(page.getByText(`Checky Pro is ${to.toLowerCase()} on your store.`)).toBeVisible()
  await expect(page.getByRole('switch', { name: `Checky Pro ${to}` })).toBeChecked({ checked: to === 'Enabled' })
}

const banner = (page: Page, text: string | RegExp) => page.getByText(text)

test('a merchant goes live, pauses and goes live again; the theme follows, and so do shoppers; where nobody may change the theme, the line is pasted and taken out by hand [r6g3]', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shop = await context.newPage()
  await newMerchant(page)
  await page.goto('/dashboard')
  await expect(banner(page, 'To enable Checky Pro on your store, upgrade your plan.')).toBeVisible()
  const addOn = page.getByRole('switch', { name: 'Checky Pro Disabled' })
  await expect(addOn).toHaveAccessibleDescription('Please upgrade your plan to enable Checky Pro on your store')
  const palette = await openPalette(page)
  const enable = palette.getByRole('option', { name: /^Enable Checky Pro/ })
  await expect(enable).toBeDisabled()
  await expect(enable).toContainText('Please upgrade your plan to enable Checky Pro on your store')
  await page.keyboard.press('Escape')
  await subscribe(page)
  await page.goto('/dashboard')
  await expect(banner(page, /^Checky Pro is currently disabled on your store/)).toBeVisible()

  await turn(page, 'Enabled')
  expect(await linesInTheme(shop)).toBe(1)
  await buyNow(shop, product, storefront)
  await expect(shop).toHaveURL(hosted)

  await turn(page, 'Disabled')
  expect(await linesInTheme(shop)).toBe(0)
  await shop.goto(`${storefront}/products/${product}`)
  await shop.getByRole('button', { name: 'Buy it now' }).click()
  await expect(shop).toHaveURL(shopsOwn(storefront))

  await perform(page, 'enable', 'Enable Checky Pro')
  await expect(page.getByText('Checky Pro is enabled on your store.')).toBeVisible()
  expect(await linesInTheme(shop)).toBe(1)
  await buyNow(shop, product, storefront)
  await expect(shop).toHaveURL(hosted)

  await turn(page, 'Disabled')
  expect(await linesInTheme(shop)).toBe(0)

  const before = await (await themeFile(shop)).source.inputValue()
  const restore = () => writeTheme(shop, before)
  await refuseThemeWrites(page, 'refuse-theme-write')
  try {
    await page.goto('/settings/checky-pro-script')
    const add = page.getByRole('dialog', { name: 'One line to add to your theme' })
    const check = async (dialog = add) => {
      const looked = page.waitForResponse('**/api/script/check')
      await dialog.getByRole('button', { name: 'Check my storefront' }).click()
      return looked
    }
    const notYet = add.getByText('did not find the line yet')
    let line = ''

    await test.step('it says where the line belongs, and copies it [n4p5]', async () => {
      await page.getByRole('button', { name: 'Re-embed' }).click()
      await expect(add).toContainText('layout/theme.liquid')
      await expect(add.getByRole('link')).toHaveAttribute('href', /\/admin\/themes\/\d+$/)
      await accessibleEverywhere(page, '[role="dialog"]')
      await add.getByRole('button', { name: 'Copy line' }).click()
      line = await page.evaluate(() => navigator.clipboard.readText())
      expect(line).toMatch(/^<script src="[^"]+\/embed\.js\?store=[^"]+" async data-checky-pro="[^"]+"><\/script>$/)
    })

    await test.step('closed without pasting, the tab says what is missing', async () => {
      await page.keyboard.press('Escape')
      await expect(add).toBeHidden()
      await expect(badge(page, 'Line missing', 'red')).toBeVisible()
      await expect(page.getByText('Shopify did not let us change your theme')).toBeVisible()
      await page.getByRole('button', { name: 'Re-embed' }).click()
    })

    await test.step('what was not pasted, or not all of it, is not taken for the line', async () => {
      await check()
      await expect(notYet).toBeVisible()
      for (const wrong of [line.slice(0, -'></script>'.length), `<!-- ${line} -->`]) {
        await writeTheme(shop, withInHead(before, wrong))
        const { data } = await (await check()).json()
        expect(data.is_script_injected).toBe(false)
        await expect(notYet).toBeVisible()
      }
    })

    await test.step('the whole line is found, and shoppers come', async () => {
      await writeTheme(shop, withInHead(before, line))
      await check()
      await expect(notice(page, 'The line is in place on your storefront.')).toContainText('Success')
      await expect(badge(page, 'Enabled', 'green')).toBeVisible()
      await expect(page.getByText('Shoppers get the line')).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Checky Pro Enabled' })).toBeChecked()
      await buyNow(shop, 'kiosk-mug', storefront)
      await expect(shop).toHaveURL(hosted)
    })

    await test.step('taking it out is the same by hand', async () => {
      await page.getByRole('button', { name: 'Disable', exact: true }).click()
      await page.getByRole('button', { name: 'Switch off' }).click()
      const remove = page.getByRole('dialog', { name: 'One line to remove from your theme' })
      await expect(remove).toContainText('Find this line, delete it, and save:')
      await check(remove)
      await expect(remove.getByText('the line is still there')).toBeVisible()
      await accessibleEverywhere(page, '[role="dialog"]')
      await restore()
      await check(remove)
      await expect(notice(page, 'The line has been removed from your storefront.')).toContainText('Success')
      await expect(badge(page, 'Disabled', 'gray')).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Checky Pro Disabled' })).not.toBeChecked()
    })
  } finally {
    await refuseThemeWrites(page, 'ok')
    await restore()
  }
})
