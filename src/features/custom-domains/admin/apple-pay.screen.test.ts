// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, field, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let host: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
  host = `pay.${crypto.randomUUID().slice(0, 8)}.test`
  await app.db
    .insertInto('custom_domains')
    .values({ store_id: merchant.store.id, subdomain: 'pay', host, verified_at: new Date() })
    .execute()
})

const card = async () => (await screen.findByRole('heading', { name: 'Apple Pay' })).closest('section')!
const paste = async (text: string) => {
  const area = await field('Domain association file')
  await user.clear(area)
  await user.click(area)
  await user.paste(text)
}

it('takes the file that the provider gave, says where Apple finds it, and removes it after a question [z7q7]', async () => {
  await open(merchant, '/settings/custom-domain')
  expect(await card()).toHaveTextContent(`Apple finds no file at ${host} yet.`)
  await paste('7B227073704964223A')
  await press('Save file')
  await notice('File saved. Register the domain at your provider now.')
  await waitFor(async () => expect(await card()).toHaveTextContent(`Apple finds the file at ${host}`))
  expect(within(await card()).getByText('Served')).toBeInTheDocument()
  expect(await field('Domain association file')).toHaveValue('')
  await press('Remove file…')
  await press('Remove file', await dialog('Remove the Apple Pay file'))
  await notice('File removed.')
  await waitFor(async () => expect(await card()).toHaveTextContent('No file'))
})

it('says at the field what is no such file, and keeps what was pasted [k7q8]', async () => {
  await open(merchant, '/settings/custom-domain')
  await paste('caf\u00e9')
  await press('Save file')
  await screen.findByText('This is not a text file')
  expect(await field('Domain association file')).toHaveValue('caf\u00e9')
})
