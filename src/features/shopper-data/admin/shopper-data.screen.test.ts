// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()
const tab = '/settings/shopify-store'
const months = 'Keep orders’ personal data for (months)'
const keep = async (count: string) => {
  await fill(months, count)
  await user.keyboard('{Enter}')
}

it('how long shoppers’ data is kept is set, and a shopper is erased after a question [d4f4]', async () => {
  await open(running.merchant, tab)
  await waitFor(async () => expect(await field(months)).toHaveValue('24'))
  await keep('500')
  await screen.findByText('Enter a number of months from 1 to 120')
  await keep('12')
  await notice('Saved.')
  const network = await open(running.merchant, tab)
  await waitFor(async () => expect(await field(months)).toHaveValue('12'))

  await fill('Erase a shopper by email', 'kim@example.com')
  await press('Erase…')
  const question = await dialog('Erase a shopper')
  expect(question).toHaveTextContent('kim@example.com')
  expect(network.calls.filter(({ name }) => !name.startsWith('GET'))).toEqual([])
  await press('Erase', question)
  await notice('Nothing else is stored about this person here.')
})

it('asks nothing before there is an address of whom to erase', async () => {
  const network = await open(running.merchant, tab)
  for (const typed of ['', 'kim@', 'kim example.com', 'kim@example']) {
    await fill('Erase a shopper by email', typed)
    await press('Erase…')
    const email = await field('Erase a shopper by email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid email address'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(email).toHaveFocus()
  }
  expect(network.count('POST /shopper-data/erase')).toBe(0)
})
