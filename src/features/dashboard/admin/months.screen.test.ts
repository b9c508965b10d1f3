// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open, press } from '#apps/admin/testing/screen.ts'

const running = product()
const blocks = ['metrics', 'recent-orders', 'recent-products']
const figure = async (name: string) => {
  const terms = await screen.findAllByRole('term')
  return terms.find(({ textContent }) => textContent.startsWith(name))?.nextElementSibling
}

it('greets by name; a month without sales has zeros and says so [v4q2]', async () => {
  await open(running.merchant, '/dashboard?month=2020-01')
  await screen.findByRole('heading', { level: 1, name: 'Hello, Mia Merchant' })
  expect(screen.getByText(/^Welcome! Here is how/)).toBeVisible()
  await screen.findByText('Nothing to compare yet: there were no checkouts or orders in Dec 2019.')
  expect(await figure('Total revenue')).toHaveTextContent(/^€0$/)
  expect(await figure('Conversion rate')).toHaveTextContent(/^0\.0%$/)
  for (const title of ['No orders', 'No products', 'No Discounts']) await screen.findByRole('heading', { name: title })
})

it('a month or year that is chosen asks for all three blocks anew, and months to come cannot be picked [b8b5]', async () => {
  const now = new Date()
  const network = await open(running.merchant, '/dashboard')
  const label = now.toLocaleString('en-US', { month: 'short', year: 'numeric' })
  const picker = await screen.findByRole('button', { name: `Select Month, ${label}` })
  expect(picker).toHaveTextContent(label)
  await press(`Select Month, ${label}`)
  const dialog = await screen.findByRole('dialog')
  const months = () => within(dialog).getAllByRole<HTMLButtonElement>('button', { name: /^[A-Z][a-z]{2}$/ })
  expect(months()).toHaveLength(12)
  expect(months().map(({ disabled }) => disabled)).toEqual(months().map((_, month) => month > now.getMonth()))
  expect(within(dialog).getByRole('button', { name: 'Next year' })).toBeDisabled()

  const year = now.getFullYear() - 1
  await press('Previous year', dialog)
  await press('Jan', dialog)
  await screen.findByRole('button', { name: `Select Month, Jan ${year}` })
  const asked = () => network.calls.map(({ url }) => url)
  await waitFor(() =>
    expect(asked()).toEqual(
      expect.arrayContaining(blocks.map((block) => `/api/dashboard/${block}?year=${year}&month=1`)),
    ),
  )
})
