import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../testing/answering.ts'
import { type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import completed from './examples/webhook-capture-completed.json' with { type: 'json' }
import refunded from './examples/webhook-capture-refunded.json' with { type: 'json' }
import disputed from './examples/webhook-dispute-created.json' with { type: 'json' }
import { paypal } from './paypal.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld('paypal')
})
afterAll(() => world.close())

const signed = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/cert',
  'paypal-transmission-id': 'a-1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': '2026-11-21T10:00:00Z',
}
const at = { settings: { webhook_id: '0EH40505U7160970P' }, webhook_url: 'https://pay.example/webhooks/paypal/1' }

/** Keys that no other test has signed in with. */
const account = () => ({ clientId: randomUUID(), secret: 'example' })
const login = { 'POST /v1/oauth2/token': { access_token: 'A21AA', expires_in: 32_400 } }
const genuine = {
  ...login,
  'POST /v1/notifications/verify-webhook-signature': { verification_status: 'SUCCESS' },
  'GET /v2/payments/captures/9CAPTURE000000001': completed.resource,
}
const take = async (event: object, answers: object = genuine) => {
  const { services, asked } = answering(world.services, { ...answers })
  const message = { headers: signed, raw: Buffer.from(JSON.stringify(event)) }
  return { event: await paypal.verifyWebhook(services, account(), message, at), asked }
}
const about = { reference: 'ref-0001', payment_id: '8ORDER00000000001' }

describe("PayPal's published messages, as they are,", () => {
  it('tell which payment was taken', async () => {
    const { event, asked } = await take(completed)
    expect(event).toMatchObject({ kind: 'payment', topic: 'PAYMENT.CAPTURE.COMPLETED', ...about })
    expect(asked.join()).not.toContain('/captures/')
  })

  it('tell which payment was given back by the link to its capture alone [b9x6]', async () => {
    expect((await take(refunded)).event).toMatchObject({ kind: 'refund', ...about })
  })

  it('tell which payment is disputed by the capture alone', async () => {
    expect((await take(disputed)).event).toMatchObject({ kind: 'dispute', dispute: 'open', ...about })
  })

  it('tell what a dispute that is lost, or a reversal, took', async () => {
    const told = async (topic: string, resource: object) =>
      (await take({ ...disputed, event_type: topic, resource })).event?.loss
    const ended = (dispute_outcome: object) =>
      told('CUSTOMER.DISPUTE.RESOLVED', { ...disputed.resource, status: 'RESOLVED', dispute_outcome })
    const loss = { id: 'PP-D-00001', isDispute: true, currency: 'EUR' }
    const part = { currency_code: 'EUR', value: '10.00' }
    expect(await ended({ outcome_code: 'RESOLVED_BUYER_FAVOUR' })).toEqual({ ...loss, amount: 2_290 })
    expect(await ended({ outcome_code: 'ACCEPTED', amount_refunded: part })).toEqual({ ...loss, amount: 1_000 })
    expect(await ended({ outcome_code: 'RESOLVED_SELLER_FAVOUR' })).toEqual({ ...loss, amount: 0 })
    expect((await take(disputed)).event?.loss).toBeUndefined()
    const { id, amount } = refunded.resource
    expect(await told('PAYMENT.CAPTURE.REVERSED', refunded.resource)).toEqual({
      ...loss,
      id,
      amount: Math.round(Number(amount.value) * 100),
    })
    expect(await told('PAYMENT.CAPTURE.REVERSED', { ...refunded.resource, amount: undefined })).toBeUndefined()
  })

  it('tell of a dispute’s end, for whom it was decided', async () => {
    const ended = (outcome_code: string) => ({
      ...disputed,
      event_type: 'CUSTOMER.DISPUTE.RESOLVED',
      resource: { ...disputed.resource, status: 'RESOLVED', dispute_outcome: { outcome_code } },
    })
    expect((await take(ended('RESOLVED_BUYER_FAVOUR'))).event).toMatchObject({ kind: 'dispute', dispute: 'lost' })
    expect((await take(ended('RESOLVED_SELLER_FAVOUR'))).event).toMatchObject({ kind: 'dispute', dispute: 'won' })
    expect((await take(ended('SOMETHING_NEW'))).event).toMatchObject({ kind: 'dispute', dispute: 'open' })
  })

  it('that name the invoice where the capture is unknown are about the reference of it', async () => {
    const { 'GET /v2/payments/captures/9CAPTURE000000001': _capture, ...rest } = genuine
    const nameless = { id: '9CAPTURE000000001' }
    const answers = { ...rest, 'GET /v2/payments/captures/9CAPTURE000000001': nameless }
    expect((await take(refunded, answers)).event).toMatchObject({ reference: null, payment_id: null })
    const { links: _links, ...resource } = refunded.resource
    expect((await take({ ...refunded, resource }, answers)).event).toMatchObject({ reference: 'ref-0001' })
  })
})

const order = (status: string, capture?: string) => ({
  id: '8ORDER00000000001',
  status,
  purchase_units: [
    {
      invoice_id: 'ref-0001',
      amount: { currency_code: 'EUR', value: '22.90' },
      ...(capture && { payments: { captures: [{ ...completed.resource, status: capture }] } }),
    },
  ],
})
const read = (answer: object) => {
  const { services } = answering(world.services, { ...login, 'GET /v2/checkout/orders/8ORDER00000000001': answer })
  return paypal.read(services, account(), '8ORDER00000000001')
}

describe('an answer of PayPal', () => {
  it.each([
    [order('COMPLETED', 'COMPLETED'), 'succeeded'],
    [order('COMPLETED', 'PENDING'), 'pending'],
    [order('COMPLETED', 'DECLINED'), 'failed'],
    [order('COMPLETED', 'HELD_FOR_REASONS'), 'pending'],
    [order('COMPLETED'), 'pending'],
    [order('SOMETHING_NEW'), 'pending'],
    [order('APPROVED'), 'unpaid'],
    [order('VOIDED'), 'cancelled'],
  ])('%j is a payment that is %s', async (answer, status) => {
    expect(await read(answer)).toMatchObject({ status, reference: 'ref-0001', amount: 2_290 })
  })

  it('names refunds, and one that was not carried out with nothing [c5d2]', async () => {
    const amount = { currency_code: 'EUR', value: '5.00' }
    const refunds = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'SOMETHING_NEW'].map((status) => ({
      id: status,
      status,
      amount,
    }))
    const paid = order('COMPLETED', 'COMPLETED')
    const payments = { captures: paid.purchase_units[0]!.payments!.captures, refunds }
    const { services } = answering(world.services, {
      ...login,
      'GET /v2/checkout/orders/8ORDER00000000001': {
        ...paid,
        purchase_units: [{ ...paid.purchase_units[0], payments }],
      },
      'GET /v1/customer/disputes': { items: [] },
    })
    const payment = (await read(paid))!
    expect(await paypal.aftermath(services, account(), payment)).toMatchObject({
      refunded: 1_500,
      refunds: [
        { id: 'COMPLETED', amount: 500 },
        { id: 'PENDING', amount: 500 },
        { id: 'FAILED', amount: 0 },
        { id: 'CANCELLED', amount: 0 },
        { id: 'SOMETHING_NEW', amount: 500 },
      ],
      pending: ['PENDING', 'SOMETHING_NEW'],
    })
  })

  it('without an amount, or without what was bought, is a surprise and no payment [z6z7]', async () => {
    const { purchase_units: _units, ...empty } = order('COMPLETED')
    await expect(read(empty)).rejects.toMatchObject({ name: 'SurpriseError', call: 'GET /v2/checkout/orders/{id}' })
    const odd = { ...order('COMPLETED'), purchase_units: [{ amount: { currency_code: 'EUR', value: 22.9 } }] }
    await expect(read(odd)).rejects.toMatchObject({ path: 'purchase_units[].amount.value: expected string' })
  })
})
