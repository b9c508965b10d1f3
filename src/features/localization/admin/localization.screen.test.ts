// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, fill, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
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

it('a text with a count is written in the forms of its language, and each goes back to what shipped', async () => {
  await open(merchant, '/localization?language=cs')
  const [few, other] = ['{count} reviews few: 2, 3, 4', '{count} reviews other: 0, 5, 6, 7, …'] as const
  expect(await field(few)).toHaveValue('{count} recenze')
  await fill(few, 'pár')
  expect(await screen.findByText('Keep {count} in the translation')).toBeVisible()
  await fill(few, '{count} recenze')
  await waitFor(() => expect(screen.queryByText('Keep {count} in the translation')).toBeNull())
  await fill(other, '{count} hodnocení')
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  await press('Reset all to default')
  await waitFor(async () => expect(await field(other)).toHaveValue('{count} recenzí'))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
})
