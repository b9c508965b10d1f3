import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { act, age, getAttempts, getCheckout, connect, getOrders, paymentsAt } from './testing/money-path.ts'
import { type Subject, subjects } from './testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const { name, getKeys } of subjects) await connect(world, name, getKeys(0))
})
afterAll(() => world.close())

/** Lets the next start of a payment have its effect at the provider, and nobody hear the answer. */
const loseAnswer = ({ startPath }: Subject) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const answer = await send(url, options)
    if (!startPath.test(url)) return answer
    http.send = send
    throw new OutboundError({ host: new URL(url).host, peer: options?.peer ?? '' }, 'timeout')
  }
}

/** A shopper whose payment was started, which nobody heard of. */
const pressInVain = async (subject: Subject) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider: subject.name, method: subject.method })
  loseAnswer(subject)
  const answer = await world.pay(token, order)
  const [attempt] = await getAttempts(world, token)
  const made = await paymentsAt(world, subject, attempt!.id)
  return { token, order, status: answer.status, attempt: attempt!, made }
}

describe.each(subjects)('a start at $brand whose answer was lost', (subject) => {
  it('is on record, and may be asked for again by the same press: one payment, one order [v8q6]', async () => {
    const { token, order, status, attempt, made } = await pressInVain(subject)
    expect(status).toBe(502)
    expect(attempt).toMatchObject({ state: 'started', provider_payment_id: null, tries: 1 })
    expect(made).toHaveLength(1)
    expect((await world.pay(token, order)).status).toBe(200)
    const [now, ...others] = await getAttempts(world, token)
    expect(others).toEqual([])
    expect(now).toMatchObject({ state: 'waiting', tries: 2 })
    const all = await paymentsAt(world, subject, attempt.id)
    const payment = all.find(({ id }) => id === now!.provider_payment_id)!
    expect(all.filter(({ page }) => page === payment.page)).toHaveLength(1)
    await act(world, subject, payment, 'pay')
    const back = { method: 'GET', url: `/checkout/${token}/return?attempt=${attempt.id}` } as const
    expect((await world.app.inject(back)).headers.location).toBe(`/thank-you/${token}`)
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('is found by its reference when the money came all the same: one order [x7d4]', async () => {
    const { token, attempt, made } = await pressInVain(subject)
    await act(world, subject, made[0]!, 'pay')
    await age(world, attempt.id, 3)
    await sweep(world.app.services)
    const [now] = await getAttempts(world, token)
    expect(now).toMatchObject({ state: 'succeeded', provider_payment_id: expect.any(String) })
    expect(await getOrders(world, token)).toHaveLength(1)
    await sweep(world.app.services)
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('does not keep the shopper from paying another way, and is paid once', async () => {
    const { token, attempt } = await pressInVain(subject)
    await age(world, attempt.id, 3)
    await sweep(world.app.services)
    expect((await getCheckout(world, token)).state).toBe('failed')
    const again = await world.pay(token, await world.order(token))
    expect(again.status).toBe(200)
    await world.succeed(again.body.data.next.options.intent_id)
    const [, second] = await getAttempts(world, token)
    await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${second!.id}` })
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['cancelled', 'succeeded'])
    expect(await getOrders(world, token)).toHaveLength(1)
  })
})
