import { beforeEach, expect, it, vi } from 'vitest'
import { plain } from '#kit/server/plain-text.ts'
import { followCheckouts, remember } from './bought.ts'

// The script reads the page it stands in as soon as it is there.
vi.hoisted(() => vi.stubGlobal('window', {}))

type Line = { key: string; variant_id: number; quantity: number; properties: Record<string, string> | null }

/** The shop's cart, the checkouts by address, and what the browser keeps. */
let cart: { note: string; items: Line[] }
let states: Record<string, string>
/** What each checkout holds, where it was changed there. */
let held: Record<string, object[]>
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
  held = {}
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
      return states[address]
        ? answer({ data: { state: states[address], items: held[address] } })
        : answer({ error: true }, 404)
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
    expect(await followCheckouts()).toBe(false)
  }
  expect(cart.items).toHaveLength(2)
})

it.each(['paid', 'ordered'])('empties a cart that is %s, its note too, once [p4g3]', async (state) => {
  handOver('/one')
  states['/one'] = state
  expect(await followCheckouts()).toBe(true)
  expect(cart).toEqual({ note: '', items: [] })
  cart.items = [line('a', 1, 2)]
  fetched = []
  expect(await followCheckouts()).toBe(false)
  expect(cart.items).toEqual([line('a', 1, 2)])
  expect(fetched).toEqual([])
})

it('takes out what was bought and nothing that came since [y8f6]', async () => {
  handOver('/one')
  cart.items = [line('c', 2, 1, { Engraving: 'Ben' }), line('b', 2, 1, { Engraving: 'Ann' }), line('a', 1, 5)]
  states['/one'] = 'paid'
  await followCheckouts()
  expect(cart).toEqual({ note: 'Ring twice', items: [line('c', 2, 1, { Engraving: 'Ben' }), line('a', 1, 3)] })
})

it('changes nothing where all of it is out already', async () => {
  handOver('/one')
  cart.items = [line('c', 3, 1)]
  states['/one'] = 'paid'
  expect(await followCheckouts()).toBe(false)
  expect(fetched).not.toContain('/cart/update.js')
})

it('takes out what each of two orders bought', async () => {
  handOver('/one')
  handOver('/two')
  cart.items = [line('a', 1, 5)]
  states = { '/one': 'open', '/two': 'ordered' }
  await followCheckouts()
  expect(cart.items).toEqual([line('a', 1, 3)])
  states['/one'] = 'ordered'
  await followCheckouts()
  expect(cart.items).toEqual([line('a', 1, 1)])
})

it('forgets checkouts that are over without a payment', async () => {
  handOver('/one')
  handOver('/unknown')
  states['/one'] = 'expired'
  expect(await followCheckouts()).toBe(false)
  fetched = []
  await followCheckouts()
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
  expect(await followCheckouts()).toBe(false)
  vi.stubGlobal('fetch', shop)
  expect(await followCheckouts()).toBe(true)
  expect(cart.items).toEqual([])
})

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('no such host'))],
  ['is answered by somebody else', () => Promise.resolve(new Response('<html>'))],
])('follows one checkout while another %s, which is asked for again', async (_what, other) => {
  handOver('/other')
  handOver('/one')
  states = { '/one': 'paid', '/other': 'paid' }
  const shop = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/other' ? other() : shop(address, init),
  )
  expect(await followCheckouts()).toBe(true)
  expect(cart.items).toEqual([])
  vi.stubGlobal('fetch', shop)
  fetched = []
  await followCheckouts()
  expect(fetched).toContain('/other')
})

it('lets shoppers go to the checkout in a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => handOver('/one')).not.toThrow()
})

const item = (variant_id: number, quantity: number, properties: Record<string, string> = {}) => ({
  variant_id,
  quantity,
  properties,
})

/** As an answer of the server has what was written on a line: cleaned, and in the order of the database, shorter names first. */
const asKept = (properties: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(plain(properties, Object.keys(properties))).sort(
      ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
    ),
  )

it('follows what was taken out and changed at the checkout, once, and leaves what came since [f8n5]', async () => {
  handOver('/one')
  cart.items = [line('c', 3, 1), line('b', 2, 1, { Engraving: 'Ann' }), line('a', 1, 2)]
  held['/one'] = [item(1, 4)]
  expect(await followCheckouts()).toBe(true)
  expect(cart.items).toEqual([line('c', 3, 1), line('a', 1, 4)])
  fetched = []
  expect(await followCheckouts()).toBe(false)
  expect(fetched).toEqual(['/one'])
})

it.each([
  ['in another order', { 'Recipient email': 'ann@example.com', Message: 'Hi' }],
  ['without what no person types', { 'Reci\tpient': 'Ann\u0007 \ud800', Text: 'A\r\nB' }],
])('leaves lines alone that the server keeps %s', async (_how, properties) => {
  cart.items = [line('a', 1, 2, properties)]
  handOver('/one')
  held['/one'] = [item(1, 2, asKept(properties))]
  expect(await followCheckouts()).toBe(false)
  expect(cart.items).toEqual([line('a', 1, 2, properties)])
})

it('takes out what was paid for after it was changed at the checkout', async () => {
  handOver('/one')
  held['/one'] = [item(1, 3), item(2, 1, { Engraving: 'Ann' })]
  await followCheckouts()
  expect(cart.items).toEqual([line('a', 1, 3), line('b', 2, 1, { Engraving: 'Ann' })])
  held['/one'] = [item(1, 1)]
  states['/one'] = 'paid'
  expect(await followCheckouts()).toBe(true)
  expect(cart.items).toEqual([])
})

it('follows a checkout that was emptied, and lines that are the same goods', async () => {
  cart.items = [line('a', 1, 2), line('d', 1, 1)]
  handOver('/one')
  held['/one'] = [item(1, 2)]
  await followCheckouts()
  expect(cart.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2)
  held['/one'] = []
  await followCheckouts()
  expect(cart.items).toEqual([])
})

it('asks the shop again where it did not take a change', async () => {
  handOver('/one')
  held['/one'] = [item(1, 2)]
  const shop = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/cart/update.js' ? Promise.resolve(answer({}, 422)) : shop(address, init),
  )
  expect(await followCheckouts()).toBe(false)
  vi.stubGlobal('fetch', shop)
  expect(await followCheckouts()).toBe(true)
  expect(cart.items).toEqual([line('a', 1, 2)])
})
