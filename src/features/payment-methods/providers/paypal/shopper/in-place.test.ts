import type { OnApproveActions } from '@paypal/paypal-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import type { InPlace } from '#features/checkout/shopper/provider/provider-part.ts'
import { CheckoutSession } from '#features/checkout/shopper/session/checkout-session.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { inPlacePayment } from './in-place.ts'

const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({ ...sampleCheckout(defaultLook), ...change })
const in_place: InPlace = {
  payment_id: '5O190127TN364715T',
  return_url: 'https://shop.example/checkout/preview/return?attempt=1',
}
const typed = { email: 'anna@example.com', payment: 'paypal:paypal', billing: 'same' }

let sent: string[]
let left: string[]
let current: CheckoutView | null
let isRefused: boolean

beforeEach(() => {
  sent = []
  left = []
  current = view()
  isRefused = false
  vi.stubGlobal('window', { location: { assign: (url: string) => left.push(url) } })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${path}`)
    if (path.includes('/return')) return Response.error()
    if (method === 'POST' && isRefused) return Response.json({ error: true, message: 'No.' }, { status: 409 })
    if (!current) throw new TypeError('offline')
    const next = { kind: 'redirect', url: 'https://www.paypal.com/checkoutnow?token=1', in_place }
    return Response.json({ error: false, message: 'OK', data: method === 'POST' ? { next } : { checkout: current } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const clicks = () => ({
  resolve: vi.fn<() => Promise<void>>(async () => undefined),
  reject: vi.fn<() => Promise<void>>(async () => undefined),
})
const approvals = () => ({
  restart: vi.fn<OnApproveActions['restart']>(),
  redirect: vi.fn<OnApproveActions['redirect']>(),
})
const approval = { orderID: in_place.payment_id }

const button = ({ isWhole = true } = {}) => {
  const session = new CheckoutSession(view(), 'key-1', () => typed)
  const onFailure = vi.fn<() => void>()
  const payment = inPlacePayment({
    session,
    isWhole: () => isWhole,
    pay: async (go) => void (await session.pay(() => ({}), go)),
    onFailure,
  })
  return { session, payment, onFailure }
}

it('PayPal’s button pays one attempt of ours: its order is PayPal’s, and the return address takes the money [j4j5]', async () => {
  const { session, payment } = button()
  const actions = clicks()
  await payment.onClick({}, actions)
  expect(actions.resolve).toHaveBeenCalledOnce()
  expect(await payment.createOrder()).toBe(in_place.payment_id)
  expect(session.snapshot().phase).toBe('paying')
  current = view({ state: 'paid' })
  const approved = approvals()
  await payment.onApprove(approval, approved)
  expect(sent).toEqual([
    'POST /api/checkouts/preview/pay',
    'GET /checkout/preview/return?attempt=1',
    'GET /api/checkouts/preview',
  ])
  expect(session.snapshot()).toMatchObject({ phase: 'idle', view: { state: 'paid' } })
  expect([approved.restart.mock.calls, left]).toEqual([[], []])
})

it('a form that is not whole, or a payment under way, opens no window of PayPal’s [t6x7]', async () => {
  const refused = clicks()
  await button({ isWhole: false }).payment.onClick({}, refused)
  const { payment } = button()
  await payment.createOrder()
  const second = clicks()
  await payment.onClick({}, second)
  expect([refused.reject.mock.calls.length, second.reject.mock.calls.length]).toEqual([1, 1])
  expect([refused.resolve.mock.calls.length, second.resolve.mock.calls.length]).toEqual([0, 0])
})

it('what the server refuses closes PayPal’s window, and the form says why [r7h2]', async () => {
  isRefused = true
  const { session, payment, onFailure } = button()
  await expect(payment.createOrder()).rejects.toThrow('refused')
  payment.onError()
  expect(session.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'changed' } })
  expect(onFailure).not.toHaveBeenCalled()
})

it('a source of money that is refused leads back into PayPal’s window for the same payment [d9f5]', async () => {
  const { payment } = button()
  await payment.createOrder()
  current = view({ state: 'failed', problem: 'PayPal could not take the money this way.' })
  const approved = approvals()
  await payment.onApprove(approval, approved)
  expect(approved.restart).toHaveBeenCalledOnce()
  current = view({ state: 'paid' })
  const again = approvals()
  await payment.onApprove(approval, again)
  expect(again.restart).not.toHaveBeenCalled()
  expect(sent.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

it('where nobody answers how it went, the address that takes the money is opened itself [t7m5]', async () => {
  const { payment } = button()
  await payment.createOrder()
  current = null
  const approved = approvals()
  await payment.onApprove(approval, approved)
  expect(left).toEqual([in_place.return_url])
  expect(approved.restart).not.toHaveBeenCalled()
})

it('without a connection the page is not left for the browser’s own error: it says so, and goes on once there is one', async () => {
  const { session, payment } = button()
  await payment.createOrder()
  current = null
  vi.stubGlobal('navigator', { onLine: false })
  await payment.onApprove(approval, approvals())
  expect(left).toEqual([])
  expect(session.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'lost' } })
  current = view({ state: 'paying' })
  await session.reconnected()
  expect(session.snapshot()).toMatchObject({ notice: null, view: { state: 'paying' } })
})

it('closing PayPal’s window, or a fault in it, gives the form back and lets the server ask [b2g2]', async () => {
  const { session, payment, onFailure } = button()
  await payment.createOrder()
  current = view({ state: 'failed' })
  payment.onCancel()
  await expect.poll(() => session.snapshot().phase).toBe('idle')
  await payment.createOrder()
  payment.onError()
  await expect.poll(() => session.snapshot().phase).toBe('idle')
  expect(onFailure).toHaveBeenCalledOnce()
  expect(sent.filter((call) => call.includes('/return'))).toHaveLength(2)
})
