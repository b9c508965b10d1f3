import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { capture, deliver } from '#features/payment-methods/providers/testing/capture.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { registerWebhook, subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { sweep } from './sweep.ts'

const airwallex = subjects.find(({ name }) => name === 'airwallex')!

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await registerWebhook(world, airwallex)
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const leave = async () => {
  const token = await world.checkout()
  const order = await world.order(token)
  await capture(world, 1, () => world.pay(token, order))
  const [attempt] = await getAttempts(world, token)
  return { token, attempt: attempt!, paymentId: attempt!.provider_payment_id! }
}
type Left = Awaited<ReturnType<typeof leave>>

/** As if something else had been asked for. */
const ask = ({ attempt }: Left, amount: number) =>
  world.app.db.updateTable('payment_attempts').set({ amount }).where('id', '=', attempt.id).execute()
const pay = ({ paymentId }: Left) => capture(world, 1, () => world.succeed(paymentId))
const back = ({ token, attempt }: Left) =>
  world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt.id}` })
const solve = ({ attempt }: Left) => world.merchant.call('POST /payments/:id/settled', { params: { id: attempt.id } })

type Listed = { id: string; concern: string; sentence: string }
const listed = async ({ attempt }: Left): Promise<Listed | undefined> => {
  const list: Listed[] = (await world.merchant.call('GET /payments/unsolved')).body.data
  return list.find(({ id }) => id === attempt.id)
}

describe('a payment over another amount', () => {
  it('is shown in words, leaves the list when it is solved, and comes back with news alone', async () => {
    const left = await leave()
    await ask(left, 100)
    await pay(left)
    await back(left)
    expect(await listed(left)).toMatchObject({
      concern: 'mismatch',
      sentence: expect.stringMatching(/The payment is for €[\d,.]+, not €1\.00\./),
    })
    expect((await solve(left)).status).toBe(200)
    const audited = world.app.db.selectFrom('audit_events').select('detail').where('action', '=', 'payment.settled')
    expect(await audited.execute()).toEqual([{ detail: { payment: left.attempt.id } }])
    await back(left)
    expect(await listed(left)).toBeUndefined()
    await ask(left, 200)
    await back(left)
    expect(await listed(left)).toMatchObject({ sentence: expect.stringContaining('not €2.00.') })
  })

  it('or of as much in another currency, is not what was asked for [g7m6]', async () => {
    const left = await leave()
    const asked = world.app.db.updateTable('payment_attempts').set({ currency: 'USD' })
    await asked.where('id', '=', left.attempt.id).execute()
    await pay(left)
    await back(left)
    expect(await listed(left)).toMatchObject({
      concern: 'mismatch',
      sentence: expect.stringMatching(/The payment is for €[\d,.]+, not (US)?\$[\d,.]+\./),
    })
    expect(await getOrders(world, left.token)).toEqual([])
  })

  it('counts once it is put right, and is shown again where the order does not come about', async () => {
    const left = await leave()
    await ask(left, 100)
    await pay(left)
    await back(left)
    await solve(left)
    await ask(left, left.attempt.amount)
    await world.fail({ target: 'shopify', mode: 'error' })
    expect((await back(left)).headers.location).toBe(`/thank-you/${left.token}`)
    await world.app.runJobs()
    expect(await listed(left)).toMatchObject({ concern: 'unordered' })
    await world.fail({ target: 'shopify', mode: 'ok' })
    const again = { ordering_until: null, paid_at: new Date(Date.now() - 120_000) }
    await world.app.db.updateTable('checkouts').set(again).where('token', '=', left.token).execute()
    await sweep(world.app.services)
    await world.app.retryJobs()
    expect(await getOrders(world, left.token)).toHaveLength(1)
    expect(await listed(left)).toBeUndefined()
  })

  it('is over once all of it went back: the shopper may pay again', async () => {
    const left = await leave()
    await ask(left, 100)
    await pay(left)
    await back(left)
    expect((await getCheckout(world, left.token)).state).toBe('paying')
    const refund = () => world.post(`/sandbox/airwallex/payments/${left.paymentId}/refund`, {})
    for (const message of await capture(world, 1, refund)) await deliver(world, message)
    await world.app.runJobs()
    expect((await getCheckout(world, left.token)).state).toBe('failed')
    expect(await listed(left)).toBeUndefined()
    expect((await world.pay(left.token, await world.order(left.token))).status).toBe(200)
  })

  it('that was never paid keeps nobody from paying', async () => {
    const left = await leave()
    await ask(left, 100)
    await back(left)
    expect((await getCheckout(world, left.token)).state).toBe('failed')
    expect((await world.pay(left.token, await world.order(left.token))).status).toBe(200)
    expect((await getAttempts(world, left.token)).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
  })
})

describe('coming back again and again', () => {
  it('asks the provider only so often', async () => {
    const left = await leave()
    const { http } = world.app.services
    const { send } = http
    let asked = 0
    http.send = (url, options) => {
      asked += Number(url.includes(left.paymentId))
      return send(url, options)
    }
    await back(left)
    expect(asked).toBe(1)
    const perCheckout = { name: 'payment-return', points: 60, seconds: 60 }
    for (let n = 1; n < 60; n++) await world.app.services.limits.take(perCheckout, left.token)
    expect((await back(left)).headers.location).toBe(`/checkout/${left.token}`)
    expect(asked).toBe(1)
    http.send = send
  })
})

describe('an order that does not come about', () => {
  it('is explained to the merchant without what nobody foresaw', async () => {
    const left = await leave()
    await pay(left)
    const { http } = world.app.services
    const { send } = http
    await back(left)
    http.send = () => Promise.reject(new Error('password=hunter2'))
    await world.app.runJobs()
    http.send = send
    expect(await listed(left)).toMatchObject({
      concern: 'unordered',
      sentence: expect.stringMatching(/We keep trying\. Something went wrong on our side\.$/),
    })
  })
})
