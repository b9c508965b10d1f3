// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { agreed, beginPage, dispatch, mount, next, ok, page, rates, view } from './testing/wallet-page.ts'

beforeEach(beginPage)
afterEach(() => vi.unstubAllGlobals())

it('the day that the page expects the parcel on is agreed to, and the later one once a sheet was refused for it', async () => {
  const [standard, courier] = rates
  const expected = (to: string) =>
    view({ shipping_rates: [standard!, { ...courier!, delivery: { from: '2026-12-03', to } }] })
  const session = await mount('googlepay', expected('2026-12-05'))
  page.answer = () => Response.json({ error: true, message: 'Estimated delivery: 6 December.' }, { status: 409 })
  await dispatch('authorized', agreed, () => page.refused.length)
  session.adopt(expected('2026-12-06'))
  page.answer = () => ok({ next })
  await dispatch('authorized', agreed, () => page.left.length)
  expect(page.asked.map(({ body }) => body['expected_delivery'])).toEqual(['2026-12-05', '2026-12-06'])
})
