import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import refund from './examples/refund-request.json' with { type: 'json' }
import source from './examples/source-create.json' with { type: 'json' }
import types from './examples/transaction-types.json' with { type: 'json' }
import byOrder from './examples/transactions-by-order.json' with { type: 'json' }
import { ensureSource } from './source.ts'
import { isAuthorization, isCharge, isDisputeReversal, isReversal } from './transaction-types.ts'
import { viva } from './viva.ts'

const account = { merchant_id: 'merchant', api_key: 'key', clientId: 'client', secret: 'secret' }
const charge = byOrder.answer.Transactions[0]!
const orderCode = byOrder.request.query.ordercode
let world: ProviderWorld
beforeAll(async () => void (world = await providerWorld('viva')))
afterAll(() => world.close())

/** Viva's answers: these transactions of the order, and these to calls by the end of their path. */
const answering = (rows: object[], answers: Record<string, string> = {}) =>
  replay(world.services, ({ pathname }) => {
    if (pathname.endsWith('/connect/token')) return { text: '{"access_token":"t","expires_in":3600}' }
    if (pathname.endsWith('/api/transactions/')) return { text: JSON.stringify({ Transactions: rows }) }
    const found = Object.entries(answers).find(([path]) => pathname.endsWith(path))
    return found ? { text: found[1] } : { status: 404, text: '{"message":"none"}' }
  })
const payment = {
  id: orderCode,
  reference: 'ref-0001',
  amount: Math.round(charge.Amount * 100),
  currency: 'EUR',
  status: 'succeeded',
  problem: null,
} as const

describe('a request to Viva is the published one', () => {
  it('for giving money back: its path, its way to sign in, and its members [v6s3]', async () => {
    const { asked, end } = answering([charge], { [charge.TransactionId]: '{}' })
    await viva.refund(world.services, account, payment, 'Paid twice')
    end()
    const { method, path, query, auth } = refund.request
    const sent = asked.find((one) => one.method === method)!
    expect(sent.url.pathname).toMatch(new RegExp(`${path.replace(/[^/]+$/, charge.TransactionId)}$`))
    expect(sent.headers.authorization?.toLowerCase().split(' ')[0]).toBe(auth)
    const members = Object.fromEntries(sent.url.searchParams)
    expect(Object.keys(members)).toEqual(expect.arrayContaining(refund.required))
    expect([...refund.required, ...refund.optional]).toEqual(expect.arrayContaining(Object.keys(members)))
    expect(members).toMatchObject({ amount: String(payment.amount), merchantTrns: query.merchantTrns })
    expect(Number.isInteger(query.amount)).toBe(true)
  })

  it.each([
    ['de', 'de-DE'],
    ['pt-BR', 'pt-PT'],
    ['en', 'en-GB'],
    ['mt', undefined],
    ['zh-TW', undefined],
  ])('for an order of a shopper who reads %s, in a language of its page or in none', async (locale, requestLang) => {
    const { asked, end } = answering([], { '/checkout/v2/orders': '{"orderCode":1234567890123456}' })
    const at = { settings: { webhook_key: '', source_code: null }, webhook_url: '' }
    await viva.start(world.services, account, paymentRequest({ locale }), at)
    end()
    const { customer } = JSON.parse(asked.find(({ url }) => url.pathname.endsWith('/checkout/v2/orders'))!.body)
    expect(customer.requestLang).toBe(requestLang)
  })

  it('for a payment source, whose empty answer is taken [s7q4]', async () => {
    const { method, path, auth, body } = source.request
    const { asked, end } = answering([], { [path]: JSON.stringify(source.answer.body) })
    const settings = await ensureSource(world.services, account)
    end()
    const sent = asked.find(({ url }) => url.pathname.endsWith(path))!
    expect(sent.method).toBe(method)
    expect(sent.headers.authorization?.toLowerCase().split(' ')[0]).toBe(auth)
    const members: Record<string, unknown> = JSON.parse(sent.body)
    const getTypes = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, typeof value]))
    expect(getTypes(members)).toEqual(getTypes(body))
    expect(members.sourceCode).toMatch(/^\d{4}$/)
    expect(settings).toBe(members.sourceCode)
  })
})

describe("Viva's published types of transactions", () => {
  const row = (type: number) => ({ type, amount: 5, parentId: null })

  it.each([
    ['charge', types.charge, { charge: true, authorization: false, reversal: false }],
    ['authorization', types.authorization_only, { charge: true, authorization: true, reversal: false }],
    ['check of a card', types.check_only, { charge: false, authorization: false, reversal: false }],
    ['reversal', types.reversal, { charge: false, authorization: false, reversal: true }],
    ['void', types.void, { charge: false, authorization: false, reversal: true }],
    ['payout', types.money_out_but_no_reversal, { charge: false, authorization: false, reversal: false }],
  ])('are told apart: each %s [t2v9]', (_what, all, expected) => {
    for (const type of all) {
      const kinds = {
        charge: isCharge(row(type)),
        authorization: isAuthorization(row(type)),
        reversal: isReversal(row(type)),
      }
      expect({ type, ...kinds }).toEqual({ type, ...expected })
    }
  })

  it('name those by which a bank takes money back, and no others', () => {
    const all = [...types.charge, ...types.authorization_only, ...types.reversal, ...types.money_out_but_no_reversal]
    expect(all.filter((type) => isDisputeReversal(row(type)))).toEqual(types.reversal_of_a_dispute)
  })

  /** Which of our states each published one is, for a payment that took its money. */
  const means = {
    F: 'succeeded',
    A: 'pending',
    C: 'succeeded',
    R: 'succeeded',
    X: 'cancelled',
    M: 'succeeded',
    MA: 'succeeded',
    MI: 'succeeded',
    ML: 'succeeded',
    MW: 'succeeded',
    MS: 'succeeded',
  } as const satisfies Record<Exclude<keyof typeof types.status_ids, 'E'>, string>

  it('with the published status of a refusal are no payment, so that the order itself is asked about [q4k6]', async () => {
    const { asked, end } = answering([{ ...charge, StatusId: 'E' }])
    await expect(viva.read(world.services, account, orderCode).finally(end)).rejects.toMatchObject({ kind: 'refused' })
    expect(asked.at(-1)!.url.pathname).toMatch(new RegExp(`/orders/${orderCode}$`))
  })

  it.each(Object.entries(means))('with the published status %s are %s [w5n8]', async (statusId, status) => {
    const back = { ...charge, TransactionId: 'back', ParentId: charge.TransactionId, Amount: -5, StatusId: 'F' }
    const single = {
      amount: charge.Amount,
      orderCode: Number(orderCode),
      statusId,
      currencyCode: '978',
      merchantTrns: 'ref-0001',
    }
    const rows = [{ ...charge, StatusId: statusId }, ...(statusId === 'R' ? [back] : [])]
    const { end } = answering(rows, { [charge.TransactionId]: JSON.stringify(single) })
    const read = await viva.read(world.services, account, orderCode).finally(end)
    expect(read).toMatchObject({ status })
  })
})
