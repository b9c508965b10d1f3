// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dialog, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const choose = async (text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  const file = new File([text], 'rates.csv', { type: 'text/csv' })
  await user.upload(input, file)
  return file
}
const head = 'Name,Internal name,Description,Shipping price'

it('shows what a file changes and what is wrong in it, and imports it once nothing is [g6n4]', async () => {
  const merchant = await app.merchant()
  const network = await open(merchant, '/shipping-rates')
  await press('More for shipping rates')
  await user.click(await screen.findByText('Import CSV'))
  const modal = await dialog('Import shipping rates')
  await choose(`${head}\nStandard,std,d,5\nBad,bad,d,cheap`)
  await waitFor(() => expect(modal).toHaveTextContent('1 with errors, 1 without'))
  expect(modal).toHaveTextContent('Shipping price must be a number')
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
  await choose('')
  await notice('The file is empty.')
  const file = await choose(`${head}\nStandard,std,d,5`)
  await waitFor(() => expect(modal).toHaveTextContent('1 to add, 0 to change, 0 as they are'))
  // What was read then is sent: a browser sends no file that was changed on the disk since.
  const sent = network.calls.findLast(({ name }) => name === 'POST /shipping-rate/file/plan')!.body
  expect((sent as { csv: File }).csv.name).toBe(file.name)
  expect((sent as { csv: File }).csv).not.toBe(file)
  await press('Import')
  await notice('1 added, 0 changed')
  expect(await screen.findByRole('link', { name: 'Standard' })).toBeVisible()
  network.breaks('POST /shipping-rate/file/undo', { status: 500 })
  await press('Undo')
  const failed = await notice('An error occurred')
  network.mend()
  await press('Try again', failed)
  await notice('Import undone: 1 shipping rate')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Standard' })).toBeNull())
})
