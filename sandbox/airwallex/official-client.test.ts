import { randomUUID } from 'node:crypto'
import { Airwallex } from '@airwallex/node-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { call } from '#sandbox/testing.ts'
import { accounts } from './accounts.ts'

let sandbox: Sandbox
let client: Airwallex
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const base = `${sandbox.url}/airwallex`
  /** Airwallex's own client, told where the twin is. */
  class Client extends Airwallex {
    override get basePath() {
      return base
    }
  }
  const { clientId, apiKey } = accounts[0]!
  client = new Client({ clientId, apiKey, env: 'demo', enableTelemetry: false, apiVersion: '2025-06-30' })
})
afterAll(() => sandbox.close())

const catchError = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return JSON.stringify(error, Object.getOwnPropertyNames(error ?? {}))
}

const create = (more: object = {}) =>
  client.paymentAcceptance.paymentIntents.createPaymentIntent({
    request_id: randomUUID(),
    amount: 22.9,
    currency: 'EUR',
    merchant_order_id: `ref-${randomUUID()}`,
    ...more,
  })
const succeed = (id: string) => call(`${sandbox.url}/sandbox/airwallex/payment_intents/${id}/succeed`, 'POST')

describe("Airwallex's own client", () => {
  it('is told what the account offers, and no countries', async () => {
    const { items } = await client.paymentAcceptance.config.queryPaymentMethodTypes({
      active: true,
      transaction_mode: 'oneoff',
      page_num: 0,
      page_size: 200,
    })
    const ideal = items!.find(({ name }) => name === 'ideal')!
    expect(ideal).toMatchObject({ active: true, transaction_currencies: ['EUR'], transaction_mode: 'oneoff' })
    const answer = await client.get('/api/v1/pa/config/payment_method_types', { params: { page_size: 200 } })
    expect(JSON.stringify(answer)).not.toContain('country_codes')
  })

  it('creates, lists, takes, gives back in parts and lists what went back', async () => {
    const { paymentIntents, refunds } = client.paymentAcceptance
    const reference = `ref-${randomUUID()}`
    const manual = { payment_method_options: { card: { auto_capture: false } } }
    const intent = await create({ merchant_order_id: reference, ...manual })
    expect(intent.status).toBe('REQUIRES_PAYMENT_METHOD')
    await succeed(intent.id!)
    expect((await paymentIntents.retrievePaymentIntent(intent.id!)).status).toBe('REQUIRES_CAPTURE')
    await paymentIntents.capturePaymentIntent(intent.id!, { request_id: randomUUID(), amount: 22.9 })
    const { items } = await paymentIntents.listPaymentIntents({ merchant_order_id: reference })
    expect(items).toMatchObject([{ id: intent.id, status: 'SUCCEEDED', captured_amount: 22.9 }])
    const give = (amount: number, request_id = randomUUID()) =>
      refunds.createRefund({ request_id, payment_intent_id: intent.id!, amount, reason: 'In part' })
    const one = randomUUID()
    const refund = await give(5, one)
    expect(refund).toMatchObject({ status: 'RECEIVED', amount: 5 })
    await give(2.5)
    expect(await catchError(give(15.41))).toContain('Only 15.4 can be refunded.')
    const listed = await refunds.listRefunds({ payment_intent_id: intent.id! })
    expect(listed.items!.map(({ amount }) => amount)).toEqual([2.5, 5])
    expect(await refunds.retrieveRefund(refund.id!)).toMatchObject({ id: refund.id, request_id: one })
  })

  it('is refused a repeated request_id, or answered as before, as it is switched', async () => {
    const wanted = { request_id: randomUUID(), merchant_order_id: `ref-${randomUUID()}` }
    const first = await create(wanted)
    expect(await catchError(create(wanted))).toContain('The request_id has been used before.')
    const repeated = (how: string) => call(`${sandbox.url}/sandbox/airwallex/request-ids`, 'POST', { repeated: how })
    await repeated('answered')
    expect((await create(wanted)).id).toBe(first.id)
    await repeated('refused')
  })

  it('simulates disputes, lists and reads them [q5g3]', async () => {
    const { paymentDisputes } = client.paymentAcceptance
    const { paymentAcceptance: simulation } = client.simulation
    const intent = await create()
    await succeed(intent.id!)
    const opened = await simulation.createDispute({
      payment_intent_id: intent.id!,
      stage: 'RFI',
      reason_code: '10.4',
      due_at: new Date('2027-01-01T00:00:00Z'),
    })
    expect((await paymentDisputes.getDisputes({ payment_intent_id: intent.id! })).items).toMatchObject([
      { id: opened.id, status: 'REQUIRES_RESPONSE', merchant_order_id: intent.merchant_order_id, amount: 22.9 },
    ])
    await simulation.escalateDispute(opened.id!, { due_at: new Date('2027-02-01T00:00:00Z') })
    expect(await paymentDisputes.getDispute(opened.id!)).toMatchObject({ stage: 'PRE_CHARGEBACK' })
    await simulation.resolveDispute(opened.id!, { in_favor_of: 'MERCHANT' })
    expect(await paymentDisputes.getDispute(opened.id!)).toMatchObject({ status: 'WON' })
    expect((await paymentDisputes.getDisputes({ merchant_order_id: 'none' })).items).toEqual([])
  })
})
