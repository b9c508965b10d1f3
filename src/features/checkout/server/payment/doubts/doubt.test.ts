import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout, connect, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { setActive } from '#features/payment-methods/server/public.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { sweep } from '../sweep.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await connect(world, 'paypal', getKeys(0))
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { clientId, secret } = accounts[index]!
  return { clientId, secret }
}

/** A shopper who went to pay, of whom nothing was heard. */
const leave = async (provider = 'airwallex') => {
  const token = await world.checkout()
  const method = provider === 'airwallex' ? 'card' : provider
  await world.pay(token, await world.order(token, { provider, method }))
  const [attempt] = await getAttempts(world, token)
  return { token, id: attempt!.id, payment: attempt!.provider_payment_id! }
}
type Sale = Awaited<ReturnType<typeof leave>>

/** Lets minutes pass for a payment, and asks about what is due. */
const pass = async ({ id }: Sale, minutes: number) => {
  const { db, pool, services } = world.app
  await pool.query(
    `update payment_attempts set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
     checked_at = checked_at - $2::interval, doubt_since = doubt_since - $2::interval, unpaid_at = unpaid_at - $2::interval
     where id = $1`,
    [id, `${minutes} minutes`],
  )
  await pool.query(`update payment_providers set account_since = account_since - $1::interval`, [`${minutes} minutes`])
  await db.updateTable('payment_attempts').set({ checked_at: null }).where('id', '=', id).execute()
  await sweep(services)
  await world.app.runJobs()
}
const getState = async ({ token }: Sale) => (await getAttempts(world, token))[0]!.state
const shown = async ({ id }: Sale) => {
  const list: { id: string; concern: string; sentence: string }[] = (
    await world.merchant.call('GET /payments/unsolved')
  ).body.data
  return list.find((one) => one.id === id)
}
const undecided = (sentence: RegExp) => ({ concern: 'undecided', sentence: expect.stringMatching(sentence) })
const solve = ({ id }: Sale) => world.merchant.call('POST /payments/:id/settled', { params: { id } })

/** A provider answers otherwise about one payment. */
const answered = ({ payment }: Sale, answer: { status?: number; text: string }) =>
  replay(world.app.services, ({ pathname }) => (pathname.endsWith(`/${payment}`) ? answer : undefined))
const notFound = {
  status: 404,
  text: JSON.stringify({ code: 'resource_not_found', name: 'RESOURCE_NOT_FOUND', message: 'Not found' }),
}

describe('a payment of which nobody can say whether it was paid', () => {
  it('because the provider does not answer is listed after an hour, and leaves the list with its order [n3z5]', async () => {
    const sale = await leave()
    await world.fail({ target: 'airwallex', mode: 'error' })
    await pass(sale, 5)
    expect(await shown(sale)).toBeUndefined()
    await pass(sale, 50)
    expect(await shown(sale)).toBeUndefined()
    await pass(sale, 15)
    expect(await shown(sale)).toMatchObject(
      undecided(/^Airwallex has not told us whether €[\d.]+ was paid\. We keep asking\./),
    )
    await world.fail({ target: 'airwallex', mode: 'ok' })
    await world.succeed(sale.payment)
    await pass(sale, 30)
    expect(await shown(sale)).toBeUndefined()
    expect(await getOrders(world, sale.token)).toHaveLength(1)
  })

  it('leaves the list when the provider says that nobody has paid [h4g5]', async () => {
    const sale = await leave()
    const { end } = answered(sale, { text: '<html>busy</html>' })
    await pass(sale, 5)
    await pass(sale, 61)
    expect(await shown(sale)).toMatchObject(undecided(/^Airwallex has not told us/))
    end()
    await pass(sale, 30)
    expect(await shown(sale)).toBeUndefined()
    expect((await getCheckout(world, sale.token)).state).toBe('failed')
  })

  it('as its state has a name that is new is listed and neither counted nor cancelled, however long it takes [s5c3]', async () => {
    const sale = await leave()
    const intent = await (
      await fetch(`${world.sandbox.url}/sandbox/airwallex/payment_intents?merchant_order_id=${sale.id}`)
    ).json()
    const [own] = (intent as { items: object[] }).items
    const { asked, end } = answered(sale, { text: JSON.stringify({ ...own, status: 'ON_THE_MOON' }) })
    await pass(sale, 5)
    await pass(sale, 61)
    expect(await shown(sale)).toMatchObject(undecided(/^€[\d.]+ is pending at Airwallex: /))
    await pass(sale, 26 * 60)
    expect(await getState(sale)).toBe('waiting')
    expect(asked.filter(({ url }) => url.pathname.endsWith('/cancel'))).toEqual([])
    end()
    await world.succeed(sale.payment)
    await pass(sale, 6 * 60)
    expect(await getOrders(world, sale.token)).toHaveLength(1)
    expect(await shown(sale)).toBeUndefined()
  })

  it('as the provider does not know it is listed until the merchant has looked, and not cancelled before [l7z7]', async () => {
    const sale = await leave()
    const { end } = answered(sale, notFound)
    await pass(sale, 5)
    await pass(sale, 4 * 60)
    expect(await getState(sale)).toBe('waiting')
    expect(await shown(sale)).toMatchObject(
      undecided(/^Airwallex does not recognise this payment of €[\d.]+\. If its keys were changed/),
    )
    await solve(sale)
    expect(await shown(sale)).toBeUndefined()
    await pass(sale, 60)
    end()
    expect(await getState(sale)).toBe('cancelled')
  })

  it('is over when the provider forgets what it had said to be unpaid [n8q2]', async () => {
    const sale = await leave('paypal')
    await pass(sale, 5)
    const { end } = answered(sale, notFound)
    await pass(sale, 60)
    expect(await getState(sale)).toBe('waiting')
    await pass(sale, 3 * 60)
    end()
    expect(await getState(sale)).toBe('cancelled')
    expect(await shown(sale)).toBeUndefined()
  })

  it('is not over where another account may have been asked since [q5w5]', async () => {
    const sale = await leave('paypal')
    await pass(sale, 5)
    await connect(world, 'paypal', getKeys(3))
    const { end } = answered(sale, notFound)
    await pass(sale, 2 * 60)
    await pass(sale, 2 * 60)
    end()
    expect(await getState(sale)).toBe('waiting')
    expect(await shown(sale)).toMatchObject(undecided(/^PayPal does not recognise this payment/))
    await connect(world, 'paypal', getKeys(0))
  })

  it('is over where the same account was switched off and on and connected again since', async () => {
    const sale = await leave('paypal')
    await pass(sale, 5)
    await setActive(world.app.db, world.store.id, 'paypal', false)
    await connect(world, 'paypal', getKeys(0))
    const { end } = answered(sale, notFound)
    await pass(sale, 4 * 60)
    end()
    expect(await getState(sale)).toBe('cancelled')
    expect(await shown(sale)).toBeUndefined()
  })

  it('as its provider is not connected any more is listed until it is again [t4g8]', async () => {
    const sale = await leave()
    const { db } = world.app
    const ours = db.selectFrom('payment_providers').selectAll().where('provider', '=', 'airwallex')
    const row = await ours.executeTakeFirstOrThrow()
    await db.deleteFrom('payment_providers').where('id', '=', row.id).execute()
    await pass(sale, 5)
    await pass(sale, 61)
    expect(await shown(sale)).toMatchObject(undecided(/^Airwallex is no longer connected/))
    await db
      .insertInto('payment_providers')
      .values({ ...row, settings: JSON.stringify(row.settings), left_settings: null })
      .execute()
    await world.succeed(sale.payment)
    await pass(sale, 30)
    expect(await getOrders(world, sale.token)).toHaveLength(1)
    expect(await shown(sale)).toBeUndefined()
  })
})
