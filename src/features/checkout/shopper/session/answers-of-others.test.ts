import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { CheckoutSession } from './checkout-session.ts'

const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({ ...sampleCheckout(defaultLook), ...change })
const typed = { email: 'anna@example.com', payment: 'airwallex:card', billing: 'same' }
const success = (data: unknown) => Response.json({ error: false, message: 'OK', data })

let sent: { method: string; body: unknown }[]
let answers: Response[]

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, body: JSON.parse(typeof body === 'string' ? body : '{}') })
    return answers.shift()!
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const login = () => new Response('<h1>Welcome to our hotel</h1>', { headers: { 'content-type': 'text/html' } })
const page = (status: number) => new Response('<h1>Blocked</h1>', { status, headers: { 'content-type': 'text/html' } })

const strangers: [string, () => Response][] = [
  ['a hotel’s login', login],
  ['a firewall', () => page(403)],
  ['a proxy that has nothing behind it yet', () => page(404)],
  ['a proxy that wants a password', () => page(407)],
  ['a proxy that was asked too often', () => page(429)],
]

const tooOften = () => Response.json({ error: true, message: 'Later.' }, { status: 429 })
it.each([...strangers, ['the server that was asked too often', tooOften] as const])(
  'what %s answers in the server’s place takes no change back: it is sent again',
  async (_, stranger) => {
    answers = [stranger(), success({ checkout: view({ version: 2 }) })]
    const checkout = new CheckoutSession(view(), 'key-1', () => typed)
    checkout.setQuantity(0, 3)
    await vi.advanceTimersByTimeAsync(250)
    expect(checkout.snapshot()).toMatchObject({
      notice: { kind: expect.stringMatching(/^(?:offline|server)$/) },
      asked: { 0: 3 },
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toMatchObject([{ method: 'PUT' }, { body: { lines: [{ position: 0, quantity: 3 }] } }])
    expect(checkout.snapshot()).toMatchObject({ notice: null, asked: {} })
  },
)

it.each(strangers)(
  'what %s answers to a press of Pay says nothing of the payment: it keeps its key',
  async (_, stranger) => {
    answers = [stranger(), stranger()]
    const checkout = new CheckoutSession(view(), 'key-1', () => typed)
    await checkout.pay(() => ({}))
    expect(checkout.snapshot()).toMatchObject({ phase: 'idle', notice: { kind: 'uncertain' } })
    await checkout.pay(() => ({}))
    expect(sent).toMatchObject([{ body: { key: 'key-1' } }, { body: { key: 'key-1' } }])
  },
)
