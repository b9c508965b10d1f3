// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open } from '#apps/admin/testing/screen.ts'

const running = product()

it('two plans stand side by side with the same three lines, and each leads on [k2n8]', async () => {
  await open(running.merchant, '/plans')
  const regions = within(screen.getByRole('main')).getAllByRole('region')
  expect(regions).toHaveLength(2)
  const [free, growth] = ['Free', 'Growth'].map((name) => screen.getByRole('region', { name })) as [
    HTMLElement,
    HTMLElement,
  ]
  expect(free).toHaveTextContent('$0.00 per month')
  expect(growth).toHaveTextContent('$34 per month')
  expect(within(growth).getByText('Most popular')).toBeVisible()
  expect(within(free).queryByText('Most popular')).toBeNull()
  // The test merchant pays already.
  expect(within(growth).getByText('Current Plan')).toBeVisible()
  expect(within(free).queryByText('Current Plan')).toBeNull()
  const lines = (plan: HTMLElement) =>
    within(plan)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines(free)).toHaveLength(3)
  expect(lines(growth)).toEqual(lines(free))
  for (const [plan, id] of [
    [free, 1],
    [growth, 2],
  ] as const) {
    const start = within(plan).getByRole('link', { name: /^Get Started/ })
    expect(start).toHaveTextContent(/^Get Started/)
    expect(start).toHaveAttribute('href', `/billing/upgrade/${id}?store=${running.merchant.store.id}`)
  }
  expect(screen.getByText(/^Billing runs week by week/)).toBeVisible()
})
