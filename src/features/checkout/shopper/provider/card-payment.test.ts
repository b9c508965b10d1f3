import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { CheckoutSession } from '../session/checkout-session.ts'
import { cardFor, offerCard, showCard, type ShownCard } from './card-payment.ts'
import type { ScriptStep } from './provider-part.ts'

const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({ ...sampleCheckout(defaultLook), ...change })
const options = {
  intent_id: 'int_1',
  client_secret: 'secret',
  currency: 'USD',
  country_code: 'US',
  successUrl: 'https://shop.example/checkout/preview/return?attempt=1',
  failUrl: 'https://shop.example/checkout/preview/return?attempt=1',
  methods: ['card'],
  autoCapture: true,
}
const script = 'https://static.example/sdk.js'
const next: ScriptStep = { kind: 'script', provider: 'airwallex', script, env: 'demo', options }
const typed = { email: 'anna@example.com', payment: 'airwallex:card', billing: 'same' }

let sent: string[]
let keys: unknown[]
let left: string[]
let current: CheckoutView
let answered: object

beforeEach(() => {
  sent = []
  keys = []
  left = []
  current = view()
  answered = next
  vi.stubGlobal('window', { location: { assign: (url: string) => left.push(url) } })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push(`${method} ${path}`)
    if (typeof body === 'string') keys.push((JSON.parse(body) as { key: string }).key)
    if (path.includes('/return')) return Response.error()
    return Response.json({
      error: false,
      message: 'OK',
      data: method === 'POST' ? { next: answered } : { checkout: current },
    })
  })
})
afterEach(() => {
  showCard(null)
  vi.unstubAllGlobals()
})

const confirming = (answer: string | null) => {
  const confirm = vi.fn<ShownCard['confirm']>(async () => answer)
  showCard({ way: 'airwallex:card', isComplete: () => true, focus: () => undefined, confirm })
  return { confirm, session: new CheckoutSession(view(), 'key-1', () => typed) }
}

it('a card typed on the page is confirmed there with what was typed beside it, and leads to the return address [p6c4]', async () => {
  const { confirm, session } = confirming(null)
  expect(await session.pay(() => ({}))).toEqual({})
  expect(confirm).toHaveBeenCalledExactlyOnceWith(next, typed)
  expect(left).toEqual([options.successUrl])
  expect(sent).toEqual(['POST /api/checkouts/preview/pay'])
})

it('a card is confirmed on the page too where the version before still answers [r3t8]', async () => {
  const { confirm, session } = confirming(null)
  answered = { kind: 'airwallex', script, env: 'demo', options }
  expect(await session.pay(() => ({}))).toEqual({})
  expect(confirm).toHaveBeenCalledExactlyOnceWith(answered, typed)
  expect(left).toEqual([options.successUrl])
})

it('a card that the bank declines leaves the page as it is: the server hears of it, says why, and the next press is a new attempt [d5c9]', async () => {
  const { session } = confirming('declined')
  current = view({ state: 'failed', problem: 'Your bank declined the payment.' })
  expect(await session.pay(() => ({}))).toEqual({})
  expect(sent.slice(1)).toEqual(['GET /checkout/preview/return?attempt=1', 'GET /api/checkouts/preview'])
  expect(session.snapshot()).toMatchObject({ phase: 'idle', view: { problem: 'Your bank declined the payment.' } })
  expect(left).toEqual([])
  await session.pay(() => ({}))
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

it('what is wrong with the card itself is said at the ways to pay', async () => {
  const { session } = confirming('This card has expired.')
  expect(await session.pay(() => ({}))).toEqual({ payment: 'This card has expired.' })
})

it('a payment whose answer is lost with the connection is not said to have failed, and goes on once the connection is back', async () => {
  const { session } = confirming('Failed to fetch')
  const answer = fetch
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (!path.endsWith('/pay') && keys.length > 0) throw new TypeError('offline')
    return answer(path, options)
  })
  expect(await session.pay(() => ({}))).toEqual({})
  expect(session.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'lost' } })
  vi.stubGlobal('fetch', answer)
  current = view({ state: 'paid' })
  await session.reconnected()
  expect(session.snapshot().view.state).toBe('paid')
})

it('a refusal without a sentence of its own says that nobody knows yet', async () => {
  const { session } = confirming('')
  expect(await session.pay(() => ({}))).toEqual({})
  expect(session.snapshot().notice).toEqual({ kind: 'uncertain' })
})

describe('fields that are not there yet', () => {
  const [method] = view().payment_methods
  const card_fields = { script: 'https://static.example/sdk.js', env: 'demo' }
  const payment_methods = [{ ...method!, provider: 'airwallex', method: 'card', card_fields }]
  const pressing = () => new CheckoutSession(view({ payment_methods }), 'key-1', () => typed)
  const isMissing = () => (cardFor('airwallex:card')?.isComplete() === false ? { payment: 'Enter it.' } : {})

  it('come before anything is paid, and what is missing in them is said [w2s6]', async () => {
    const confirm = vi.fn<ShownCard['confirm']>()
    const session = pressing()
    const pressed = session.pay(isMissing)
    expect(session.snapshot().phase).toBe('paying')
    // The part of the page that holds them is taken over by the script only now.
    const withdraw = offerCard('airwallex:card', async () =>
      showCard({ way: 'airwallex:card', isComplete: () => false, focus: () => undefined, confirm }),
    )
    expect(await pressed).toEqual({ payment: 'Enter it.' })
    expect([sent, confirm.mock.calls]).toEqual([[], []])
    withdraw()
  })

  it('are waited for no longer than ten seconds: a script that stalls keeps no shopper [g6w8]', async () => {
    vi.useFakeTimers()
    const withdraw = offerCard('airwallex:card', () => new Promise(() => {}))
    vi.stubGlobal('document', {
      createElement: () => {
        throw new Error('The script of the provider is asked for.')
      },
    })
    const pressed = pressing().pay(isMissing)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    await pressed
    expect(sent).toEqual(['POST /api/checkouts/preview/pay'])
    withdraw()
  })

  it('are not what is confirmed where they come while the payment begins', async () => {
    const confirm = vi.fn<ShownCard['confirm']>()
    const withdraw = offerCard('airwallex:card', async () => undefined)
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      showCard({ way: 'airwallex:card', isComplete: () => false, focus: () => undefined, confirm })
      return answer(path, init)
    })
    vi.stubGlobal('document', {
      createElement: () => {
        throw new Error('The script of the provider is asked for.')
      },
    })
    await pressing().pay(isMissing)
    expect(confirm).not.toHaveBeenCalled()
    withdraw()
  })
})

it('fields of another way than the chosen one pay nothing', async () => {
  const { confirm } = confirming(null)
  const other = new CheckoutSession(view(), 'key-1', () => ({ ...typed, payment: 'airwallex:ideal' }))
  vi.stubGlobal('document', {
    createElement: () => {
      throw new Error('The script of the provider is asked for.')
    },
  })
  await other.pay(() => ({}))
  expect(confirm).not.toHaveBeenCalled()
})
