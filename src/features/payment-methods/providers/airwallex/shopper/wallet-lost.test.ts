// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { agreed, amsterdam, beginPage, dispatch, mount, next, ok, page, view } from './testing/wallet-page.ts'

beforeEach(beginPage)
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a payment whose answer is lost with the connection is said to be unknown, and goes on once the connection is back', async () => {
  const session = await mount('googlepay')
  page.isDeclined = true
  page.answer = (call) => {
    if (call.includes('/pay')) return ok({ next })
    throw new TypeError('offline')
  }
  vi.stubGlobal('navigator', { onLine: false })
  await dispatch('authorized', agreed, () => page.refused.length)
  session.refused(page.refused[0]!.error)
  expect(session.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'lost' } })
  expect(page.refused[0]!.known).toMatchObject({ email: 'ann@example.com', 'shipping_address.last_name': 'de Vries' })
  page.answer = () => ok({ checkout: view({ state: 'paid' }) })
  await session.reconnected()
  expect(session.snapshot().view.state).toBe('paid')
})

it('a payment whose answer the sheet never gives is paid once the server has heard of it', async () => {
  await mount('googlepay')
  page.isSilent = true
  const states = ['paying', 'ordered']
  page.answer = (call) => (call.includes('/pay') ? ok({ next }) : ok({ state: states.shift(), items: [] }))
  vi.useFakeTimers()
  page.handlers['authorized']!({ detail: agreed })
  await expect.poll(() => page.confirmed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.left).toEqual([next.options.successUrl])
  expect(page.asked.slice(1).map(({ call }) => call)).toEqual(
    Array.from({ length: 2 }, () => 'GET /api/checkouts/preview/state'),
  )
})

it('a payment that the server knows as declined, and the sheet never answers, gives the page back with its reason', async () => {
  const session = await mount('googlepay')
  page.isSilent = true
  const problem = 'Your bank declined the payment.'
  page.answer = (call) => {
    if (call.includes('/pay')) return ok({ next })
    if (call.includes('/state')) return ok({ state: 'paying', items: [], is_declined: true })
    return ok({ checkout: view({ state: 'failed', problem }) })
  }
  vi.useFakeTimers()
  page.handlers['authorized']!({ detail: agreed })
  await expect.poll(() => page.confirmed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.snapshot()).toMatchObject({ phase: 'idle', view: { problem } })
  expect(page.left).toEqual([])
})

it('a price that nobody answers is given up after a minute: the sheet says so, and what is chosen next is priced', async () => {
  const given: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const patience = new AbortController()
    given.push(patience)
    return patience.signal
  })
  await mount('googlepay')
  page.answer = () => new Promise<Response>(() => {})
  const choose = page.handlers['shippingAddressChange']!
  const detail = { intermediatePaymentData: { shippingAddress: amsterdam } }
  choose({ detail })
  await expect.poll(() => page.asked).toHaveLength(1)
  for (const patience of given) patience.abort()
  await expect.poll(() => page.updates).toHaveLength(1)
  expect(page.updates[0]).toMatchObject({ error: { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE' } })
  page.answer = () => ok({ checkout: view() })
  choose({ detail })
  await expect.poll(() => page.updates).toHaveLength(2)
  expect(page.updates[1]).toHaveProperty('amount')
})
