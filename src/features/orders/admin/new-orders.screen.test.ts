// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open } from '#apps/admin/testing/screen.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'

const running = product()
const sale = (order_number: string, placed_at = new Date()) =>
  addOrder(running.app.db, running.merchant.store.id, { order_number, placed_at })

it.each([
  ['/dashboard', 'Recent Orders'],
  ['/orders', 'Orders'],
])('an order that comes while %s is open is there without a reload, and told [l8h3]', async (address, name) => {
  await sale('#1')
  await open(running.merchant, address)
  const table = await screen.findByRole('table', { name })
  expect(await within(table).findByText('#1')).toBeInTheDocument()
  await sale('#2')
  expect(await within(table).findByText('#2')).toBeInTheDocument()
  expect((await screen.findByText('New order #2')).tagName).toBe('OUTPUT')
})

it.each([
  ['/dashboard', 'Recent Orders'],
  ['/orders', 'Orders'],
])(
  'an order that comes between %s and the first question for new ones is there and told [k9s7]',
  async (address, name) => {
    await sale('#1')
    const { promise: isPlaced, resolve: place } = Promise.withResolvers<void>()
    await open(running.merchant, address, (network) =>
      network.changes('GET /orders/latest', async (real) => {
        await isPlaced
        return real()
      }),
    )
    const table = await screen.findByRole('table', { name })
    await within(table).findByText('#1')
    await sale('#2')
    place()
    expect(await within(table).findByText('#2')).toBeInTheDocument()
    expect(await screen.findByText('New order #2')).toBeInTheDocument()
  },
)

it('an order that reaches us behind a newer one is there too [k7s5]', async () => {
  await sale('#2')
  await open(running.merchant, '/orders')
  const table = await screen.findByRole('table', { name: 'Orders' })
  await within(table).findByText('#2')
  await sale('#1', new Date(Date.now() - 60_000))
  expect(await within(table).findByText('#1')).toBeInTheDocument()
})

it('a server of the version before, which answers in turn with this one, has no list loaded again and again', async () => {
  await sale('#1')
  let isBefore = false
  const network = await open(running.merchant, '/orders', (door) =>
    door.changes('GET /orders/latest', async (real) => {
      const answer = await real()
      isBefore = !isBefore
      if (!isBefore) return answer
      const { data, ...others } = (await answer.json()) as { data: { order: object } }
      return Response.json({ ...others, data: { order: data.order } })
    }),
  )
  const countCalls = (end: RegExp) => network.calls.filter(({ url }) => end.test(url)).length
  await within(await screen.findByRole('table', { name: 'Orders' })).findByText('#1')
  const lists = countCalls(/\/orders\?/)
  const asked = countCalls(/\/orders\/latest$/)
  await expect.poll(() => countCalls(/\/orders\/latest$/)).toBeGreaterThan(asked + 1)
  expect(countCalls(/\/orders\?/)).toBe(lists)
})

it('an order that was taken out leaves the list, and makes none before it new [c8r3]', async () => {
  await sale('#1')
  const last = await sale('#2')
  await open(running.merchant, '/orders')
  const table = await screen.findByRole('table', { name: 'Orders' })
  await within(table).findByText('#2')
  await running.app.db.deleteFrom('orders').where('shopify_order_id', '=', last).execute()
  await expect.poll(() => within(table).queryByText('#2')).toBeNull()
  expect(within(table).getByText('#1')).toBeInTheDocument()
  expect(screen.queryByText(/^New order/)).toBeNull()
  await sale('#3')
  expect(await screen.findByText('New order #3')).toBeInTheDocument()
})

it('nobody is asked on behalf of a page that nobody looks at [t5l7]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  try {
    const network = await open(running.merchant, '/orders')
    await screen.findByRole('heading', { name: 'No orders' })
    const asked = () => network.calls.filter(({ url }) => url.endsWith('/orders/latest')).length
    await vi.advanceTimersByTimeAsync(16 * 60_000)
    const left = asked()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(left)
    document.dispatchEvent(new Event('pointermove'))
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(2_000)
        return asked()
      })
      .toBeGreaterThan(left)
  } finally {
    vi.useRealTimers()
  }
})
