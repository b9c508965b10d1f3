// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { afterEach, expect, it, vi } from 'vitest'
import { mountCard } from './mount-card.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('a card field of the provider’s shows that it has the focus, as every other field does, and shows it no longer [y3n7]', async () => {
  const handlers: Record<string, Record<string, (fieldEvent: object) => void>> = {}
  vi.stubGlobal('AirwallexComponentsSDK', {
    init: async () => ({}),
    createElement: async (type: string) => ({
      mount: () => handlers[type]!['ready']!({}),
      destroy: () => undefined,
      on: (event: string, handler: () => void) => {
        handlers[type] = { ...handlers[type], [event]: handler }
      },
    }),
  })
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) setTimeout(() => (node as Node).dispatchEvent(new Event('load')))
  })
  const place = () => document.body.appendChild(document.createElement('div'))
  const places = { number: place(), expiry: place(), code: place() }
  const mount = { script: 'https://static.example/card.js', env: 'demo', language: 'en' }
  const { leave } = await mountCard(places, { ...mount, onSubmit: () => undefined })
  handlers['cvc']!['focus']!({})
  expect([places.code, places.expiry].map((one) => one.hasAttribute('data-focused'))).toEqual([true, false])
  handlers['cvc']!['blur']!({})
  expect(places.code).not.toHaveAttribute('data-focused')
  leave()
})

/** A payment whose answer the fields never give, with what the server says of it as time goes by; null: nothing. */
const unanswered = async (answers: (object | null)[]) => {
  vi.stubGlobal('AirwallexComponentsSDK', {
    init: async () => ({}),
    createElement: async () => ({
      mount: () => undefined,
      destroy: () => undefined,
      on: (event: string, handler: (fieldEvent: object) => void) => event === 'ready' && handler({}),
      confirm: () => new Promise(() => {}),
    }),
  })
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) setTimeout(() => (node as Node).dispatchEvent(new Event('load')))
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers.shift()
    if (!answer) throw new TypeError('offline')
    return Response.json({ error: false, message: 'OK', data: { ...answer, items: [] } })
  })
  const place = () => document.body.appendChild(document.createElement('div'))
  const places = { number: place(), expiry: place(), code: place() }
  const script = `https://static.example/${++scripts}.js`
  const { card, leave } = await mountCard(places, { script, env: 'demo', language: 'en', onSubmit: () => undefined })
  vi.useFakeTimers()
  const successUrl = 'https://checkout.example/checkout/a-token_1/return?attempt=1'
  const options = { intent_id: 'int_1', client_secret: 'secret', successUrl, failUrl: successUrl }
  const confirmed = card.confirm({ kind: 'script', provider: 'airwallex', script, env: 'demo', options }, {})
  const ended = vi.fn<(reason: string | null) => void>()
  void confirmed.then(ended)
  await vi.advanceTimersByTimeAsync(75_000)
  vi.useRealTimers()
  leave()
  return { asked, ended }
}
let scripts = 0

it('a payment whose answer the fields never give is paid once the server has heard of it, and asked about no more', async () => {
  const { asked, ended } = await unanswered([{ state: 'paying', is_declined: false }, null, { state: 'ordered' }])
  expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/checkouts/a-token_1/state'))
})

it('one that the server knows as declined ends without words of its own: those are the server’s', async () => {
  const { asked, ended } = await unanswered([null, { state: 'paying', is_declined: true }])
  expect(ended).toHaveBeenCalledExactlyOnceWith('')
  expect(asked).toHaveLength(2)
})
