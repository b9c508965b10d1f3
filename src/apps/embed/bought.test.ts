import { beforeEach, expect, it, vi } from 'vitest'
import { clearBought, remember } from './bought.ts'

// The script reads the page it stands in as soon as it is there.
vi.hoisted(() => vi.stubGlobal('window', {}))

type Line = { key: string; variant_id: number; quantity: number; properties: Record<string, string> | null }

/** The shop's cart, the checkouts by address, and what the browser keeps. */
let cart: { note: string; items: Line[] }
let states: Record<string, string>
let kept: Map<string, string>
let fetched: string[]

const line = (key: string, variant_id: number, quantity: number, properties: Line['properties'] = null): Line => ({
  key,
  variant_id,
  quantity,
  properties,
})
const handOver = (at: string) =>
  remember(at, {
    currency: 'EUR',
    note: cart.note,
    attributes: {},
    discount_codes: [],
    items: cart.items.map(({ variant_id, quantity, properties }) => ({
      variant_id,
      quantity,
      properties: properties ?? {},
    })),
  })
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  cart = { note: 'Ring twice', items: [line('a', 1, 2), line('b', 2, 1, { Engraving: 'Ann' })] }
  states = { '/one': 'open' }
  kept = new Map()
  fetched = []
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('fetch', async (address: string, init?: { body: string }) => {
    fetched.push(address)
    if (address === '/cart.js') return answer(structuredClone(cart))
    if (address !== '/cart/update.js')
      return states[address] ? answer({ data: { state: states[address] } }) : answer({ error: true }, 404)
    const { updates, note } = JSON.parse(init!.body) as { updates: Record<string, number>; note?: string }
    cart = {
      note: note ?? cart.note,
      items: cart.items
        .map((item) => ({ ...item, quantity: updates[item.key] ?? item.quantity }))
        .filter(({ quantity }) => quantity > 0),
    }
    return answer(cart)
  })
})

it('leaves the cart alone until it has been paid for', async () => {
  handOver('/one')
  for (const state of ['open', 'paying', 'failed']) {
    states['/one'] = state
    expect(await clearBought()).toBe(false)
  }
  expect(cart.items).toHaveLength(2)
})

it.each(['paid', 'ordered'])('empties a cart that is %s, its note too, once [p4g3]', async (state) => {
  handOver('/one')
  states['/one'] = state
  expect(await clearBought()).toBe(true)
  expect(cart).toEqual({ note: '', items: [] })
  cart.items = [line('a', 1, 2)]
  fetched = []
  expect(await clearBought()).toBe(false)
  expect(cart.items).toEqual([line('a', 1, 2)])
  expect(fetched).toEqual([])
})

it('takes out what was bought and nothing that came since [y8f6]', async () => {
  handOver('/one')
  cart.items = [line('c', 2, 1, { Engraving: 'Ben' }), line('b', 2, 1, { Engraving: 'Ann' }), line('a', 1, 5)]
  states['/one'] = 'paid'
  await clearBought()
  expect(cart).toEqual({ note: 'Ring twice', items: [line('c', 2, 1, { Engraving: 'Ben' }), line('a', 1, 3)] })
})

it('changes nothing where all of it is out already', async () => {
  handOver('/one')
  cart.items = [line('c', 3, 1)]
  states['/one'] = 'paid'
  expect(await clearBought()).toBe(false)
  expect(fetched).not.toContain('/cart/update.js')
})

it('takes out what each of two orders bought', async () => {
  handOver('/one')
  handOver('/two')
  cart.items = [line('a', 1, 5)]
  states = { '/one': 'open', '/two': 'ordered' }
  await clearBought()
  expect(cart.items).toEqual([line('a', 1, 3)])
  states['/one'] = 'ordered'
  await clearBought()
  expect(cart.items).toEqual([line('a', 1, 1)])
})

it('forgets checkouts that are over without a payment', async () => {
  handOver('/one')
  handOver('/unknown')
  states['/one'] = 'expired'
  expect(await clearBought()).toBe(false)
  fetched = []
  await clearBought()
  expect(fetched).toEqual([])
  expect(cart.items).toHaveLength(2)
})

it('tries again where the shop did not answer', async () => {
  handOver('/one')
  states['/one'] = 'paid'
  const shop = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/cart.js' ? Promise.reject(new TypeError('offline')) : shop(address, init),
  )
  expect(await clearBought()).toBe(false)
  vi.stubGlobal('fetch', shop)
  expect(await clearBought()).toBe(true)
  expect(cart.items).toEqual([])
})

it('lets shoppers go to the checkout in a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => handOver('/one')).not.toThrow()
})
