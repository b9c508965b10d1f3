import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { toPaymentRequest } from '#features/checkout/server/payment/payment-request.ts'
import { refund as giveSurplusBack } from '#features/checkout/server/payment/refund.ts'
import { makeRefund } from '#features/checkout/server/payment/refunds/make.ts'
import { findAttempt } from '#features/checkout/server/payment/repository.ts'
import { connectedProvider } from '#features/payment-methods/server/public.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { accounts } from '#sandbox/payabl/accounts.ts'
import { connect, getAttempts, getOrders, leaveFor, press } from '../testing/money-path.ts'
import { type Example, replay, toWire } from '../testing/replay.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  // Refunds of this account wait to be booked.
  const { merchantId, secret } = accounts[1]!
  await connect(world, 'payabl', { merchant_id: merchantId, secret_key: secret })
})
afterAll(() => world.close())

const act = async (id: string, action: string, body = {}) =>
  expect(
    (
      await fetch(`${world.sandbox.url}/sandbox/payabl/payments/${id}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status,
  ).toBe(200)

type AtPayabl = {
  id: string
  status: string
  orderid: string
  currency: string
  later: { type: string; amount: string; status: string }[]
}
const atPayabl = async (attempt: string): Promise<AtPayabl[]> =>
  (await (await fetch(`${world.sandbox.url}/sandbox/payabl/transactions?custom1=${attempt}`)).json()).items

const sell = async () => {
  const { token, url } = await leaveFor(world, 'payabl', 'card')
  await press(url, 'pay')
  const { id, amount } = (await getAttempts(world, token))[0]!
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  const order = await world.app.db
    .selectFrom('orders')
    .innerJoin('payment_attempts as attempt', 'attempt.checkout_id', 'orders.checkout_id')
    .select('shopify_order_id')
    .where('attempt.id', '=', id)
    .executeTakeFirstOrThrow()
  const params = { id: String(order.shopify_order_id) }
  const payment = async () => (await atPayabl(id)).find(({ status }) => status === '0')!
  const amounts = async () => (await payment()).later.map((one) => one.amount)
  let left = amount
  const refund = async (part: number) => {
    const body = { key: randomUUID(), amount: part, left }
    expect((await world.merchant.call('POST /orders/:id/refunds', { params, body })).status).toBe(200)
    left -= part
    return body.key
  }
  const again = async (key: string) => {
    await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', key).execute()
    await makeRefund(world.app.services, key)
  }
  const state = async (key: string) =>
    (await world.app.db.selectFrom('order_refunds').select('state').where('id', '=', key).executeTakeFirstOrThrow())
      .state
  return { token, id, amount, payment, amounts, refund, again, state }
}

/** Nobody hears what payabl. says of the next refund, which reaches it or not. */
const loseAnswer = (isMade: boolean) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    if (!new URL(url).pathname.endsWith('payment_refund')) return send(url, options)
    if (isMade) await send(url, options)
    http.send = send
    throw new OutboundError({ host: new URL(url).host, peer: options?.peer ?? '' }, 'timeout')
  }
}

it('a refund that never reached payabl. is made, though another one waits there', async () => {
  const sale = await sell()
  await sale.refund(1_000)
  loseAnswer(false)
  const second = await sale.refund(500)
  expect(await sale.amounts()).toEqual(['10.00'])
  await sale.again(second)
  expect(await sale.amounts()).toEqual(['10.00', '5.00'])
  expect(await sale.state(second)).toBe('pending')
})

it.each(['waits', 'was booked'])(
  'a refund without an answer that %s is made no second time, though the one before it was refused meanwhile',
  async (stand) => {
    const sale = await sell()
    await sale.refund(1_000)
    const { id } = await sale.payment()
    await act(id, 'book')
    loseAnswer(true)
    const second = await sale.refund(500)
    await act(id, 'refund-fails')
    if (stand === 'was booked') await act(id, 'book')
    await sale.again(second)
    expect(await sale.amounts()).toEqual(['10.00', '5.00'])
    expect(await sale.state(second)).toBe(stand === 'waits' ? 'pending' : 'done')
  },
)

it.each(['waits', 'was booked'])(
  'a refund that never reached payabl. is made, though a larger one of the back office %s since',
  async (stand) => {
    const sale = await sell()
    loseAnswer(false)
    const ours = await sale.refund(500)
    const { id } = await sale.payment()
    await act(id, 'refund', { amount: 7 })
    if (stand === 'was booked') await act(id, 'book')
    await sale.again(ours)
    expect(await sale.amounts()).toEqual(['7.00', '5.00'])
  },
)

/** payabl. lists one more transaction about a payment among those under way, of which it says that it is of a type. */
const listWaiting = (payment: { orderid: string; currency: string }, type: string) => {
  const { orderid: order_id, currency } = payment
  const entry = { transaction_id: '199999999', order_id, amount: '5.00', currency }
  const step = { amount: '5.00', currency, order_id, error_code: '2000', type }
  const answer = (transaction: Extract<Example, { wire: 'xml' }>['response']) => ({
    text: toWire({ wire: 'xml', response: { process: { error_message: '', status: '0' }, transaction } }),
  })
  return replay(world.app.services, ({ pathname }, body) => {
    const asked = new URLSearchParams(body)
    if (!pathname.endsWith('tx_diagnose')) return undefined
    if (asked.get('type') === 'pending') return answer(entry)
    if (asked.get('transactionid') !== '199999999') return undefined
    return answer({ transaction_id: '199999999', transaction_status: { step1: step } })
  })
}

it.each(['retrieval_request', 'authorization', 'chargeback'])(
  'a refund that never reached payabl. is made, though something of its amount waits there that is a %s',
  async (type) => {
    const sale = await sell()
    loseAnswer(false)
    const ours = await sale.refund(500)
    const { end } = listWaiting(await sale.payment(), type)
    await sale.again(ours)
    end()
    expect(await sale.amounts()).toEqual(['5.00'])
  },
)

it('a refund without an answer is neither made again nor taken as made while nobody knows what waits at payabl.', async () => {
  const sale = await sell()
  loseAnswer(false)
  const ours = await sale.refund(500)
  const { end } = listWaiting(await sale.payment(), '')
  await expect(sale.again(ours)).rejects.toMatchObject({ kind: 'unreachable' })
  end()
  expect(await sale.amounts()).toEqual([])
  expect(await sale.state(ours)).toBe('asked')
  await sale.again(ours)
  expect(await sale.amounts()).toEqual(['5.00'])
})

const asSurplus = ({ id }: { id: string }) =>
  world.app.db
    .updateTable('payment_attempts')
    .set({ state: 'surplus', updated_at: new Date() })
    .where('id', '=', id)
    .execute()

it('a second payment of which a part waits to go back goes back whole', async () => {
  const sale = await sell()
  const { id } = await sale.payment()
  await act(id, 'refund', { amount: 5 })
  await asSurplus(sale)
  await giveSurplusBack(world.app.services, sale.id)
  const rest = ((sale.amount - 500) / 100).toFixed(2)
  expect(await sale.amounts()).toEqual(['5.00', rest])
  await asSurplus(sale)
  await giveSurplusBack(world.app.services, sale.id)
  expect(await sale.amounts()).toEqual(['5.00', rest])
})

it('a second payment goes back though a try to pay it that nobody finished waits at payabl. too', async () => {
  const sale = await sell()
  const attempt = (await findAttempt(world.app.db, sale.id))!
  const provider = (await connectedProvider(world.app.services, world.store.id, 'payabl'))!
  await provider.start(toPaymentRequest({ ...attempt, tries: attempt.tries + 1 }))
  expect(await atPayabl(sale.id)).toMatchObject([{ status: '2000' }, { status: '0' }])
  await asSurplus(sale)
  await giveSurplusBack(world.app.services, sale.id)
  expect(await sale.amounts()).toEqual([(sale.amount / 100).toFixed(2)])
})
