import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { CheckoutSession } from './checkout-session.ts'

const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({ ...sampleCheckout(defaultLook), ...change })
const typed = { email: 'anna@example.com', payment: 'airwallex:card', billing: 'same' }
const success = (data: unknown) => () => Response.json({ error: false, message: 'OK', data })

let sent: { method: string; body: unknown }[]
let answers: (() => Response | Promise<Response>)[]

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  })
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', signal, body }: RequestInit = {}) => {
    sent.push({ method, body: JSON.parse(typeof body === 'string' ? body : '{}') })
    const answer = answers.shift()!()
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([answer, aborted])
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = () => new Promise<Response>(() => {})
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

it('a press of Pay that nobody answers is told after a minute, and the next press asks for the same payment', async () => {
  online(true)
  vi.stubGlobal('window', { location: { assign: () => {} } })
  answers = [never, success({ next: { kind: 'redirect', url: 'https://provider.example/pay' } })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  void checkout.pay(() => ({}))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'uncertain' } })
  await checkout.pay(() => ({}))
  expect(checkout.snapshot()).toMatchObject({ phase: 'leaving' })
  expect(sent).toMatchObject([{ body: { key: 'key-1' } }, { body: { key: 'key-1' } }])
})

it('a press of Pay whose answer breaks off may have reached the provider: it keeps its key', async () => {
  online(true)
  answers = [() => new Response('{"error":false,"da'), () => new Response('{"error":false,"da')]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  await checkout.pay(() => ({}))
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'uncertain' } })
  await checkout.pay(() => ({}))
  expect(sent).toMatchObject([{ body: { key: 'key-1' } }, { body: { key: 'key-1' } }])
})

it('a question how the checkout stands that nobody answers holds up no press', async () => {
  online(false)
  answers = [never]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  void checkout.pay(() => ({}))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'offline' } })
  expect(sent).toMatchObject([{ method: 'GET' }])
})
