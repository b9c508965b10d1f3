// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { dialog, field, fill, follow, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let id: number
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
  const lines = [{ title: 'Stoneware Mug', quantity: 2, line_total: 4200 }]
  id = await addOrder(app.db, merchant.store.id, { order_number: '#1042', total: 4200, lines })
  await addOrder(app.db, merchant.store.id, { order_number: '#2042', email: 'eve@mail.example' })
})
afterAll(() => app.close())

const table = () => screen.findByRole('table', { name: 'Orders' })

it('finds an order of any month while one types, keeps the search in the address, and says when there is none [q3j8]', async () => {
  const network = await open(merchant, '/orders?month=2025-01')
  await fill('Find an order', '1042')
  expect(await within(await table()).findByText('#1042')).toBeInTheDocument()
  await isAt('/orders?month=2025-01&search=%221042%22')
  expect(screen.queryByText('#2042')).toBeNull()
  await fill('Find an order', 'eve@')
  expect(await within(await table()).findByText('#2042')).toBeInTheDocument()
  await fill('Find an order', 'nobody')
  expect(await screen.findByText(/No order number, name or email address starts with this/)).toBeInTheDocument()
  network.breaks('GET /orders/found', { status: 500 })
  await fill('Find an order', 'somebody')
  expect(await screen.findByText('Error fetching orders')).toBeInTheDocument()
  network.mend()
  await press('Retry')
  expect(await screen.findByText(/No order number, name or email address starts with this/)).toBeInTheDocument()
  await press('Clear search')
  await isAt('/orders?month=2025-01')
})

it('opens with the search and the kind that its address names, and shows further orders by their key [t6q8]', async () => {
  const row = { first_name: 'Ann', last_name: 'Smith', country: null, date: '2026-05-01', is_cancelled: false }
  const states = { financial_status: 'paid', fulfillment_status: 'unfulfilled', is_test: false }
  const network = await open(merchant, '/orders?what=unfulfilled', (door) =>
    door.answers('GET /orders/found', (url) => {
      const after = url.searchParams.get('after')
      const one = (n: number) => ({
        ...row,
        ...states,
        shopify_order_id: n,
        order_number: `#${n}`,
        total_price: { formatted: '€1' },
      })
      return after ? { orders: [one(2)], next: null } : { orders: [one(1)], next: 1 }
    }),
  )
  expect(await field('Show')).toHaveValue('unfulfilled')
  expect(await screen.findByText('#1')).toBeInTheDocument()
  await press('Show more')
  expect(await screen.findByText('#2')).toBeInTheDocument()
  expect(screen.getByText('#1')).toBeInTheDocument()
  expect(network.calls.at(-1)?.url).toContain('after=1')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^2 orders, newest first$/))
})

it('has a page for each order, with what was bought, who paid and what happened [x4f8]', async () => {
  await open(merchant, `/orders?search=1042`)
  await follow(/^Ann Smith, details of order #1042$/)
  await follow('Open as a page', await dialog('Order #1042'))
  await isAt(`/orders/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Order #1042' })).toBeInTheDocument()
  // What is done with its money stands before the long story.
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Items', 'Payment', 'Refunds', 'Shopper', 'Timeline'])
  expect(document.querySelector('header time, h1 ~ * time')).toHaveTextContent(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  expect(screen.getByText('Stoneware Mug', { exact: false })).toBeInTheDocument()
  const times = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('time')
  for (const at of times) expect(at).toHaveTextContent(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/)
  expect(screen.getByText('No payment is recorded for this order.')).toBeInTheDocument()
  await press('Back to the orders')
  await isAt(`/orders?search=1042&order=${id}`)
})

it('says by what an order was to be sent and when the shopper was told to expect it [z9g7]', async () => {
  const delivery = { from: '2026-12-04', to: '2026-12-05' }
  const network = await open(merchant, `/orders/${id}`, (door) =>
    door.changes('GET /orders/:id', async (real) => {
      const answer = await (await real()).json()
      const order = { ...answer.data.order, shipping_title: 'EEA parcel', delivery }
      return { status: 200, body: { ...answer, data: { ...answer.data, order } } }
    }),
  )
  expect((await screen.findByText('Shipping method')).closest('div')).toHaveTextContent('EEA parcel')
  expect(screen.getByText('Estimated delivery').closest('div')).toHaveTextContent(/Fri, Dec 4\s–\sSat, Dec 5/)
  network.mend()
  await open(merchant, `/orders/${id}`)
  await screen.findByText('Billing address')
  expect(screen.queryByText('Shipping method')).toBeNull()
})

it('says so where an order is none, and where it cannot be loaded [d8b5]', async () => {
  for (const unknown of ['123', 'abc']) {
    await open(merchant, `/orders/${unknown}`)
    expect(await screen.findByRole('heading', { name: 'This order does not exist.' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await follow('Back to orders')
    await isAt('/orders')
  }
  await open(merchant, `/orders/${id}`, (door) => door.breaks('GET /orders/:id', { status: 500 }))
  expect(await screen.findByText('Error fetching the order')).toBeInTheDocument()
})

it('is led to from the palette by a number, an address or a payment [c2h5]', async () => {
  await open(merchant, '/dashboard')
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search pages and actions' })
  await user.type(box, '1042')
  await waitFor(() => expect(screen.getByRole('option', { name: /Orders with “1042”/ })).toBeInTheDocument())
  await user.keyboard('{Enter}')
  await isAt('/orders?search=%221042%22')
  expect(await within(await table()).findByText('#1042')).toBeInTheDocument()
})

it('keeps what the list shows under a name, opens with it again, and lets it go [b9j6]', async () => {
  const network = await open(merchant, '/orders')
  expect(await field('Show')).toHaveValue('placed')
  expect(screen.queryByRole('button', { name: 'Save this filter' })).toBeNull()
  await user.selectOptions(await field('Show'), 'refunded')
  await press('Save this filter')
  await dialog('Save this filter')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save this filter' })).toHaveFocus())
  await press('Save this filter')
  const form = await dialog('Save this filter')
  await press('Save', form)
  expect(await within(form).findByText('Enter a name')).toBeInTheDocument()
  await fill('Name', 'Refunds', form)
  network.breaks('POST /orders/filters', { status: 500 })
  await press('Save', form)
  await notice('The filter could not be saved.')
  network.mend()
  await press('Save', form)
  await notice('Filter saved')
  await user.selectOptions(await field('Show'), 'placed')
  await waitFor(() => expect(window.location.search).not.toContain('what='))
  await follow('Refunds')
  await isAt('/orders?what=refunded')
  expect(await field('Show')).toHaveValue('refunded')
  await accessible()
  network.breaks('DELETE /orders/filters/:id', { status: 500 })
  await press('Remove filter Refunds')
  await notice('The filter could not be removed.')
  network.mend()
  await press('Remove filter Refunds')
  await notice('Filter removed')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Saved filters' })).toBeNull())
})

it('keeps a search with letters that addresses have signs for [b2t4]', async () => {
  await open(merchant, '/orders')
  await fill('Find an order', '#1042 & more')
  await waitFor(() => expect(window.location.search).toContain('search='))
  await press('Save this filter')
  const form = await dialog('Save this filter')
  await fill('Name', 'That one', form)
  await press('Save', form)
  await notice('Filter saved')
  await press('Clear search')
  await waitFor(() => expect(window.location.search).not.toContain('search='))
  await follow('That one')
  expect(await field('Find an order')).toHaveValue('#1042 & more')
})

it('leaves the keyboard beside a kept filter that goes, and in the list where one of its own is taken back', async () => {
  const address = { what: 'refunded' as const }
  const another = await app.merchant()
  for (const name of ['One', 'Two']) await another.call('POST /orders/filters', { body: { name, address } })
  await open(another, '/orders?month=2026-05&day=3')
  await press('Remove filter Two')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove filter One' })).toHaveFocus())
  await press('Remove filter One')
  await waitFor(async () => expect(await field('Show')).toHaveFocus())
  await press(/: show all$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /: show all$/ })).toBeNull())
  expect(await screen.findByRole('heading', { name: 'No orders' })).toBeInTheDocument()
  expect(await field('Show')).toHaveFocus()
})
