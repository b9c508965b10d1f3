// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAt, notice, open, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

const chooser = () => screen.findByRole('combobox', { name: 'Language' })

it('an address of a language that there is not leads to the first one, and says so [s2r8]', async () => {
  await open(merchant, '/localization?language=xx')
  await notice('There is no language “xx”.')
  await isAt('/localization?language=nl&page=checkout')
  expect(await chooser()).toHaveValue('Dutch')
})

it('a language that is searched with the mouse takes the place of the chosen one [f9n4]', async () => {
  await open(merchant, '/localization')
  const box = await chooser()
  await user.click(box)
  await user.keyboard('germ')
  expect(box).toHaveValue('germ')
  await user.click(await screen.findByText('Deutsch'))
  await isAt('/localization?language=de&page=checkout')
})
