// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { dialog, isAt, isClosed, open, press, user } from '#apps/admin/testing/screen.ts'
import { billingWorld } from '../server/testing/billing-world.ts'

let world: Awaited<ReturnType<typeof billingWorld>>
beforeAll(async () => {
  world = await billingWorld()
  await world.subscribe()
})
afterAll(() => world.close())

it('a subscriber sees the fee of each of this week’s orders, and is asked before stepping down [b4n3]', async () => {
  for (const total of [10_000, 24_900]) await world.order({ total })
  await open(world.merchant, '/billing')
  const meter = await screen.findByRole('table', { name: 'This week' })
  const row = (name: string) => within(meter).getByRole('row', { name: new RegExp(`^${name}`) })
  const fees = within(meter)
    .getAllByRole('row')
    .filter(({ textContent }) => textContent.startsWith('#'))
  expect(fees.map(({ lastElementChild }) => lastElementChild!.textContent).toSorted()).toEqual(['€1.00', '€2.49'])
  expect(screen.getByText(/The week begins at the hour in which you subscribed: /)).toBeVisible()
  expect(row('Transaction fees')).toHaveTextContent('€3.49')
  expect(row('Upgrade plan, next week')).toHaveTextContent('€8.50')
  expect(row('Amount due')).toHaveTextContent('€11.99')
  expect(await within(await screen.findByRole('region', { name: 'Amount Due' })).findByText('€11.99')).toBeVisible()
  screen.getByRole('button', { name: /About the transaction fee/ }).focus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /^The percentage applies to your total revenue through Checky Pro, by your shop plan: 1% Basic, 0\.5% Shopify, 0\.4% Advanced\.$/,
  )

  const free = await screen.findByRole('region', { name: 'Free' })
  const down = within(free).getByRole('link', { name: 'Subscribe' }).getAttribute('href')!
  const { location } = await world.merchant.page(down)
  await open(world.merchant, location!)
  const question = await dialog('Move to the Free plan?')
  await accessible(question)
  await press('Keep my plan', question)
  await isClosed()
  await isAt('/billing/plan')
  expect((await world.usage()).ends_on).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Invoices' }))
  const invoices = await screen.findByRole('table', { name: 'Invoices' })
  expect(within(invoices).getAllByRole('row')).toHaveLength(2)
})

it('the keyboard stays at the button that shows all orders of the week, which shows fewer again', async () => {
  const orders = Array.from({ length: 11 }, (_, n) => ({
    order_number: `#${n}`,
    placed_at: '2026-03-04T12:00:00.000Z',
    total: { amount: 100, currency: 'EUR', formatted: '€1.00' },
    percentage: 1,
    fee: 1,
  }))
  const usage = { ...(await world.usage()), orders, order_count: 11 }
  await open(world.merchant, '/billing', (door) => door.answers('GET /billing/usage', () => usage))
  await press('Show all 11 orders')
  expect(screen.getByText('#10')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Show the newest 10 only' })).toHaveFocus()
  await press('Show the newest 10 only')
  expect(screen.queryByText('#10')).toBeNull()
})
