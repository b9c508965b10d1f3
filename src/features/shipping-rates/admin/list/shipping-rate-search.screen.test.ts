// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { isAt, open, user } from '#apps/admin/testing/screen.ts'

const running = product()
const list = '/shipping-rates'
const box = () => screen.findByPlaceholderText('Search shipping rates')
const rates = () => screen.queryAllByRole('row').slice(1)
const addRate = async (name: string) => {
  const body = { name, internalName: name, description: 'By post', shippingPrice: 5 }
  expect((await running.merchant.call('POST /shipping-rate', { body })).status).toBe(200)
}

it('an older answer never wins over a newer question [d8l5]', async () => {
  for (const name of ['Slow', 'Quick']) await addRate(name)
  const network = await open(running.merchant, list)
  const { promise: quickIsThere, resolve: answerSlow } = Promise.withResolvers<void>()
  const { promise: slowAnswered, resolve: answered } = Promise.withResolvers<void>()
  network.changes('GET /shipping-rate', async (real, url) => {
    if (url.searchParams.get('name') === 'slow') {
      await quickIsThere
      queueMicrotask(answered)
    }
    return real()
  })
  await user.type(await box(), 'Slow')
  await waitFor(() => expect(network.calls.some(({ url }) => url.includes('name=slow'))).toBe(true))
  await user.clear(await box())
  await user.type(await box(), 'Quick')
  const isQuick = () =>
    expect(rates().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Quick')])
  await waitFor(isQuick)
  answerSlow()
  await slowAnswered
  // Its answer has come once another call that was made after it has.
  await running.merchant.call('GET /shipping-rate', { query: { name: 'slow' } })
  await waitFor(isQuick)
})

it('the search waits until typing pauses, asks in lower case, and lives in the address [v7z3]', async () => {
  for (const name of ['Same Day', 'Overnight']) await addRate(name)
  const network = await open(running.merchant, list)
  await waitFor(() => expect(rates()).toHaveLength(2))
  const asked = () =>
    network.calls.flatMap(({ url }) => new URL(url, window.location.origin).searchParams.get('name') ?? [])
  const typed = await box()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let letters = 1; letters <= 'SAME DAY'.length; letters += 1) {
    fireEvent.change(typed, { target: { value: 'SAME DAY'.slice(0, letters) } })
    await vi.advanceTimersByTimeAsync(20)
  }
  await vi.advanceTimersByTimeAsync(479)
  expect(asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await waitFor(() => expect(rates()).toHaveLength(1))
  expect(rates()[0]).toHaveTextContent('Same Day')
  expect(asked()).toEqual(['same day'])
  await waitFor(() => expect(window.location.search).toContain('search=SAME'))

  await open(running.merchant, window.location.pathname + window.location.search)
  expect(await box()).toHaveValue('SAME DAY')
  await waitFor(() => expect(rates()).toHaveLength(1))
  await user.clear(await box())
  await user.type(await box(), 'nothing is called this')
  await screen.findByRole('heading', { name: 'No shipping rate found' })
  await user.click((await screen.findAllByRole('button', { name: 'Clear search' })).at(-1)!)
  await isAt(list)
  expect(await box()).toHaveValue('')
  await waitFor(() => expect(rates()).toHaveLength(2))
})
