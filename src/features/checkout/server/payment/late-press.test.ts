import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import {
  age,
  connect,
  getAttempts,
  getCheckout,
  paymentsAt,
} from '#features/payment-methods/providers/testing/money-path.ts'
import { type Subject, subjects } from '#features/payment-methods/providers/testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const subject of subjects) await connect(world, subject.name, subject.getKeys(0))
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

/** Holds the next call that `isHeld` names back, and lets it go on when `release` is called. */
const holdCall = (isHeld: (url: string, body: string) => boolean) => {
  const { http } = world.app.services
  const { send } = http
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  http.send = async (url, options) => {
    if (!isHeld(url, JSON.stringify(options?.body ?? ''))) return send(url, options)
    http.send = send
    reached.resolve()
    await released.promise
    return send(url, options)
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

/** The same of the next press of Pay, as where the process stands still. */
const holdPress = () => {
  const { limits } = world.app.services
  const { take } = limits
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  limits.take = async (limit, who) => {
    if (limit.name !== 'checkout-pay') return take(limit, who)
    limits.take = take
    reached.resolve()
    await released.promise
    return take(limit, who)
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

/** The status of the next answer to a browser, also where nobody hears it. */
const nextAnswer = () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  world.app.app.server.once('request', (_request, response) => {
    const { end } = response
    vi.spyOn(response, 'end').mockImplementation((...given: unknown[]) => {
      resolve(response.statusCode)
      return Reflect.apply(end, response, given) as typeof response
    })
  })
  return promise
}

const statesOf = async (token: string) =>
  (await getAttempts(world, token)).map(({ provider, state }) => ({ provider, state }))

/** Another press, by another way of paying, of a page that was loaded anew. */
const other = ({ name }: Pick<Subject, 'name'>) =>
  name === 'airwallex'
    ? { key: randomUUID(), provider: 'paypal', method: 'paypal' }
    : { key: randomUUID(), provider: 'airwallex', method: 'card' }

/** How a payment that is over stands there; the others have no call for it: paid all the same, it counts as late money does. */
const over: Readonly<Record<string, RegExp>> = { airwallex: /^CANCELLED$/, stripe: /^expired$/, viva: /^cancelled$/ }

describe.each(subjects)('a press that $brand answers after another way was chosen', (subject) => {
  it('is over: the newer one stays, and what was made of the older one can be paid no more', async () => {
    const token = await world.checkout()
    const order = await world.order(token, { provider: subject.name, method: subject.method })
    const held = holdCall((url) => subject.startPath.test(url))
    const first = world.pay(token, order)
    await held.reached
    const [older] = await getAttempts(world, token)
    await age(world, older!.id, 1)
    const second = await world.pay(token, { ...order, ...other(subject) })
    expect([second.status, second.body]).toMatchObject([200, {}])
    held.release()
    expect((await first).status).toBe(409)
    expect(await statesOf(token)).toEqual([
      { provider: subject.name, state: 'cancelled' },
      { provider: other(subject).provider, state: 'waiting' },
    ])
    const made = await paymentsAt(world, subject, older!.id)
    expect(made).toHaveLength(1)
    expect(made[0]!.status).toMatch(over[subject.name] ?? /./)
  })
})

const someone = () => `${randomUUID()}@example.com`

describe('a press that comes to life late', () => {
  it('while an earlier payment was being ended keeps nothing of what was typed for it', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    expect((await world.pay(token, order)).status).toBe(200)
    const late = holdCall((url) => url.endsWith('/cancel'))
    const first = world.pay(token, { ...order, ...other({ name: 'airwallex' }), email: someone() })
    await late.reached
    const email = someone()
    const { name: provider, method } = subjects.find(({ name }) => name === 'stripe')!
    const second = await world.pay(token, { ...order, email, key: randomUUID(), provider, method })
    expect(second.status).toBe(200)
    late.release()
    expect((await first).status).toBe(409)
    expect((await getCheckout(world, token)).email).toBe(email)
  })

  it('begins nothing where its page has gone', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const late = holdPress()
    const page = new AbortController()
    const answered = nextAnswer()
    const first = fetch(`${world.app.checkoutUrl}/api/checkouts/${token}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(world.app.checkoutUrl).origin },
      body: JSON.stringify(order),
      signal: page.signal,
    })
    await late.reached
    page.abort()
    await expect(first).rejects.toThrow('abort')
    expect((await world.pay(token, { ...order, ...other({ name: 'airwallex' }) })).status).toBe(200)
    late.release()
    expect(await answered).toBe(409)
    expect(await statesOf(token)).toEqual([{ provider: 'paypal', state: 'waiting' }])
  })
})

describe('another way, while the provider of the earlier one is silent', () => {
  it('is not said to be the one that does not work', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    expect((await world.pay(token, order)).status).toBe(200)
    await world.fail({ target: 'airwallex', mode: 'error' })
    const answer = await world.pay(token, { ...order, ...other({ name: 'airwallex' }) })
    expect([answer.status, answer.body.errors]).toEqual([409, undefined])
    expect(answer.body.message).toMatch(/Please try again in a moment/)
    expect(await statesOf(token)).toEqual([{ provider: 'airwallex', state: 'waiting' }])
  })
})
