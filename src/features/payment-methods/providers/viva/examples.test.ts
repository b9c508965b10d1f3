import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import byOrder from './examples/transactions-by-order.json' with { type: 'json' }
import reversed from './examples/webhook-1797-reversal.json' with { type: 'json' }
import { viva } from './viva.ts'

const data = reversed.EventData
const account = { merchant_id: data.MerchantId, api_key: 'key', clientId: 'client', secret: 'secret' }
const orderCode = String(data.OrderCode)
const charge = byOrder.answer.Transactions[0]!
const at = { settings: { webhook_key: '', source_code: null }, webhook_url: '' }
let world: ProviderWorld
let end = () => {}
beforeAll(async () => void (world = await providerWorld('viva')))
afterEach(() => end())
afterAll(() => world.close())

const found = {
  amount: 22.9,
  orderCode: data.OrderCode,
  statusId: 'F',
  currencyCode: '978',
  merchantTrns: 'ref-0001',
}
type Row = Record<string, unknown>
const back = (more: Row = {}): Row => ({
  ...charge,
  TransactionId: data.TransactionId,
  ParentId: data.ParentId,
  Amount: -5,
  MerchantTrns: null,
  TransactionType: { TransactionTypeId: 7 },
  ...more,
})

/** Viva lists these transactions of the order, and answers so to single ones by their ids: a number is a refusal. */
const answering = (rows: Row[], single: Record<string, unknown> = { [charge.TransactionId]: found }) => {
  const replaying = replay(world.services, ({ pathname }) => {
    if (pathname.endsWith('/connect/token')) return { text: '{"access_token":"t","expires_in":3600}' }
    if (pathname.endsWith('/api/transactions/')) return { text: JSON.stringify({ Transactions: rows }) }
    const answer = single[pathname.split('/').at(-1)!]
    return answer === undefined ? { status: 404, text: '{"message":"none"}' } : { text: JSON.stringify(answer) }
  })
  end = replaying.end
}
const read = () => viva.read(world.services, account, orderCode)
const payment = {
  id: orderCode,
  reference: 'ref-0001',
  amount: 2_290,
  currency: 'EUR',
  status: 'succeeded',
  problem: null,
} as const
const afterwards = () => viva.aftermath(world.services, account, payment)

describe("Viva's published list of an order's transactions", () => {
  it('is a payment', async () => {
    answering([charge])
    expect(await read()).toEqual(payment)
  })

  it.each([
    ['a void, by its sign', { Amount: -5 }],
    ['a void, by its payment', { Amount: 5 }],
    ['iDEAL’s reversal, by its type', { Amount: 5, ParentId: null, TransactionType: { TransactionTypeId: 24 } }],
    ['one of a type that nobody knows', { Amount: 5, TransactionType: { TransactionTypeId: 999 } }],
  ])('counts a part that went back (%s), and the payment still stands', async (_what, more) => {
    answering([back(more), { ...charge, StatusId: 'R' }], { [charge.TransactionId]: { ...found, statusId: 'R' } })
    expect(await read()).toEqual(payment)
    const { TransactionId: id } = back()
    expect(await afterwards()).toEqual({ refunded: 500, dispute: 'none', refunds: [{ id, amount: 500 }] })
  })

  it('counts several parts, and knows when nothing is left', async () => {
    const rows = [charge, back(), back({ TransactionId: 'b', Amount: -17.9 })]
    answering(rows)
    expect(await afterwards()).toMatchObject({ refunded: 2_290 })
    expect(await read()).toMatchObject({ status: 'succeeded', isRefunded: true })
    answering([...rows.slice(0, 2), back({ TransactionId: 'b', Amount: -17.9, StatusId: 'E' })])
    expect(await afterwards()).toMatchObject({ refunded: 500, refunds: [{ amount: 500 }, { id: 'b', amount: 0 }] })
  })

  it('that says that money went back, and not how much, is not guessed', async () => {
    answering([{ ...charge, StatusId: 'R' }])
    await expect(read()).rejects.toMatchObject({ name: 'SurpriseError' })
    await expect(afterwards()).rejects.toMatchObject({ name: 'SurpriseError' })
  })

  it.each([
    ['M', 'open', 0],
    ['MA', 'open', 0],
    ['MI', 'open', 0],
    ['MS', 'open', 0],
    ['MW', 'won', 0],
    ['ML', 'lost', 2_290],
  ])('with a charge that is %s tells of a dispute that is %s', async (StatusId, dispute, refunded) => {
    const single = { [charge.TransactionId]: { ...found, statusId: StatusId } }
    answering([{ ...charge, StatusId }], single)
    expect(await read()).toMatchObject({ status: 'succeeded' })
    expect(await afterwards()).toMatchObject({ refunded, dispute })
    const taken = back({ Amount: -22.9, TransactionType: { TransactionTypeId: 13 } })
    answering([{ ...charge, StatusId }, taken], single)
    const after = await afterwards()
    expect(after).toMatchObject({ refunded, dispute })
    // One name, whether or not what was taken is a transaction of its own.
    const named = { id: `dispute-of-${payment.id}`, amount: refunded, isDispute: true }
    expect(after.refunds).toEqual(dispute === 'open' ? [] : [named])
  })

  it.each([
    ['F', 1, 'pending'],
    ['C', 1, 'succeeded'],
    ['A', 5, 'pending'],
    ['Z', 5, 'pending'],
    ['X', 5, 'cancelled'],
  ])('with the status %s of type %d means %s', async (StatusId, TransactionTypeId, status) => {
    const row = { ...charge, StatusId, TransactionType: { TransactionTypeId } }
    answering([row], { [charge.TransactionId]: { ...found, statusId: StatusId } })
    expect(await read()).toMatchObject({ status })
  })

  it.each([{ Transactions: [{ id: 1 }] }, { Transactions: [{ ...charge, Amount: '22,90' }] }, 'none'])(
    'in another form leaves open how the payment stands (%j)',
    async (answer) => {
      const { end: over } = replay(world.services, () => ({ text: JSON.stringify(answer) }))
      end = over
      await expect(read()).rejects.toMatchObject({ name: 'SurpriseError', kind: 'unreachable' })
    },
  )
})

describe("Viva's published message of a reversal", () => {
  const verify = (message: object = reversed) =>
    viva.verifyWebhook(world.services, account, { headers: {}, raw: Buffer.from(JSON.stringify(message)) }, at)
  const event = { kind: 'refund', payment_id: orderCode, reference: 'ref-0001' }

  it('is about the payment that was reversed [l4s3]', async () => {
    answering([charge, back()])
    expect(await verify()).toMatchObject(event)
  })

  it.each([
    ['by its own id', { ...found, amount: -5, merchantTrns: null }],
    ['in a form that nobody published', { reversal: true }],
    ['not at all', undefined],
  ])('is believed where Viva answers about the reversal %s and about the payment not', async (_how, answer) => {
    answering([charge, back()], { [data.TransactionId]: answer })
    expect(await verify()).toMatchObject({ kind: 'refund', payment_id: orderCode })
  })

  it('without the id of its payment is found in the list of its order', async () => {
    answering([charge, back()], {})
    expect(await verify({ ...reversed, EventData: { ...data, ParentId: null } })).toMatchObject(event)
  })

  it('that Viva knows nothing of is none', async () => {
    answering([charge], {})
    expect(await verify({ ...reversed, EventData: { ...data, ParentId: null } })).toBeNull()
    expect(await verify({ ...reversed, EventData: { ...data, MerchantId: 'another' } })).toBeNull()
  })
})
