// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()

it('all languages are offered until some are chosen, and again afterwards [d5k8]', async () => {
  await open(running.merchant, '/localization')
  await press('Languages at checkout')
  const modal = await dialog('Languages at checkout')
  const every = await within(modal).findByRole('switch', { name: /^All languages/ })
  expect(every).toBeChecked()
  await user.click(every)
  expect(within(modal).getByRole('button', { name: 'Save' })).toBeDisabled()
  for (const language of ['German', 'Dutch']) {
    await user.click(await field('Languages', modal))
    await user.click(await screen.findByRole('option', { name: language, hidden: true }))
  }
  await accessible(modal)
  await press('Save', modal)
  await notice('Languages saved successfully')
  await isClosed('Languages at checkout')
  const kept = async () => (await running.merchant.call('GET /checkout-languages')).body.data.languages
  expect(await kept()).toEqual(['de', 'nl'])

  await press('Languages at checkout')
  const again = await dialog('Languages at checkout')
  await user.click(await within(again).findByRole('switch', { name: /^All languages/ }))
  await press('Save', again)
  await isClosed('Languages at checkout')
  expect(await kept()).toBeNull()
})

it('languages that were chosen in another window are not overwritten unasked, and can be loaded', async () => {
  const put = (languages: string[] | null, seen: string[] | null) =>
    running.merchant.call('PUT /checkout-languages', { body: { languages, seen } })
  await put(['de', 'nl'], null)
  await open(running.merchant, '/localization')
  await press('Languages at checkout')
  const modal = await dialog('Languages at checkout')
  await user.click(await within(modal).findByRole('switch', { name: /^All languages/ }))
  await put(['fr'], ['de', 'nl'])
  await press('Save', modal)
  await press('Load the saved version', await dialog('Changed in the meantime'))
  expect(await within(modal).findByText('French')).toBeVisible()
  await user.click(within(modal).getByRole('switch', { name: /^All languages/ }))
  await press('Save', modal)
  await isClosed('Languages at checkout')
  expect((await running.merchant.call('GET /checkout-languages')).body.data.languages).toBeNull()
})
