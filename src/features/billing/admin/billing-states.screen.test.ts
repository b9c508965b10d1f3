// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAt, logged, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const failure = { status: 500, body: { error: true, message: 'An error occurred' } }
const colors = { completed: 'green', pending: 'yellow', failed: 'red', processed: 'blue', refunded: 'gray' }
const heading = (name: string) => screen.findByRole('heading', { name })
const region = (name: string) => screen.findByRole('region', { name })
/** Messages in the corner. */
const messages = () => document.querySelectorAll('[data-kind]')

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

it('invoices show their number, euros, status, day and document, and say when there are none [g9d9]', async () => {
  const invoices = Object.keys(colors).map((status, n) => ({
    id: crypto.randomUUID(),
    invoice_number: `CHK-000${n}`,
    amount_paid: 85_050 + n,
    status,
    created_at: '2026-03-04T12:00:00.000Z',
    downloadUrl: `/billing/invoices/${n}/pdf`,
  }))
  await open(merchant, '/billing/invoices', (network) =>
    network.answers('GET /billing/customer-invoices', () => ({ invoices })),
  )
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole('row')
  expect(rows).toHaveLength(invoices.length)
  for (const [n, [status, color]] of Object.entries(colors).entries()) {
    const row = rows[n]!
    for (const text of [`CHK-000${n}`, `€850.5${n}`, 'Mar 4, 2026']) expect(row).toHaveTextContent(text)
    expect(within(row).getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `/billing/invoices/${n}/pdf`)
    const badge = row.querySelector('.mantine-Badge-root')
    expect(badge).toHaveTextContent(new RegExp(`^${status}$`, 'i'))
    expect(badge).toHaveAttribute('style', expect.stringContaining(`--mantine-color-${color}-`))
  }

  await open(merchant, '/billing/invoices', (network) =>
    network.answers('GET /billing/customer-invoices', () => ({ invoices: [] })),
  )
  await heading('No invoices found')
  screen.getByText('It looks like you have no invoices at the moment. Once transactions occur, they will appear here.')
})

it('a plan says its sale and its button [v6b3]', async () => {
  await open(merchant, '/billing', (network) =>
    network.changes('GET /billing/plans', async (real) => {
      const { data } = await (await real()).json()
      const plans = data.plans.map((plan: { id: number }) => (plan.id === 2 ? { ...plan, sale_percentage: 20 } : plan))
      return { status: 200, body: { error: false, message: 'OK', data: { plans } } }
    }),
  )
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Plan', 'Invoices', 'Manage'])
  expect(screen.getByRole('tab', { name: 'Plan', selected: true })).toBeVisible()
  const [free, growth] = [await region('Free'), await region('Upgrade plan')]
  for (const text of [
    '€0.00 / weekly',
    'No transaction fee',
    'Set up and explore. Pay only when you are about to go live.',
  ])
    expect(free).toHaveTextContent(text)
  for (const text of ['% off', 'Most popular']) expect(free).not.toHaveTextContent(text)
  const address = `/billing/upgrade/1?store=${merchant.store.id}`
  expect(within(free).getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', address)
  for (const text of [
    '20% off',
    'Most popular',
    '€8.50 / weekly+ 1% transaction fee',
    'Everything you need to sell through your own checkout.',
  ])
    expect(growth).toHaveTextContent(text)
  for (const plan of [free, growth])
    expect(
      within(plan)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Full customization', 'Custom domain', 'Shipping rates', 'All payment providers'])
  const current = within(growth).getByRole('button', { name: 'Current Plan' })
  expect(current).toBeDisabled()
  expect(current).toHaveAttribute('data-variant', 'outline')
})

it.each([
  ['Pacific/Auckland', 'Nov 23, 2026'],
  ['America/Los_Angeles', 'Nov 22, 2026'],
])('an order of the week was placed on the day of its shop, wherever it is looked at: in %s', async (zone, day) => {
  const store = await app.merchant({ store: { time_zone: zone } })
  const order = {
    order_number: '#1001',
    placed_at: '2026-11-22T13:00:00.000Z',
    total: { amount: 1_000, currency: 'EUR', formatted: '€10.00' },
    percentage: 1,
    fee: 10,
  }
  await open(store, '/billing', (network) =>
    network.changes('GET /billing/usage', async (real) => {
      const { data } = await (await real()).json()
      return { status: 200, body: { error: false, message: 'OK', data: { ...data, orders: [order], order_count: 1 } } }
    }),
  )
  const row = (await screen.findByText('#1001')).closest('tr')
  expect(row).toHaveTextContent(day)
})

it('managing asks for a subscription [w3f5]', async () => {
  const free = await app.merchant({ store: { plan_id: 1 } })
  await open(free, '/billing/manage')
  const shown = await notice('No active subscription')
  expect(shown).toHaveTextContent('You need to have an active subscription to access the billing portal.')
  expect(shown).toHaveAttribute('style', expect.stringContaining('--mantine-color-orange-'))
  await isAt('/billing/plan')
})

it('what is on its way has a place, and what does not come says so without a notification [l4n2]', async () => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  const network = await open(merchant, '/billing', (door) =>
    door.changes('GET /billing/*', async () => {
      await held
      return failure
    }),
  )
  expect(await region('Amount Due')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelector('[aria-busy="true"] .mantine-Skeleton-root')).not.toBeNull()
  go()
  await heading('The plans could not be loaded')
  await waitFor(async () => expect(await region('Amount Due')).toHaveTextContent(/^Amount Due--$/))
  expect(messages()).toHaveLength(0)
  await user.click(screen.getByRole('tab', { name: 'Invoices' }))
  await heading('Your invoices could not be loaded')
  expect(messages()).toHaveLength(0)
  expect(logged).toContain('An error occurred')

  network.mend()
  await press('Retry')
  await heading('No invoices found')
  // Where the button stood the keyboard goes on.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Invoices$/))
  await open(merchant, '/billing', (door) =>
    door.answers('GET /billing/upcoming-invoice', () => ({
      store: {},
      amount_due: 123_456,
      start_date: '2026-03-03',
      end_date: '2026-03-09',
    })),
  )
  await waitFor(async () => expect(await region('Amount Due')).toHaveTextContent('€1,234.56Mar 3rd - Mar 9th'))
  expect(await region('Amount Due')).toHaveTextContent('Charged when the period ends')
  await open(merchant, '/billing', (door) =>
    door.answers('GET /billing/upcoming-invoice', () => ({
      store: {},
      amount_due: 0,
      start_date: null,
      end_date: null,
    })),
  )
  await waitFor(async () => expect(await region('Amount Due')).toHaveTextContent('€0.00-Nothing due'))
})

it('the pricing screen and the plans of billing tell one price [b6m2]', async () => {
  await open(merchant, '/plans')
  expect(await region('Free')).toHaveTextContent('$0.00 per month')
  expect(await region('Growth')).toHaveTextContent('$34 per monthCharged as €8.50 a week, in euros')
  await open(merchant, '/billing')
  expect(await region('Upgrade plan')).toHaveTextContent('€8.50 / weekly')
})
