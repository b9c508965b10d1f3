// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open, user } from '#apps/admin/testing/screen.ts'

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
