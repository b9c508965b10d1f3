// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, fill, isAt, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('gives a rate its name in another language, and takes it away again [s3b4]', async () => {
  const merchant = await app.merchant()
  const getRate = async () => (await merchant.call('GET /shipping-rate')).body.data.shippingRates.data[0]
  await open(merchant, '/shipping-rates/create-shipping-rate')
  await fill('Name', 'Standard')
  await fill('Internal name', 'PostNL')
  await fill('Description', 'In two days')
  await fill('Shipping price', '5')
  await user.selectOptions(await field('Add a language'), 'de')
  const german = await screen.findByRole('group', { name: 'German' })
  await fill('Name', 'Standardversand', german)
  await press('Save')
  await isAt('/shipping-rates')
  expect((await getRate()).translations).toEqual([{ language: 'de', name: 'Standardversand', description: '' }])
  await open(merchant, `/shipping-rates/update-shipping-rate/${(await getRate()).id}`)
  await press('Remove German')
  await press('Save')
  await isAt('/shipping-rates')
  expect((await getRate()).translations).toEqual([])
})

it('leaves the keyboard beside a language that is taken away', async () => {
  await open(await app.merchant(), '/shipping-rates/create-shipping-rate')
  for (const language of ['de', 'fr']) await user.selectOptions(await field('Add a language'), language)
  await press('Remove German')
  expect(await screen.findByRole('button', { name: 'Remove French' })).toHaveFocus()
  await press('Remove French')
  expect(await field('Add a language')).toHaveFocus()
})
