import { afterEach, expect, it, vi } from 'vitest'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { expressPayment } from './express-payment.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks again where nobody answered what was agreed to, and then opens the address that says how it went [l9d8]', async () => {
  const assign = vi.fn<(url: string) => void>()
  const page = Object.assign(new EventTarget(), { location: { assign } })
  vi.stubGlobal('window', page)
  const agreed: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (!path.endsWith('/agree'))
      return Response.json({ error: false, message: 'OK', data: { id: 'one', payment_id: 'PAY-1' } })
    agreed.push(JSON.parse(body as string))
    throw new TypeError('offline')
  })
  const sample = sampleCheckout(defaultLook)
  const [rate] = sample.shipping_rates
  const delivery = { from: '2026-12-03', to: '2026-12-05' }
  const view = { ...sample, shipping_rates: [{ ...rate!, delivery }], shipping_rate_id: rate!.id }
  const onRefused = vi.fn<(error: unknown) => void>()
  const update = vi.fn<() => void>()
  const session = {
    snapshot: () => ({ view, phase: 'idle' as const }) as never,
    settle: async () => undefined,
    adoptChosen: () => undefined,
    update,
  }
  const payment = expressPayment({
    session,
    provider: 'paypal',
    isReady: () => true,
    extras: () => ({ terms: true }),
    handOver: async () => undefined,
    onRefused,
  })
  await payment.createOrder()
  await payment.onApprove()
  expect(agreed).toEqual(Array.from({ length: 3 }, () => ({ extras: { terms: true }, expected_delivery: delivery.to })))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/checkout/preview/return?attempt=one')
  expect(onRefused).not.toHaveBeenCalled()
  // Without a connection there is nothing to open but the browser's own error.
  vi.stubGlobal('navigator', { onLine: false })
  await payment.onApprove()
  expect(assign).toHaveBeenCalledOnce()
  expect(onRefused).toHaveBeenCalledOnce()
  const refused = agreed.length
  vi.stubGlobal('navigator', { onLine: true })
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => assign.mock.calls.length).toBe(2)
  expect(agreed.slice(refused)).toEqual(agreed.slice(0, 3))
  payment.onCancel()
  expect(update).toHaveBeenCalledOnce()
})
