// @vitest-environment jsdom
import { waitFor, screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dialog, field, fill, notice, open, press } from '#apps/admin/testing/screen.ts'
import { password } from '#apps/server/testing/factories.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const failure = { status: 500, body: { error: true, message: 'An error occurred' } }
const next = 'seven quiet herons'
const labels = ['Current password', 'New password', 'Confirm password'] as const
const save = () => screen.getByRole('button', { name: 'Save' })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const submit = async (...values: [string, string, string]) => {
  for (const [index, label] of labels.entries()) await fill(label, values[index]!)
  await press('Save')
}

it('what is wrong with a new password is said at its field', async () => {
  const merchant = await app.merchant()
  await open(merchant, '/account/security')
  for (const label of labels) expect(await field(label)).toHaveAttribute('type', 'password')
  await screen.findByText('Use a long, random password to keep your account secure.')

  for (const [current, chosen, label, sentence] of [
    ['', next, 'Current password', 'Current password is required'],
    ['not mine', next, 'Current password', 'Your current password is wrong'],
    [password, 'elevenchars', 'New password', 'Use at least 12 characters'],
    [password, 'password12345', 'New password', 'This password is too common. Choose another one'],
    [password, password, 'New password', 'This is already your password. Choose a new one'],
  ] as const) {
    await submit(current, chosen, chosen)
    expect(await notice(sentence)).toHaveTextContent('Error')
    const box = await field(label)
    await waitFor(() => expect(box.getAttribute('aria-describedby')).not.toBeNull())
    expect(box).toHaveAccessibleDescription(new RegExp(sentence))
  }
})

it('two new passwords that differ are told, and nothing is sent [g3m3]', async () => {
  const merchant = await app.merchant()
  const network = await open(merchant, '/account/security')
  await submit(password, next, 'something else')
  expect(await notice('Passwords do not match')).toHaveTextContent('Error')
  expect(network.count('POST /password-update')).toBe(0)
})

it('a new password outlasts a failure, a lost connection and an ended session [d4d6]', async () => {
  const merchant = await app.merchant()
  const network = await open(merchant, '/account/security')
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  network.changes('POST /password-update', async () => {
    await held
    return failure
  })
  await submit(password, next, next)
  await waitFor(() => expect(save()).toHaveAttribute('data-loading', 'true'))
  go()
  await notice('An error occurred')
  await waitFor(() => expect(save()).not.toHaveAttribute('data-loading'))
  network.mend()
  network.goOffline()
  await press('Save')
  await notice('You appear to be offline')
  network.goOnline()
  expect(await field('New password')).toHaveValue(next)

  merchant.cookie = ''
  await press('Save')
  const question = await dialog('Your session has ended')
  await fill('Password', password, question)
  await press('Log in', question)
  // The page asks to be loaded anew, which jsdom leaves to the test.
  await waitFor(() => expect(sessionStorage.getItem('notice-after-load')).not.toBeNull())
  await open(merchant, '/account/security')
  expect(await notice('Your password was changed')).toHaveTextContent('Success')
  await waitFor(async () => expect(await field('New password')).toHaveValue(''))
})

it('a form from before the change learns that the password is another one by now', async () => {
  const merchant = await app.merchant()
  await open(merchant, '/account/security')
  const body = { current_password: password, password: next, password_confirmation: next }
  expect((await merchant.call('POST /password-update', { body })).status).toBe(200)
  await submit(password, 'nine loud bitterns', 'nine loud bitterns')
  await notice('Your current password is wrong')
  expect(await field('New password')).toHaveValue('nine loud bitterns')
})
