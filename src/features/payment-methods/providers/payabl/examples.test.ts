import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { takePending } from '#kit/server/surprises/surprises.ts'
import { getSecurityHash } from '#sandbox/payabl/store.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { type Example, replay, toWire } from '../testing/replay.ts'
import callback from './examples/callback-capture.json' with { type: 'json' }
import init from './examples/init-answer.json' with { type: 'json' }
import refund from './examples/refund-answer.json' with { type: 'json' }
import list from './examples/tx-diagnose-list-answer.json' with { type: 'json' }
import byOrder from './examples/tx-diagnose-orderid-request.json' with { type: 'json' }
import one from './examples/tx-diagnose-tx-answer.json' with { type: 'json' }
import byId from './examples/tx-diagnose-tx-request.json' with { type: 'json' }
import { payabl } from './payabl.ts'

const account = { merchant_id: 'gateway_test', secret_key: 'b185' }
const at = { settings: {}, webhook_url: 'https://pay.example/cb' }
const id = '900000001'
let world: ProviderWorld
let ended: (() => void)[] = []
beforeAll(async () => void (world = await providerWorld('payabl')))
afterEach(() => {
  for (const end of ended) end()
  ended = []
})
afterAll(() => world.close())

/** payabl. answers so, by the call's type or path, and everything else with an empty list. */
const answering = (answers: Record<string, Example | string>) => {
  const nothing = toWire({ wire: 'xml', response: { process: { error_message: '', process_time: '', status: '0' } } })
  const { asked, end } = replay(world.services, ({ pathname }, body) => {
    const name = new URLSearchParams(body).get('type') ?? pathname.split('/').at(-1)!
    const answer = answers[name]
    return { text: answer === undefined ? nothing : typeof answer === 'string' ? answer : toWire(answer) }
  })
  ended.push(end)
  return asked
}
const tx = one as Example
const lists = list as Example
const tree = (process: object, transaction?: object): Example =>
  ({ wire: 'xml', response: { process, ...(transaction && { transaction }) } }) as Example
const stepped = (more: object) =>
  tree(one.response.process, {
    transaction_id: id,
    transaction_status: { step1: { ...one.response.transaction.transaction_status.step1, ...more } },
  })
const read = () => payabl.read(world.services, account, id)
const payment = { id, reference: 'x', amount: 2_290, currency: 'EUR', status: 'succeeded', problem: null } as const

describe("payabl.'s published answers", () => {
  it('to the start of a payment lead to its page', async () => {
    const asked = answering({ init: init as Example })
    expect(await payabl.start(world.services, account, paymentRequest(), at)).toEqual({
      payment_id: id,
      next: { kind: 'redirect', url: init.fields.start_url },
    })
    expect(new URLSearchParams(asked[0]!.body).get('orderid')!.length).toBeLessThanOrEqual(30)
  })

  it('to a question about a transaction tell it by its first step [t8b8]', async () => {
    const asked = answering({ tx })
    expect(await read()).toMatchObject({ id, amount: 2_290, currency: 'EUR', status: 'succeeded' })
    const names = (body: string) => [...new URLSearchParams(body).keys()].toSorted()
    expect(names(asked[0]!.body)).toEqual(Object.keys(byId.fields).toSorted())
    expect(new URLSearchParams(asked[0]!.body).get('type')).toBe(byId.fields.type)
  })

  it.each([
    ['2000', 'unpaid'],
    ['105', 'failed'],
    ['', 'pending'],
    ['?', 'pending'],
  ])('with the code %j mean %s, whatever the question itself came to', async (error_code, status) => {
    answering({ tx: stepped({ error_code }) })
    expect(await read()).toMatchObject({ status })
  })

  it.each([
    ['captured', { error_code: '0', type: 'capture' }, 'succeeded'],
    ['not captured yet', { error_code: '2000', type: 'capture' }, 'pending'],
    ['voided', { error_code: '0', type: 'reversal' }, 'cancelled'],
    ['told in a form that nobody published', { state: 'done' }, 'pending'],
  ])('of a payment that was authorised first, and is %s', async (_what, step2, status) => {
    const { step1 } = one.response.transaction.transaction_status
    const steps = { step1: { ...step1, type: 'preauthorization' }, step2 }
    answering({ tx: tree(one.response.process, { transaction_id: id, transaction_status: steps }) })
    expect(await read()).toMatchObject({ status })
  })

  it('with a later step that cannot be read are noted, and guess nothing from it [z8w2]', async () => {
    const { step1 } = one.response.transaction.transaction_status
    const step2 = { error_code: '0', type: 'capture', amount: '22,90' }
    const steps = { step1: { ...step1, type: 'preauthorization' }, step2 }
    answering({ tx: tree(one.response.process, { transaction_id: id, transaction_status: steps }) })
    takePending()
    expect(await read()).toMatchObject({ status: 'pending' })
    expect(takePending()).toMatchObject([{ service: 'payabl.', path: expect.stringContaining('later step: amount') }])
  })

  it.each([
    ['one', tx],
    ['a list', lists],
  ])('to a question by an orderid are read as %s', async (_form, orderid) => {
    const request = paymentRequest({ reference: '00000000-0000-4000-8000-000000000001' })
    const [, named] = /<order_id>([^<]*)/.exec(toWire(orderid))!
    const asked = answering({ orderid: toWire(orderid).replaceAll(named!, testOrderId), tx })
    expect(await payabl.find(world.services, account, request, at)).toBe(id)
    const names = [...new URLSearchParams(asked[0]!.body).keys()].toSorted()
    expect(names).toEqual(Object.keys(byOrder.fields).toSorted())
    expect(new URLSearchParams(asked[0]!.body).get('start_date')).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  })
  const testOrderId = `${BigInt('0x00000000000040008000000000000001').toString(36).padStart(25, '0')}-1`

  it('to a refund name one that is done or waits, by an id of its own', async () => {
    for (const status of ['0', '2000']) {
      answering({ tx, payment_refund: toWire({ ...refund, fields: { ...refund.fields, status } } as Example) })
      expect(await payabl.refund(world.services, account, payment, 'Paid twice')).toBe(refund.fields.transactionid)
    }
  })

  it('that list refunds and chargebacks are counted', async () => {
    const made = { creation_date: new Date().toISOString().slice(0, 10).split('-').toReversed().join('.') }
    answering({ tx: stepped(made), refund: toWire(lists).replace('22.90', '5.00'), chb: lists })
    expect(await payabl.aftermath(world.services, account, payment)).toMatchObject({ refunded: 500, dispute: 'open' })
    const since = new Date(Date.now() - 3 * 86_400_000)
    expect(await payabl.moved!(world.services, account, since)).toHaveLength(4)
  })

  it('in a callback are taken by its proof', async () => {
    const fields = { ...callback.fields, security: getSecurityHash(callback.fields, account.secret_key) }
    const raw = Buffer.from(toWire({ wire: 'urlencoded', fields }))
    const event = await payabl.verifyWebhook(world.services, account, { headers: {}, raw }, at)
    expect(event).toMatchObject({ payment_id: id, kind: 'payment', proven: { amount: 2_290, currency: 'EUR' } })
  })
})

describe('an answer of payabl. that nobody published', () => {
  it.each([
    ['no transaction’s steps', toWire(tree(one.response.process, { transactionid: id, status: '0' }))],
    ['the web page of a proxy', '<html><body>Gateway'],
    ['another form', 'hello=there'],
    ['an amount that is none', toWire(stepped({ amount: '22,90' }))],
  ])('(%s) leaves open how the payment stands', async (_what, text) => {
    answering({ tx: text })
    await expect(read()).rejects.toMatchObject({ name: 'SurpriseError', kind: 'unreachable' })
  })

  it.each([
    ['-6003', 'Transaction not found'],
    ['1', 'No data'],
  ])('tells of no transaction (%s %s)', async (status, error_message) => {
    answering({ tx: tree({ error_message, process_time: '', status }) })
    expect(await read()).toBeNull()
  })

  it('because of a wrong field says nothing against the keys', async () => {
    answering({
      tx: tree({ error_message: 'wrong amount', process_time: '', status: '-6000' }),
      init: 'errorcode=-6000',
    })
    await expect(read()).rejects.toMatchObject({ kind: 'refused' })
    await expect(payabl.start(world.services, account, paymentRequest(), at)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('about the transaction that the keys are tried with is not held against them', async () => {
    const refused = (words: string) => toWire(tree({ error_message: words, process_time: '', status: '-6000' }))
    let asked = 0
    const { end } = replay(world.services, () => ({
      text: refused(asked++ === 0 ? 'wrong transactionid' : 'wrong signature'),
    }))
    ended.push(end)
    expect(await payabl.check(world.services, account, at)).toEqual({})
  })
})
