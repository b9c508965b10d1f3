// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, fill, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product({ outside: true, store: null, onboarding: '' })
const spent = `/prove-email/${'x'.repeat(43)}`
const onTheWay = 'The email is on its way. Open the link in it.'
const confirm = () => press('Confirm my address')
const isSpent = () => screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
const setProven = (email_proven_at: Date | null) =>
  running.app.db
    .updateTable('merchants')
    .set({ email_proven_at })
    .where('id', '=', running.merchant.merchant.id)
    .execute()

it('a link that does not work any more says what is left to do [x6p8]', async () => {
  const { merchant, app } = running
  await open(app.stranger, spent)
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login')
  await fill('Password', 'seven quiet herons')
  await confirm()
  await isSpent()
  await accessible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', expect.stringMatching(/^\/login/))

  await setProven(null)
  await open(merchant, spent)
  expect(screen.getByRole('link', { name: 'Continue without confirming' })).toHaveAttribute('href', '/dashboard')
  await confirm()
  await isSpent()
  await accessible()
  await screen.findByText(new RegExp(`Send a new one to ${merchant.merchant.email}\\.`))
  await press('Send the email again')
  await notice(onTheWay)

  await setProven(new Date())
  await open(merchant, spent)
  await confirm()
  await screen.findByText(/Your address is already confirmed\. There is nothing left to do\./)
  expect(screen.getByRole('link', { name: 'Continue' })).toBeVisible()
})

it('the mail is sent again a few times, then it is said when the next one can be [w4r2]', async () => {
  const { merchant } = running
  await setProven(null)
  const network = await open(merchant, '/onboarding/1')
  const again = () => screen.findByRole('button', { name: 'Send the email again' })
  let sent = 0
  while ((await again()).matches(':enabled')) {
    await user.click(await again())
    sent += 1
    expect(network.count('POST /prove-email/send')).toBe(sent)
    await waitFor(async () => expect(await again()).not.toHaveAttribute('data-loading'))
  }
  expect(sent).toBe(5)
  await notice(onTheWay)
  const reminder = await screen.findByRole('alert', { name: 'Confirm your email address' })
  const whenNext = /send another one from \d{1,2}:\d\d\s[AP]M\.$/
  await waitFor(() => expect(within(reminder).getByRole('status')).toHaveTextContent(whenNext))
  await accessible()
  await open(merchant, '/onboarding/1')
  await waitFor(async () => expect(await again()).toBeDisabled())
})

it('two-step sign-in says that the address has to be confirmed before [n5j9]', async () => {
  const merchant = await running.app.merchant()
  // Nobody comes this far unproven by the product's own ways.
  const { email, id } = merchant.merchant
  await running.app.db.updateTable('merchants').set({ email_proven_at: null }).where('id', '=', id).execute()
  await open(merchant, '/account/security')
  await press('Set up')
  expect(await dialog(/two-step/i)).toHaveTextContent(
    `We sent an email to ${email}. Open the link in it before you set up two-step sign-in.`,
  )
})
