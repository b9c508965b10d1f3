import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { password } from '#apps/server/testing/factories.ts'
import { billingWorld, week } from '#features/billing/server/testing/billing-world.ts'
import { erase } from './erase.ts'

let world: Awaited<ReturnType<typeof billingWorld>>
beforeEach(async () => {
  world = await billingWorld()
  await world.subscribe()
})
afterEach(() => world.close())

const leave = async () => {
  const { email } = world.merchant.merchant
  const { body } = await world.merchant.call('POST /delete-account', { body: { email, password } })
  expect(body.error).toBe(false)
  await world.settle()
}
const isGone = async () => {
  const { id } = world.merchant.merchant
  return (await world.app.db.selectFrom('merchants').select('id').where('id', '=', id).execute()).length === 0
}
/** The invoices of the store, oldest first, as the engine has them. */
const getInvoices = async (customer: string) =>
  (await world.stripe.invoices.list({ customer, limit: 100 })).data.toReversed()
/** Lets each kind of call to the engine fail twice: once without any effect, once after it had its effect. */
const breakEveryCall = () => {
  const { http, env } = world.app.services
  const send = http.send.bind(http)
  const counts = new Map<string, number>()
  http.send = async (url, options) => {
    if (!url.startsWith(`${env.STRIPE_URL}/v1/`)) return send(url, options)
    const call = `${options?.method ?? 'GET'} ${new URL(url).pathname.replaceAll(/_\w{10,}/g, '')}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    if (count === 1) throw new Error('The line is dead.')
    const answer = await send(url, options)
    if (count === 2) throw new Error('The answer is lost.')
    return answer
  }
  return counts
}

describe('an account that is deleted while a subscription runs', () => {
  it('is told what is asked for last [c5j8]', async () => {
    await world.order({ total: 12_300 })
    const { body } = await world.merchant.call('GET /account/losses')
    expect(body.data.stores).toMatchObject([{ is_subscribed: true, open_fees: 123 }])
  })

  it('pays the fees that no invoice asked for, by the card of the subscription, and nothing twice [s3y5]', async () => {
    const { customer_id, subscription_id } = await world.account()
    await world.order({ total: 12_300 })
    await leave()
    expect(await isGone()).toBe(true)
    expect((await world.stripe.subscriptions.retrieve(subscription_id!)).status).toBe('canceled')
    const [first, last, ...more] = await getInvoices(customer_id)
    expect(first).toMatchObject({ amount_paid: 850, status: 'paid' })
    expect(last).toMatchObject({ amount_paid: 123, status: 'paid' })
    expect(more).toEqual([])

    await world.advance(2 * week)
    expect(await getInvoices(customer_id)).toHaveLength(2)
  })

  it('owes nothing more where there is nothing to ask for', async () => {
    const { customer_id } = await world.account()
    await leave()
    expect(await isGone()).toBe(true)
    expect(await getInvoices(customer_id)).toHaveLength(1)
  })

  it('has the week’s invoice made final that is still a draft, its fees on it', async () => {
    const { customer_id, period_end } = await world.account()
    await world.order({ total: 10_000 })
    await world.advance(period_end!.getTime() - world.app.services.now().getTime() + 60_000)
    expect((await getInvoices(customer_id)).at(-1)).toMatchObject({ status: 'draft' })
    await world.order({ total: 20_000 })
    await leave()
    const invoices = await getInvoices(customer_id)
    expect(invoices.map(({ amount_paid, status }) => [amount_paid, status])).toEqual([
      [850, 'paid'],
      [950, 'paid'],
      [200, 'paid'],
    ])
  })

  it('is asked once, whichever call fails, before or after it had its effect [b7h3]', async () => {
    const { customer_id, subscription_id, period_end } = await world.account()
    await world.advance(period_end!.getTime() - world.app.services.now().getTime() + 60_000)
    await world.order({ total: 12_300 })
    const { id, email } = world.merchant.merchant
    await world.merchant.call('POST /delete-account', { body: { email, password } })
    const calls = breakEveryCall()
    let tries = 0
    for (; tries < 60 && !(await isGone()); tries += 1)
      await erase(world.app.services, { merchantId: id, insistUntil: new Date(0).toISOString() }).catch(() => {})
    expect(await isGone()).toBe(true)
    expect([...calls.keys()].filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /v1/invoices',
      'POST /v1/invoiceitems',
      'POST /v1/invoices/in/finalize',
      'POST /v1/invoices/in/pay',
      'DELETE /v1/subscriptions/sub',
    ])
    expect(tries).toBeGreaterThan(10)
    await world.advance(2 * week)
    expect((await world.stripe.subscriptions.retrieve(subscription_id!)).status).toBe('canceled')
    expect((await getInvoices(customer_id)).map(({ amount_paid, status }) => [amount_paid, status])).toEqual([
      [850, 'paid'],
      [850, 'paid'],
      [123, 'paid'],
    ])
  })

  it('goes although its card is declined, and the engine goes on asking for what is owed [p2p4]', async () => {
    const { customer_id } = await world.account()
    await world.order({ total: 12_300 })
    await world.card('4000000000000341')
    await leave()
    expect(await isGone()).toBe(true)
    const last = async () => (await getInvoices(customer_id)).at(-1)!
    expect(await last()).toMatchObject({ status: 'open', amount_due: 123, attempt_count: 1, auto_advance: true })
    await world.advance(week)
    expect((await last()).attempt_count).toBe(2)
  })
})
