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
