// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { field, isAt, open, press } from '#apps/admin/testing/screen.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'

const running = product()
afterEach(() => void vi.useRealTimers())

/** Somebody came to the checkout on that day, and bought nothing. */
const happens = (day: string) =>
  running.app.db
    .insertInto('daily_figures')
    .values({ store_id: running.merchant.store.id, day, currency: 'EUR', checkouts: 1 })
    .execute()

const choose = async (from: string, to: string) => {
  await press(/^Select Month/)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await field('First day', dialog), { target: { value: from } })
  fireEvent.change(await field('Last day', dialog), { target: { value: to } })
  await press('Show', dialog)
  return dialog
}

it('shows the last days, keeps them in the address, and leads to their orders [g3f2]', async () => {
  const network = await open(running.merchant, '/dashboard')
  await press(/^Select Month/)
  await press('Last 7 days')
  await isAt('/dashboard?range=7-days')
  expect(await screen.findByText("Your store's figures for the last 7 days")).toBeInTheDocument()
  expect(await screen.findByText(/^Nothing to compare yet/)).toHaveTextContent('in the same number of days before')
  const asked = network.calls
    .map(({ url }) => new URL(url, 'http://x'))
    .filter(({ pathname }) => pathname.endsWith('metrics'))
  const { from, to } = Object.fromEntries(asked.at(-1)!.searchParams)
  expect((Date.parse(to!) - Date.parse(from!)) / 86_400_000).toBe(6)
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/orders?range=7-days')
})

it('shows days of one’s own, week by week where they are many, and says what is wrong with them [r3z2]', async () => {
  await happens('2026-01-03')
  await open(running.merchant, '/dashboard')
  const dialog = await choose('2026-05-31', '2026-01-01')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The first day can’t be after the last.')
  fireEvent.change(await field('First day', dialog), { target: { value: '2026-01-01' } })
  fireEvent.change(await field('Last day', dialog), { target: { value: '2026-05-31' } })
  await press('Show', dialog)
  await isAt('/dashboard?from=2026-01-01&to=2026-05-31')
  expect(await screen.findByRole('heading', { name: 'Week by week' })).toBeInTheDocument()
  const chart = screen.getByRole('list', { name: 'Revenue, Jan 1 to May 31, 2026' })
  const bars = await waitFor(() => {
    const found = within(chart).getAllByRole('link')
    expect(found).toHaveLength(22)
    return found
  })
  expect(bars[0]).toHaveAttribute('href', '/orders?from=2026-01-01&to=2026-01-07')
  expect(bars.at(-1)).toHaveAttribute('href', '/orders?from=2026-05-28&to=2026-05-31')
})

it('draws no days of a time in which nothing happened, and those without a sale with one mark alone [p8n5]', async () => {
  await open(running.merchant, '/dashboard?month=2026-01')
  expect(await screen.findByText(/^Nothing to compare yet/)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Day by day' })).toBeNull()
  await happens('2026-01-03')
  await open(running.merchant, '/dashboard?month=2026-01')
  const chart = await screen.findByRole('region', { name: 'Day by day' })
  expect(chart).toHaveTextContent('No revenue in this month so far.')
  expect(chart.querySelector('[class*=scale]')).toHaveTextContent(/^€0$/)
})

it('are taken along to the orders, their file and the funnel [r5r5]', async () => {
  await open(running.merchant, '/orders?from=2026-01-01&to=2026-01-07')
  expect(await screen.findByText(/your checkout from Jan 1 to Jan 7, 2026\.$/)).toBeInTheDocument()
  const file = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(file).toContain('from=2026-01-01&to=2026-01-07')
  await press(/^Select Month/)
  await press('Today')
  await isAt('/orders?range=today')
  await open(running.merchant, '/why-shoppers-leave?range=quarter')
  expect(await screen.findByText('No shopper opened your checkout this quarter.')).toBeInTheDocument()
})

it.each([
  ['looks at', document, 'visibilitychange'],
  ['comes back to', window, 'focus'],
])(
  'move on with the day of the store once somebody %s a page that was left open [r9f7]',
  async (_how, place, event) => {
    const { app, merchant } = running
    const network = await open(merchant, '/dashboard?range=today')
    const asked = () =>
      network.calls
        .map(({ url }) => new URL(url, 'http://x'))
        .filter(({ pathname }) => pathname.endsWith('metrics'))
        .map(({ searchParams }) => searchParams.get('to'))
    await screen.findByText("Your store's figures for today")
    const tomorrow = new Date(Date.now() + 86_400_000)
    const { time_zone } = await app.db
      .selectFrom('stores')
      .select('time_zone')
      .where('id', '=', merchant.store.id)
      .executeTakeFirstOrThrow()
    // Somebody was there all the time, so that nobody is signed out.
    await app.db.updateTable('sessions').set({ last_seen_at: tomorrow }).execute()
    expect(asked()).not.toContain(dayAt(tomorrow, time_zone))
    vi.useFakeTimers({ toFake: ['Date'], now: tomorrow })
    fireEvent(place, new Event(event))
    await waitFor(() => expect(asked()).toContain(dayAt(tomorrow, time_zone)))
  },
)

it('go by the server’s clock where the browser’s is a day behind', async () => {
  const { app, merchant } = running
  const { now } = app.services
  app.services.now = () => new Date(Date.now() + 86_400_000)
  await app.db.updateTable('sessions').set({ last_seen_at: app.services.now() }).execute()
  try {
    const network = await open(merchant, '/dashboard?range=today')
    await screen.findByText("Your store's figures for today")
    const { time_zone } = await app.db.selectFrom('stores').select('time_zone').executeTakeFirstOrThrow()
    const asked = network.calls.find(({ url }) => url.includes('metrics'))!
    const to = new URL(asked.url, 'http://x').searchParams.get('to')
    expect(to).toBe(dayAt(app.services.now(), time_zone))
  } finally {
    app.services.now = now
  }
})

it('lets a month be chosen that has begun in the store, wherever the merchant is [j8d5]', async () => {
  await running.app.db
    .updateTable('stores')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', running.merchant.store.id)
    .execute()
  // December in Auckland, November nearly everywhere else.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-30T11:30:00Z') })
  await open(running.merchant, '/dashboard')
  await press('Select Month, Dec 2025')
  const months = within(await screen.findByRole('dialog'))
  expect(await months.findByRole('button', { name: /^dec/i })).toBeEnabled()
})
