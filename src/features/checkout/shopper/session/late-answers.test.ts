import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { CheckoutSession } from './checkout-session.ts'

const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({ ...sampleCheckout(defaultLook), ...change })
const typed = { email: 'anna@example.com', payment: 'airwallex:card', billing: 'same' }
const success = (data: unknown) => () => Response.json({ error: false, message: 'OK', data })

let sent: string[]
let answers: (() => Response | Promise<Response>)[]

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(method)
    return answers.shift()!()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const costing = (version: number, total: number) => view({ version, totals: { ...view().totals, total } })
const looking = async (...more: (() => Response)[]) => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers = [() => promise, ...more]
  const checkout = new CheckoutSession(view({ version: 7 }), 'key-1', () => typed)
  const looked = checkout.refresh()
  return { checkout, looked, answer: (fresh: CheckoutView) => resolve(success({ checkout: fresh })()) }
}

it('an answer that was asked for before a change that was answered since is asked for again', async () => {
  const { checkout, looked, answer } = await looking(
    success({ checkout: costing(8, 2745) }),
    success({ checkout: { ...costing(8, 2745), email: 'bo@example.com' } }),
  )
  checkout.pick('express')
  await vi.advanceTimersByTimeAsync(0)
  answer(costing(8, 1990))
  expect(await looked).toBe(true)
  expect(sent).toEqual(['GET', 'PUT', 'GET'])
  expect(checkout.snapshot().view).toMatchObject({ version: 8, email: 'bo@example.com', totals: { total: 2745 } })
})

it('an answer of an earlier version than the one that is shown is left alone', async () => {
  const { checkout, looked, answer } = await looking()
  checkout.adopt(costing(8, 2745))
  answer(costing(7, 1990))
  expect(await looked).toBe(true)
  expect(checkout.snapshot().view).toMatchObject({ version: 8, totals: { total: 2745 } })
})

it('a late answer does not open the form again while a payment is checked', () => {
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.adopt(view({ state: 'paying' }))
  checkout.adopt(view())
  expect(checkout.snapshot().view.state).toBe('paying')
  checkout.adopt(view({ state: 'failed' }))
  expect(checkout.snapshot().view.state).toBe('failed')
})
