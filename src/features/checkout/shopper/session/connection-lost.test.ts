import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../../contract.ts'
import { getNotice } from '../page/notice.tsx'
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
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', signal }: RequestInit = {}) => {
    sent.push(method)
    const answer = answers.shift()!()
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([answer, aborted])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = () => new Promise<Response>(() => {})
const down = () => Promise.reject(new TypeError('offline'))
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

it('a press of Pay says that the connection is missing, starts nothing, and leaves once there is one [q6n9]', async () => {
  online(false)
  answers = [down, success({ checkout: view({ version: 2 }) })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  await checkout.pay(() => ({}))
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'offline' } })
  expect(sent).toEqual(['GET'])
  online(true)
  await checkout.reconnected()
  await vi.advanceTimersByTimeAsync(0)
  expect(checkout.snapshot().notice).toBeNull()
  expect(sent).toEqual(['GET', 'PUT'])
})

it('what an earlier press came to is not told of one that reached nobody', async () => {
  online(false)
  const declined = view({ problem: 'Your bank declined the payment.', state: 'failed' })
  answers = [down, success({ checkout: declined }), down]
  const checkout = new CheckoutSession(declined, 'key-1', () => typed)
  const told = () => {
    const { notice, ...now } = checkout.snapshot()
    return getNotice(notice, now)
  }
  expect(told()).toMatchObject({ kind: 'payment' })
  await checkout.pay(() => ({}))
  online(true)
  await checkout.reconnected()
  await vi.advanceTimersByTimeAsync(0)
  expect(checkout.snapshot().view.problem).not.toBeNull()
  expect(told()).toBeNull()
  // One that was sent may be what the server speaks of.
  await checkout.pay(() => ({}))
  expect(checkout.snapshot().isProblemOld).toBe(false)
})

it('what came of another button, or of a payment in another tab, is told after a press that reached nobody', async () => {
  const declined = view({ problem: 'Your bank declined the payment.', state: 'failed' })
  const pressed = async () => {
    online(false)
    answers = [down]
    const checkout = new CheckoutSession(declined, 'key-1', () => typed)
    await checkout.pay(() => ({}))
    expect(checkout.snapshot().isProblemOld).toBe(true)
    return checkout
  }
  const wallet = await pressed()
  answers = [() => new Response(), success({ checkout: declined })]
  await wallet.cameBack('https://checkout.example/api/returns/1')
  expect(wallet.snapshot()).toMatchObject({ phase: 'idle', isProblemOld: false })

  const tab = await pressed()
  tab.adopt(view({ state: 'paying' }))
  tab.adopt(declined)
  expect(tab.snapshot().isProblemOld).toBe(false)
})

it('one that is cut off says so without promising anything, and is never pressed again by itself [f7l5]', async () => {
  answers = [
    () => {
      online(false)
      return down()
    },
    down,
    success({ checkout: view() }),
  ]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  await checkout.pay(() => ({}))
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'lost' } })
  await checkout.reconnected()
  expect(checkout.snapshot().notice).toEqual({ kind: 'lost' })
  await checkout.reconnected()
  expect(checkout.snapshot().notice).toBeNull()
  expect(sent).toEqual(['POST', 'GET', 'GET'])
})

it('a press of Pay during which the connection comes back does not say for good that it is missing', async () => {
  online(false)
  const { promise: late, reject: fail } = Promise.withResolvers<Response>()
  // Whether the server is there at all is asked after an answer that is missing.
  answers = [() => late, down, success({ checkout: view({ version: 2 }) })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  const paying = checkout.pay(() => ({}))
  online(true)
  await checkout.reconnected()
  fail(new TypeError('offline'))
  await paying
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'offline' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: null })
  expect(sent).toEqual(['GET', 'GET', 'PUT'])
})

it('what became of one that is cut off is asked for until somebody answers, where the connection does not carry as it comes back', async () => {
  answers = [
    () => {
      online(false)
      return down()
    },
    down,
    down,
    success({ checkout: view() }),
  ]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  await checkout.pay(() => ({}))
  await checkout.reconnected()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkout.snapshot().notice).toBeNull()
  expect(sent).toEqual(['POST', 'GET', 'GET', 'GET'])
})

it('what became of one that is cut off is asked for ever less often where it is refused', async () => {
  const refused = () => Response.json({ error: true, message: 'No.' }, { status: 404 })
  answers = [() => (online(false), down()), ...Array.from({ length: 40 }, () => refused)]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  await checkout.pay(() => ({}))
  await checkout.reconnected()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent.length).toBeLessThan(15)
  checkout.stop()
})

it('what nobody answered for long is sent once the connection is back, also where it does not carry at that moment', async () => {
  online(false)
  answers = Array.from({ length: 40 }, () => down)
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.update()
  await vi.advanceTimersByTimeAsync(3_600_000)
  const before = sent.length
  online(true)
  answers = [down, down, success({ checkout: view({ version: 2 }) })]
  await checkout.reconnected()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkout.snapshot()).toMatchObject({ notice: null, view: { version: 2 } })
  expect(sent.slice(before).filter((method) => method === 'PUT')).toHaveLength(2)
})

it('a browser that only thinks so pays all the same [k9v4]', async () => {
  online(false)
  answers = [success({ checkout: view() }), () => Response.json({ error: true, message: 'No.' }, { status: 503 })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  await checkout.pay(() => ({}))
  expect(sent).toEqual(['GET', 'POST'])
})

it('what nobody answered is asked for again by itself, ever less often, until somebody does [f2t6]', async () => {
  online(true)
  const broken = () => Response.json({ error: true, message: 'The service is busy.' }, { status: 503 })
  // Whether the server is there at all is asked after an answer that is missing.
  answers = [broken, down, down, broken, success({ checkout: view({ version: 2 }) })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.update()
  await vi.advanceTimersByTimeAsync(0)
  expect(checkout.snapshot()).toMatchObject({ updating: false, notice: { kind: 'server' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent.filter((method) => method === 'PUT')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(checkout.snapshot().notice).toMatchObject({ kind: 'server' })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(checkout.snapshot()).toMatchObject({ notice: null, view: { version: 2 } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.filter((method) => method === 'PUT')).toHaveLength(4)
})

it('is not asked for again behind a press of Pay: the payment is on its way [q7x3]', async () => {
  online(true)
  const broken = () => Response.json({ error: true, message: 'The service is busy.' }, { status: 503 })
  const redirect = { kind: 'redirect', url: 'https://provider.example/pay' }
  answers = [broken, broken, success({ next: redirect }), success({ checkout: view({ version: 2, state: 'paying' }) })]
  vi.stubGlobal('window', { location: { assign: () => {} } })
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.update()
  await vi.advanceTimersByTimeAsync(0)
  await checkout.pay(() => ({}))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['PUT', 'PUT', 'POST'])
  expect(checkout.snapshot()).toMatchObject({ phase: 'leaving', view: { state: 'open' } })
})

it('what is typed while an answer is missing is sent as soon as ever, not once that is asked for again [n6z4]', async () => {
  online(true)
  const { promise: late, resolve: answer } = Promise.withResolvers<Response>()
  answers = [() => late, success({ checkout: view({ version: 2 }) })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.update()
  await vi.advanceTimersByTimeAsync(0)
  checkout.fieldChanged('shipping_address.city', false)
  answer(Response.json({ error: true, message: 'The service is busy.' }, { status: 503 }))
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toEqual(['PUT', 'PUT'])
  expect(checkout.snapshot()).toMatchObject({ notice: null, view: { version: 2 } })
})

it('a press of Pay waits for ten seconds for a change that nobody answers, then pays with all that was typed', async () => {
  online(true)
  vi.stubGlobal('window', { location: { assign: () => {} } })
  answers = [never, success({ next: { kind: 'redirect', url: 'https://provider.example/pay' } })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.update()
  await vi.advanceTimersByTimeAsync(0)
  void checkout.pay(() => ({}))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual(['PUT'])
  await vi.advanceTimersByTimeAsync(1)
  expect(checkout.snapshot()).toMatchObject({ phase: 'leaving', updating: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['PUT', 'POST'])
})

it.each([
  ['other pieces', (checkout: CheckoutSession) => checkout.setQuantity(0, 3)],
  ['a discount code', (checkout: CheckoutSession) => checkout.addCode('SAVE')],
  ['an offer', (checkout: CheckoutSession) => checkout.addOffer('11111111-1111-4111-8111-111111111111')],
])('nothing is paid without %s that nobody heard of: it is asked for again', async (_, change) => {
  online(true)
  answers = [never, success({ checkout: view({ version: 2 }) })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  change(checkout)
  void checkout.pay(() => ({}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(checkout.snapshot()).toMatchObject({ phase: 'idle', updating: false, notice: { kind: 'offline' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['PUT', 'PUT'])
  expect(checkout.snapshot()).toMatchObject({ notice: null, asked: {}, view: { version: 2 } })
})

it('a change that nobody answers for half a minute is told, and asked for again', async () => {
  online(true)
  answers = [never, success({ checkout: view({ version: 2 }) })]
  const checkout = new CheckoutSession(view(), 'key-1', () => typed)
  checkout.update()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(checkout.snapshot()).toMatchObject({ updating: true, notice: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(checkout.snapshot()).toMatchObject({ updating: false, notice: { kind: 'offline' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(checkout.snapshot()).toMatchObject({ notice: null, view: { version: 2 } })
  expect(sent).toEqual(['PUT', 'PUT'])
})
