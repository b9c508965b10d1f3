// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, fill, open, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a colour that could not be read as text is explained, and so is the font that Default stands for [b5f3]', async () => {
  await open(await app.merchant(), '/customization')
  await screen.findByText('Shoppers get Roboto, as in the preview, until you save: then they get Poppins.')
  await fill('Heading colour', '#222222')
  expect(screen.queryByText(/drawn in/)).toBeNull()
  await fill('Heading colour', '#ffee00')
  await screen.findByText(
    /^The title of each section\. Text on it is shown in #[0-9a-f]{6}, so that everyone can read it\.$/,
  )
})

it('the preview shows other states and languages of the checkout, at a desk and on a phone [x6w9]', async () => {
  const product = { title: 'Scarf', variant_title: '', image_url: null, unit_price: 2_500, compare_at_price: null }
  const network = await open(await app.merchant(), '/customization', (door) =>
    door.answers('GET /store-customization/products', () => ({ currency: 'EUR', products: [product] })),
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  const asked = () => Object.fromEntries(new URL(frame.src).searchParams)
  expect(Object.keys(asked())).toEqual(['primaryColor', 'headingColor', 'fontFamily', 'logo'])
  await waitFor(() => expect(network.count('GET /store-customization/products')).toBe(1))
  const choose = async (what: string, option: string) => {
    await user.click(await field(what))
    await user.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  const language = await field('Language of the preview')
  await user.click(language)
  await user.keyboard('germ')
  expect(language).toHaveValue('germ')
  await choose('What the preview shows', 'Payment declined')
  expect(asked()).toMatchObject({ state: 'declined' })
  await choose('Language of the preview', 'German')
  await choose('What the preview shows', 'Thank-you page')
  expect(asked()).toMatchObject({ page: 'thank_you', lang: 'de', fontFamily: 'Default' })
  expect(frame.style.width).toBe('390px')
  await user.click(screen.getByRole('radio', { name: 'Desktop' }))
  expect(frame.style.width).toBe('1180px')
})
