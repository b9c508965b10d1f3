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
import { holdCall, holdPress, leaveDuring } from './testing/late-calls.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const subject of subjects) await connect(world, subject.name, subject.getKeys(0))
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

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
    const held = holdCall(world, (url) => subject.startPath.test(url))
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
    const late = holdCall(world, (url) => url.endsWith('/cancel'))
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
    const late = holdPress(world)
    const { answered } = await leaveDuring(world, `${token}/pay`, order, late.reached)
    expect((await world.pay(token, { ...order, ...other({ name: 'airwallex' }) })).status).toBe(200)
    late.release()
    expect(await answered).toBe(409)
    expect(await statesOf(token)).toEqual([{ provider: 'paypal', state: 'waiting' }])
  })

  it('places the order of nothing that it was for where its page has gone, and nothing was begun since', async () => {
    await world.withFreeOrders('GONE', async () => {
      const token = await world.checkout({ discount_codes: ['GONE'] })
      const order = await world.order(token)
      const late = holdCall(world, (_url, body) => body.includes('CheckoutCalculate'))
      const { answered } = await leaveDuring(world, `${token}/pay`, order, late.reached)
      late.release()
      expect(await answered).toBe(200)
      expect(await statesOf(token)).toEqual([{ provider: 'none', state: 'succeeded' }])
    })
  })

  it('in one of two processes is over where the other one’s payment was ended by a newer press', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const { startPath } = subjects.find(({ name }) => name === order.provider)!
    const late = holdCall(world, (url) => startPath.test(url))
    const first = world.pay(token, order)
    await late.reached
    vi.resetModules()
    const inOther = await import('./pay.ts')
    const payer = { ip: '203.0.113.7', browser: { secret: 'x' }, hasGone: () => false }
    await inOther.pay(world.app.services, token, order, payer)
    expect((await world.pay(token, { ...order, ...other({ name: 'airwallex' }) })).status).toBe(200)
    late.release()
    expect((await first).status).toBe(409)
    expect(await statesOf(token)).toEqual([
      { provider: 'airwallex', state: 'cancelled' },
      { provider: 'paypal', state: 'waiting' },
    ])
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
    expect(answer.body.message).toBe('Everything you typed is kept. Please try again in a moment.')
    expect(await statesOf(token)).toEqual([{ provider: 'airwallex', state: 'waiting' }])
  })
})
