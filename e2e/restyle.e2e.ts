import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { atCheckout, logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'

const primary = (page: Page) => page.getByRole('textbox', { name: 'Primary colour' })
const heading = (page: Page) => page.getByRole('textbox', { name: 'Heading colour' })
const font = (page: Page) => page.getByRole('combobox', { name: 'Font family' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]')

type Drawn = { toHaveStyle(property: string, value: string): Promise<void> }

/** What a page is drawn with: `--primary`, `--heading`, `--font`. */
const drawn = (root: { locator(selector: string): ReturnType<Page['locator']> }): Drawn => ({
  toHaveStyle: (property, value) =>
    expect
      .poll(() =>
        root.locator('html').evaluate((html, name) => getComputedStyle(html).getPropertyValue(name).trim(), property),
      )
      .toContain(value),
})

const picture = (width = 400, height = 120) =>
  sharp({ create: { width, height, channels: 4, background: '#336699' } })
    .png()
    .toBuffer()

/** Width and height of the box around a picture. */
const getBoxSize = (inner: Element) => {
  const { width, height } = inner.closest('[class*=logo-box]')!.getBoundingClientRect()
  return [width, height]
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Logo image').setInputFiles({ name, mimeType, buffer })

test('a merchant restyles the checkout: at once in the preview, and for shoppers once it is saved; all of it by keyboard, with nothing but a picture as the logo, or none [p2c6]', async ({
  page,
}) => {
  const askedByPreview: string[] = []
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame() && request.url().includes('/api/')) askedByPreview.push(request.url())
  })
  await logIn(page, '/customization')
  const source = await page.locator('iframe[title="Preview"]').getAttribute('src')
  const { pathname, searchParams } = new URL(source!, page.url())
  expect(pathname).toBe('/checkout-react')
  expect([...searchParams.keys()]).toEqual(['primaryColor', 'headingColor', 'fontFamily', 'logo'])
  await expect(preview(page).getByRole('heading', { name: 'What customers say' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  expect((await page.locator('iframe[title="Preview"]').boundingBox())!.height).toBeCloseTo(500)
  expect(await page.getByAltText(/logo/).locator('..').evaluate(getBoxSize)).toEqual([200, 60])
  await font(page).click()
  await expect(page.getByRole('option')).toHaveText(['Default', 'Roboto', 'Poppins', 'Inter'])
  await page.keyboard.press('Escape')

  await primary(page).fill('#7A1FA2')
  await drawn(preview(page)).toHaveStyle('--primary', '#7a1fa2')
  await heading(page).fill('b03')
  await heading(page).blur()
  await expect(heading(page)).toHaveValue('#bb0033')
  await drawn(preview(page)).toHaveStyle('--heading', '#bb0033')
  await font(page).click()
  await page.getByRole('option', { name: 'Poppins' }).click()
  await drawn(preview(page)).toHaveStyle('--font', 'Poppins')
  await choose(page, 'logo.png', 'image/png', await picture())
  await expect(preview(page).locator('img[src^="blob:"]')).toBeAttached()
  await expect(page.getByAltText('Your logo')).toHaveJSProperty('complete', true)

  await save(page).click()
  await expect(notice(page, 'Customization updated successfully')).toContainText('Success')
  await expect(save(page)).toBeDisabled()
  await expect(preview(page).locator('img[src^="/media/logos/"]')).toBeAttached()
  const logo = await page.getByAltText('Your logo').getAttribute('src')

  expect(askedByPreview, 'calls of the preview').toEqual([])

  const shopper = await atCheckout(page)
  await drawn(shopper).toHaveStyle('--primary', '#7a1fa2')
  await drawn(shopper).toHaveStyle('--heading', '#bb0033')
  await drawn(shopper).toHaveStyle('--font', 'Poppins')
  const arrived = () => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  await expect.poll(() => shopper.evaluate(arrived)).toContain('Poppins')
  await expect(shopper.getByRole('img', { name: 'Linden & Loom' }).first()).toHaveAttribute('src', logo!)

  await page.reload()
  await expect(primary(page)).toHaveValue('#7a1fa2')
  await expect(font(page)).toHaveValue('Poppins')

  await page.bringToFront()
  await test.step('everything can be done from the keyboard', async () => {
    await page.getByRole('tab', { name: 'Appearance' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/customization/reviews')
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/customization/appearance')

    const before = await font(page).inputValue()
    await font(page).focus()
    // Unseen, the list takes up what is chosen a moment after it opens: quicker keys than a person's would choose the same again.
    await expect(async () => {
      for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
      expect(await font(page).inputValue()).not.toBe(before)
    }).toPass()
    const after = await font(page).inputValue()
    await drawn(preview(page)).toHaveStyle('--font', after === 'Default' ? 'Roboto' : after)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change logo' }).press('Enter')
    await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(200, 60) })
    await primary(page).fill('#0a5c36')
    await primary(page).press('Enter')
    await expect(notice(page, 'Customization updated successfully')).toBeVisible()
  })

  await test.step('a logo that cannot be taken is refused at its field, and nothing is sent', async () => {
    await page.reload()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const error = page.getByRole('alert')

    await choose(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(error).toHaveText('Choose a PNG, JPEG or WebP image for the logo.')
    await choose(page, 'logo.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1))
    await expect(error).toHaveText('The file is larger than 2 MB. Choose a smaller one.')
    const shown = await page.getByAltText(/logo/).getAttribute('src')
    await choose(page, 'logo.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'))
    await expect(error).toHaveText('Choose a PNG, JPEG or WebP image for the logo.')
    await expect(page.getByAltText(/logo/)).toHaveAttribute('src', shown!)
    await accessible(page)
    expect(sent).toEqual([])

    await choose(page, 'logo.png', 'image/png', await picture())
    await expect(error).toBeHidden()
  })

  await test.step('without a logo the placeholder stands there, and the name of the store at checkout', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByAltText('No logo yet')).toBeVisible()
    await expect(preview(page).locator('img[src="/media/placeholder-logo.svg"]')).toBeAttached()
    await save(page).click()
    await expect(notice(page, 'Customization updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload logo' })).toBeVisible()
    await shopper.reload()
    await expect(shopper.getByText('Linden & Loom').first()).toBeVisible()
    await expect(shopper.getByRole('img', { name: 'Linden & Loom' })).toHaveCount(0)
  })
})
