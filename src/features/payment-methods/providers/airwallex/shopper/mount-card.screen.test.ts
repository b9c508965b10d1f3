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

it('a payment whose answer the fields never give is paid once the server has heard of it, and asked about no more', async () => {
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
  const answers = ['paying', null, 'ordered']
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const state = answers.shift()
    if (!state) throw new TypeError('offline')
    return Response.json({ error: false, message: 'OK', data: { state, items: [] } })
  })
  const place = () => document.body.appendChild(document.createElement('div'))
  const places = { number: place(), expiry: place(), code: place() }
  const script = 'https://static.example/other.js'
  const { card, leave } = await mountCard(places, { script, env: 'demo', language: 'en', onSubmit: () => undefined })
  vi.useFakeTimers()
  const successUrl = 'https://checkout.example/checkout/a-token_1/return?attempt=1'
  const options = { intent_id: 'int_1', client_secret: 'secret', successUrl, failUrl: successUrl }
  const paid = card.confirm({ kind: 'script', provider: 'airwallex', script, env: 'demo', options }, {})
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await paid).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/checkouts/a-token_1/state'))
  vi.useRealTimers()
  leave()
})
