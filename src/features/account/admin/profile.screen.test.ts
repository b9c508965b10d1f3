// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dialog, field, fill, logged, notice, open, press, uncaught } from '#apps/admin/testing/screen.ts'
import { password } from '#apps/server/testing/factories.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const failure = { status: 500, body: { error: true, message: 'An error occurred' } }
const save = () => screen.getByRole('button', { name: 'Save' })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a profile outlasts empty names, a failure, a lost connection and an ended session [v5v8]', async () => {
  const merchant = await app.merchant()
  const network = await open(merchant, '/account')
  expect(await field('First name')).toHaveAttribute('placeholder', 'Ada')
  expect(await field('Email')).toHaveAttribute('placeholder', 'ada.lovelace@example.com')
  expect(await field('Email')).toBeDisabled()
  await waitFor(async () => expect(await field('Email')).toHaveValue(merchant.merchant.email))
  expect([(await field('First name')).value, (await field('Last name')).value].every(Boolean)).toBe(true)
  screen.getByText("Update your account's profile information and email address.")

  // There is nothing to save yet.
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  const labels = ['First name', 'Last name']
  for (const label of labels) await fill(label, '  ')
  await press('Save')
  expect(await notice('First name is required, Last name is required')).toHaveTextContent('Error')
  for (const label of labels) expect(await field(label)).toHaveAccessibleDescription(`${label} is required`)

  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  network.changes('POST /update-profile', async () => {
    await held
    return failure
  })
  await fill('Last name', 'Haddad-Smit')
  await fill('First name', 'Noortje')
  await press('Save')
  await waitFor(() => expect(save()).toHaveAttribute('data-loading', 'true'))
  go()
  expect(await notice('An error occurred')).toHaveTextContent('Error')
  await waitFor(() => expect(save()).not.toHaveAttribute('data-loading'))
  expect(logged).toContain('An error occurred')
  expect(uncaught).toEqual([])
  const sent = network.calls.find(({ name }) => name === 'POST /update-profile')!
  expect(Object.keys(sent.body as object)).toEqual(['name', 'last_name', 'email', 'seen'])

  network.mend()
  network.goOffline()
  await press('Save')
  await notice('You appear to be offline')
  network.goOnline()
  expect(await field('First name')).toHaveValue('Noortje')

  merchant.cookie = ''
  await press('Save')
  const question = await dialog('Your session has ended')
  await fill('Password', password, question)
  await press('Log in', question)
  // The page asks to be loaded anew, which jsdom leaves to the test.
  await waitFor(() => expect(sessionStorage.getItem('notice-after-load')).not.toBeNull())
  await open(merchant, '/account')
  expect(await notice('Your profile was updated.')).toHaveTextContent('Success')
  await waitFor(async () => expect(await field('First name')).toHaveValue('Noortje'))
  expect(await field('Last name')).toHaveValue('Haddad-Smit')
})

it('a profile that was changed elsewhere is not overwritten unasked [y8t8]', async () => {
  const merchant = await app.merchant()
  await open(merchant, '/account')
  await fill('First name', 'Noor')
  const elsewhere = { name: 'Noortje', last_name: 'Haddad', email: merchant.merchant.email }
  expect((await merchant.call('POST /update-profile', { body: elsewhere })).status).toBe(200)
  await press('Save')
  await press('Keep editing', await dialog('Changed in the meantime'))
  expect(await notice('This was changed elsewhere since you opened it.')).toHaveTextContent('Error')
  expect(await field('First name')).toHaveValue('Noor')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Save')
  await press('Overwrite with mine', await dialog('Changed in the meantime'))
  await waitFor(() => expect(sessionStorage.getItem('notice-after-load')).not.toBeNull())
  await open(merchant, '/account')
  await notice('Your profile was updated.')
  await waitFor(async () => expect(await field('First name')).toHaveValue('Noor'))
})
