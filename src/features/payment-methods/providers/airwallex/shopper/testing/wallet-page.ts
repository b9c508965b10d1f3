import { expect, vi } from 'vitest'
import type { CheckoutView } from '#features/checkout/contract.ts'
import type { Typed } from '#features/checkout/shopper/form/validation.ts'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import type { SheetWallet } from '#features/checkout/shopper/provider/provider-part.ts'
import { CheckoutSession } from '#features/checkout/shopper/session/checkout-session.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { airwallex } from '../page-part.ts'

const sample = sampleCheckout(defaultLook)
const [standard] = sample.shipping_rates
export const rates = [
  { ...standard!, id: '00000000-0000-4000-8000-0000000000aa', name: 'Standard', price: 500 },
  { ...standard!, id: '00000000-0000-4000-8000-0000000000bb', name: 'Express', price: 900 },
]
export const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({
  ...sample,
  currency: 'EUR',
  shop_country: 'NL',
  countries: ['NL', 'JP', 'US'],
  shipping_rates: rates,
  shipping_rate_id: rates[0]!.id,
  ...change,
})
export const totalling = (total: number) => ({ ...sample.totals, total })
export const next = {
  kind: 'script',
  provider: 'airwallex',
  script: '',
  env: 'demo',
  options: {
    intent_id: 'int_1',
    client_secret: 'secret',
    currency: 'EUR',
    country_code: 'NL',
    successUrl: 'https://shop.example/checkout/preview/return?attempt=1',
    failUrl: 'https://shop.example/checkout/preview/return?attempt=1',
    methods: ['googlepay'],
  },
}

type Handler = (walletEvent: { detail: object }) => void
export const ok = (data: object) => Response.json({ error: false, message: 'OK', data })

/** What a page with one wallet's button did and was told, with Airwallex's script and our server played. */
const fresh = () => ({
  handlers: {} as Record<string, Handler>,
  made: { type: '', options: {} as Record<string, unknown> },
  updates: [] as Record<string, unknown>[],
  confirmed: [] as object[],
  vouched: [] as unknown[],
  asked: [] as { call: string; body: Record<string, unknown> }[],
  left: [] as string[],
  refused: [] as { error: unknown; known: Typed }[],
  isDeclined: false,
  /** Nobody answers what is confirmed. */
  isSilent: false,
  answer: (call: string, _at: number): Response | Promise<Response> =>
    call.includes('/pay') ? ok({ next }) : ok({ checkout: view() }),
})
export const page = fresh()

export const beginPage = () => {
  Object.assign(page, fresh())
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const call = `${method} ${path}`
    if (path.includes('/return')) return Response.error()
    page.asked.push({ call, body: body === undefined ? {} : JSON.parse(body as string) })
    const answer = page.answer(call, page.asked.length)
    const given = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([answer, given])
  })
  vi.stubGlobal('AirwallexComponentsSDK', {
    init: async () => ({}),
    createElement: async (type: string, options: Record<string, unknown>) => {
      page.made = { type, options }
      return {
        mount: () => page.handlers['ready']!({ detail: {} }),
        destroy: () => undefined,
        on: (event: string, handler: Handler) => {
          page.handlers[event] = handler
        },
        update: (change: Record<string, unknown>) => page.updates.push(change),
        confirmIntent: async (data: object) => {
          page.confirmed.push(data)
          if (page.isSilent) await new Promise(() => {})
          if (page.isDeclined) throw new Error('declined')
        },
        completeValidation: (session: unknown) => page.vouched.push(session),
      }
    },
  })
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) setTimeout(() => (node as Node).dispatchEvent(new Event('load')))
  })
  vi.stubGlobal('location', { assign: (url: string) => page.left.push(url) })
}

let scripts = 0
export const mount = async (name: SheetWallet, shown = view()) => {
  const session = new CheckoutSession(shown, 'key', () => ({}))
  const { follow } = await airwallex.mountWallet!(document.createElement('div'), {
    name,
    provider: 'airwallex',
    wallet: { script: `https://static.example/${++scripts}.js`, env: 'demo', account: 'acct_1' },
    language: 'nl',
    session,
    read: () => ({ terms: 'yes' }),
    noRate: () => 'We do not ship there.',
    onRefused: (error, known) => page.refused.push({ error, known }),
  })
  session.subscribe(() => follow(session.snapshot().view))
  return session
}
export const last = () => page.updates.at(-1)!
export const dispatch = async (event: string, detail: object, done: () => unknown) => {
  page.handlers[event]!({ detail })
  await expect.poll(done).toBeTruthy()
}
export const amsterdam = { countryCode: 'NL', administrativeArea: '', locality: 'Amsterdam', postalCode: '1015 CN' }
export const agreed = {
  paymentData: {
    email: 'ann@example.com',
    shippingAddress: {
      ...amsterdam,
      name: 'Ann de Vries',
      address1: 'Keizersgracht 12',
      address2: '3 hoog',
      address3: '',
    },
    shippingOptionData: { id: rates[1]!.id },
  },
}
