import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { CheckoutSession } from './checkout-session.ts'

const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({ ...sampleCheckout(defaultLook), ...change })
const key = '11111111-1111-4111-8111-111111111111'
const typed = { email: 'anna@example.com', 'shipping_address.city': 'Reno', payment: 'airwallex:card', billing: 'same' }

type Sent = { method: string; path: string; body: Record<string, unknown>; signal: AbortSignal | null }
let sent: Sent[]
let answers: (() => Response | Promise<Response>)[]
let left: string[]

const success = (data: unknown) => () => Response.json({ error: false, message: 'OK', data })
const failure =
  (status: number, more: object = {}) =>
  () =>
    Response.json({ error: true, message: 'No.', ...more }, { status })

beforeEach(() => {
  sent = []
  answers = []
  left = []
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { assign: (url: string) => left.push(url) } })
  vi.stubGlobal('fetch', async (path: string, { method, body, signal }: RequestInit) => {
    sent.push({
      method: method!,
      path,
      body: JSON.parse(typeof body === 'string' ? body : '{}'),
      signal: signal ?? null,
    })
    const answer = await answers.shift()!()
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
    return answer
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = (change: Partial<CheckoutView> = {}) => new CheckoutSession(view(change), key, () => typed)
const nothingWrong = () => ({})

describe('what is typed', () => {
  it('causes one call after a pause', async () => {
    answers = [success({ checkout: view({ version: 2 }) })]
    const checkout = session()
    checkout.fieldChanged('shipping_address.city', false)
    checkout.fieldChanged('shipping_address.zip', false)
    checkout.fieldChanged('payment', false)
    await vi.advanceTimersByTimeAsync(399)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toMatchObject([{ method: 'PUT', path: '/api/checkouts/preview', body: { version: 1 } }])
    expect(checkout.snapshot()).toMatchObject({ updating: false, view: { version: 2 } })
  })

  it('lets only the newest answer count, and aborts the older call', async () => {
    let late: (response: Response) => void = () => {}
    answers = [() => new Promise((resolve) => (late = resolve)), success({ checkout: view({ version: 3 }) })]
    const checkout = session()
    checkout.pick('a')
    await vi.advanceTimersByTimeAsync(0)
    checkout.pick('b')
    await vi.advanceTimersByTimeAsync(0)
    late(success({ checkout: view({ version: 2 }) })())
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[0]!.signal!.aborted).toBe(true)
    expect(checkout.snapshot()).toMatchObject({ updating: false, picked: 'b', view: { version: 3 } })
  })

  it('is sent once more where the page was out of date', async () => {
    answers = [failure(409, { data: { checkout: view({ version: 7 }) } }), success({ checkout: view({ version: 8 }) })]
    const checkout = session()
    checkout.update()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ body }) => body['version'])).toEqual([1, 7])
    expect(checkout.snapshot()).toMatchObject({ notice: null, view: { version: 8 } })
  })

  it('puts a new code in the place of one that was refused', async () => {
    const refused = {
      discount_codes: ['SAVE', 'NOPE'],
      refused_codes: [{ code: 'NOPE', message: 'There is no NOPE.' }],
    }
    answers = [success({ checkout: view(refused) }), success({ checkout: view({}) })]
    const checkout = session()
    checkout.addCode('NOPE')
    await vi.advanceTimersByTimeAsync(0)
    checkout.addCode('WELCOME10')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]!.body['discount_codes']).toEqual(['SAVE', 'WELCOME10'])
  })

  it('takes a code that is asked for while another change is on its way', async () => {
    let late: (response: Response) => void = () => {}
    const codes = { discount_codes: ['SAVE'] }
    answers = [() => new Promise((resolve) => (late = resolve)), success({ checkout: view({ version: 3, ...codes }) })]
    const checkout = session()
    checkout.pick('a')
    await vi.advanceTimersByTimeAsync(0)
    checkout.addCode('SAVE')
    await vi.advanceTimersByTimeAsync(0)
    late(success({ checkout: view({ version: 2 }) })())
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)!.body).toMatchObject(codes)
    expect(checkout.snapshot().view).toMatchObject({ version: 3, ...codes })
  })

  it('puts right what Pay was refused for, where it is a line that is changed', async () => {
    answers = [failure(409), success({ checkout: view({ version: 2 }) }), success({ checkout: view({ version: 3 }) })]
    const checkout = session()
    await checkout.pay(nothingWrong)
    expect(checkout.snapshot().notice).toMatchObject({ kind: 'changed' })
    checkout.fieldChanged('shipping_address.city', false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(checkout.snapshot().notice).toMatchObject({ kind: 'changed' })
    checkout.setQuantity(0, 1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(checkout.snapshot().notice).toBeNull()
  })

  it('survives being offline', async () => {
    answers = [() => Promise.reject(new TypeError('offline')), success({ checkout: view({ version: 2 }) })]
    const checkout = session()
    checkout.addCode('SAVE')
    await vi.advanceTimersByTimeAsync(0)
    expect(checkout.snapshot().notice).toEqual({ kind: 'offline' })
    checkout.update()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]!.body['discount_codes']).toEqual(['SAVE'])
    expect(checkout.snapshot().notice).toBeNull()
  })
})

describe('how many pieces are bought', () => {
  const lines = (...quantities: number[]) =>
    view()
      .lines.map((line, at) => ({ ...line, quantity: quantities[at]! }))
      .filter(({ quantity }) => quantity > 0)

  it('is shown at once, sent after a pause, and kept where it was asked for again meanwhile', async () => {
    let answer: (response: Response) => void = () => {}
    answers = [
      () => new Promise((resolve) => (answer = resolve)),
      success({ checkout: view({ version: 3, lines: lines(4, 1) }) }),
    ]
    const checkout = session()
    checkout.setQuantity(0, 2)
    checkout.setQuantity(0, 3)
    expect(checkout.snapshot()).toMatchObject({ asked: { 0: 3 }, updating: true })
    await vi.advanceTimersByTimeAsync(250)
    checkout.setQuantity(0, 4)
    answer(success({ checkout: view({ version: 2, lines: lines(3, 1) }) })())
    await vi.advanceTimersByTimeAsync(0)
    expect(checkout.snapshot().asked).toEqual({ 0: 4 })
    await vi.advanceTimersByTimeAsync(250)
    expect(sent.map(({ body }) => body['lines'])).toEqual([
      [{ position: 0, quantity: 3 }],
      [{ position: 0, quantity: 4 }],
    ])
    expect(checkout.snapshot()).toMatchObject({ asked: {}, changed: { now: 4 } })
  })

  it('can be taken back, and is asked for no more once it was refused', async () => {
    answers = [
      success({ checkout: view({ version: 2, lines: lines(1, 0) }) }),
      failure(409, { data: { checkout: view({ version: 2, state: 'paying' }) } }),
    ]
    const checkout = session()
    checkout.setQuantity(1, 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(checkout.snapshot().changed).toMatchObject({ line: { position: 1, quantity: 1 }, now: 0 })
    checkout.setQuantity(1, 1)
    await vi.advanceTimersByTimeAsync(250)
    expect(checkout.snapshot()).toMatchObject({ asked: {}, notice: { kind: 'changed' }, view: { state: 'paying' } })
  })

  it('is asked for again once the page is back on line', async () => {
    answers = [() => Promise.reject(new TypeError('offline')), success({ checkout: view({ version: 2 }) })]
    const checkout = session()
    checkout.setQuantity(0, 2)
    await vi.advanceTimersByTimeAsync(250)
    expect(checkout.snapshot()).toMatchObject({ asked: { 0: 2 }, notice: { kind: 'offline' } })
    checkout.update()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]!.body['lines']).toEqual([{ position: 0, quantity: 2 }])
  })

  it('that was changed elsewhere since is said to the server by the version that was pressed at', async () => {
    answers = [
      success({ checkout: view({ version: 5 }) }),
      success({ next: { kind: 'redirect', url: '/thank-you/x' } }),
    ]
    const checkout = session()
    checkout.fieldChanged('shipping_address.city', false)
    await checkout.pay(nothingWrong)
    expect(sent[1]!.body).toMatchObject({ version: 1 })
  })
})

describe('paying', () => {
  const pays = success({ next: { kind: 'redirect', url: 'https://provider.example/pay' } })

  it('starts one payment, however often it is asked for', async () => {
    answers = [pays]
    const checkout = session()
    await Promise.all([checkout.pay(nothingWrong), checkout.pay(nothingWrong), checkout.pay(nothingWrong)])
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({ key, expected_total: 28_800, provider: 'airwallex', method: 'card' })
    expect(left).toEqual(['https://provider.example/pay'])
    expect(checkout.snapshot().phase).toBe('leaving')
  })

  it('sends nothing while the form is not right', async () => {
    const checkout = session()
    expect(await checkout.pay(() => ({ email: 'Enter a valid email address' }))).toHaveProperty('email')
    expect(sent).toHaveLength(0)
    expect(checkout.snapshot().phase).toBe('idle')
  })

  it.each([500, 502, 429])('keeps the key of the attempt after a %i', async (status) => {
    answers = [failure(status), pays]
    const checkout = session()
    await checkout.pay(nothingWrong)
    expect(checkout.snapshot().notice?.kind).toBe(status === 429 ? 'server' : 'uncertain')
    await checkout.pay(nothingWrong)
    expect(sent.map(({ body }) => body['key'])).toEqual([key, key])
  })

  it('is another attempt once what became of the one before is known', async () => {
    answers = [failure(502), pays]
    const checkout = session()
    await checkout.pay(nothingWrong)
    checkout.adopt(view({ state: 'paying' }))
    checkout.adopt(view({ state: 'failed' }))
    await checkout.pay(nothingWrong)
    expect(sent[1]!.body['key']).toMatch(/^(?!1{8})[\da-f-]{36}$/)
  })

  it('shows the new total, and asks again under another key', async () => {
    const changed = view({ version: 2, totals: { ...view().totals, total: 30_000 } })
    answers = [failure(409, { data: { checkout: changed } }), pays]
    const checkout = session()
    await checkout.pay(nothingWrong)
    expect(checkout.snapshot().notice).toEqual({ kind: 'price', before: 28_800, after: 30_000 })
    await checkout.pay(nothingWrong)
    expect(sent[1]!.body).toMatchObject({ expected_total: 30_000, version: 2 })
    expect(sent[1]!.body['key']).not.toBe(key)
  })

  it('waits for what was typed last, and does not pay another total than the one shown', async () => {
    answers = [success({ checkout: view({ version: 2, totals: { ...view().totals, total: 99 } }) })]
    const checkout = session()
    checkout.fieldChanged('shipping_address.city', false)
    await checkout.pay(nothingWrong)
    expect(sent.map(({ method }) => method)).toEqual(['PUT'])
    expect(checkout.snapshot().notice).toMatchObject({ kind: 'price', after: 99 })
  })

  it('follows the server to a payment that is already being checked', async () => {
    answers = [failure(409, { data: { checkout: view({ state: 'paying' }) } })]
    const checkout = session()
    await checkout.pay(nothingWrong)
    expect(checkout.snapshot()).toMatchObject({ notice: null, view: { state: 'paying' } })
  })

  it('hands back the fields that the server found wrong', async () => {
    answers = [failure(422, { errors: { 'shipping_address.zip': 'Not valid', 'extras.vat_id': 'Too long' } })]
    expect(await session().pay(nothingWrong)).toEqual({ 'shipping_address.zip': 'Not valid', vat_id: 'Too long' })
  })
})
