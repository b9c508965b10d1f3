import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { capture } from '../testing/capture.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import { paypal } from './paypal.ts'

let world: ProviderWorld
const at = { settings: { webhook_id: '' }, webhook_url: '' }
beforeAll(async () => {
  world = await providerWorld('paypal')
  at.webhook_url = `${world.services.env.PUBLIC_URL}/webhooks/paypal/1`
  at.settings = await paypal.check(world.services, getKeys(0), at)
})
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { clientId, secret } = accounts[index]!
  return { clientId, secret }
}
const allowed = 0
const withoutDisputes = 3

/** A payment of 12.50 that was taken. */
const paid = async (account = allowed) => {
  const request = paymentRequest({ method: 'paypal' })
  const { payment_id: id, next } = await paypal.start(world.services, getKeys(account), request, at)
  await world.press(next.kind === 'redirect' ? next.url : '', 'pay')
  const payment = (await paypal.read(world.services, getKeys(account), id, { take: true }))!
  return { id, payment, reference: request.reference }
}

/** What a deed at PayPal is told by. */
const getMessage = async (topic: string, action: () => Promise<unknown>) => {
  const { PUBLIC_URL: url } = world.services.env
  // Earlier messages are sent again, since nobody took them.
  const since = new Date().toISOString()
  const isNew = ({ body }: { body: string }) =>
    JSON.parse(body).event_type === topic && JSON.parse(body).create_time >= since
  const [message] = await capture({ app: { url }, sandbox: world.sandbox }, 1, action, isNew)
  const { headers, body } = message!
  return paypal.verifyWebhook(world.services, getKeys(0), { headers, raw: Buffer.from(body) }, at)
}
const act = (id: string, action: string, body: object = {}) =>
  world.post(`/sandbox/paypal/payments/${id}/${action}`, body)
const aftermath = async ({ payment }: Awaited<ReturnType<typeof paid>>, account = allowed) =>
  paypal.aftermath(world.services, getKeys(account), payment)

describe('money given back at PayPal in parts', () => {
  it('is told for the payment each time, and adds up when it is asked for [f9r9]', async () => {
    const sale = await paid()
    const about = { kind: 'refund', reference: sale.reference, payment_id: sale.id }
    expect(await getMessage('PAYMENT.CAPTURE.REFUNDED', () => act(sale.id, 'refund', { amount: 5 }))).toMatchObject(
      about,
    )
    expect(await aftermath(sale)).toMatchObject({ refunded: 500, dispute: 'none' })
    expect(await getMessage('PAYMENT.CAPTURE.REFUNDED', () => act(sale.id, 'refund', { amount: 2.5 }))).toMatchObject(
      about,
    )
    expect(await aftermath(sale)).toMatchObject({ refunded: 750, dispute: 'none' })
    await act(sale.id, 'refund')
    expect(await aftermath(sale)).toMatchObject({ refunded: 1_250, dispute: 'none' })
    expect(await paypal.read(world.services, getKeys(0), sale.id)).toMatchObject({ isRefunded: true })
  })
})

describe('a refund whose name PayPal knows already', () => {
  it('is not refused: an earlier call may still have its effect', async () => {
    const { payment } = await paid()
    const part = { key: randomUUID(), amount: 250, before: 0, others: [], reason: '' }
    const give = (isAgain: boolean) =>
      paypal.refundPart(world.services, getKeys(allowed), payment, { ...part, isAgain })
    const { end } = replay(world.services, ({ pathname }) =>
      pathname.endsWith('/refund')
        ? { status: 409, text: JSON.stringify({ name: 'DUPLICATE_REQUEST_ID', message: 'Already used.' }) }
        : undefined,
    )
    await expect(give(false)).rejects.toMatchObject({ kind: 'unreachable' })
    end()
    expect(await give(true)).toMatchObject({ isPending: false })
  })
})

describe('a dispute at PayPal', () => {
  it.each([
    ['dispute-won', 'won', 0],
    ['dispute-lost', 'lost', 1_250],
  ] as const)('is open until it ends (%s) as %s, by message and by asking', async (end, state, refunded) => {
    const sale = await paid()
    const about = { kind: 'dispute', reference: sale.reference, payment_id: sale.id }
    expect(await getMessage('CUSTOMER.DISPUTE.CREATED', () => act(sale.id, 'dispute'))).toMatchObject({
      ...about,
      dispute: 'open',
    })
    expect(await aftermath(sale)).toMatchObject({ refunded: 0, dispute: 'open' })
    expect(await getMessage('CUSTOMER.DISPUTE.RESOLVED', () => act(sale.id, end))).toMatchObject({
      ...about,
      dispute: state,
    })
    expect(await aftermath(sale)).toMatchObject({ refunded, dispute: state })
  })

  it('hides no refund from an app that may not see disputes [c6l3]', async () => {
    const sale = await paid(withoutDisputes)
    await act(sale.id, 'refund', { amount: 5 })
    expect(await aftermath(sale, withoutDisputes)).toMatchObject({ refunded: 500, dispute: 'none' })
  })
})

describe('money that takes days', () => {
  it.each([
    ['money-comes', 'COMPLETED', 'succeeded'],
    ['money-fails', 'DENIED', 'failed'],
  ] as const)('is pending until it is told of (%s, %s): %s', async (end, event, status) => {
    const request = paymentRequest({ method: 'paypal' })
    const { payment_id: id } = await paypal.start(world.services, getKeys(0), request, at)
    await world.post(`/sandbox/paypal/orders/${id}/approve-slow`)
    const read = () => paypal.read(world.services, getKeys(0), id, { take: true })
    expect(await read()).toMatchObject({ status: 'pending' })
    expect(
      await getMessage(`PAYMENT.CAPTURE.${event}`, () => world.post(`/sandbox/paypal/orders/${id}/${end}`)),
    ).toMatchObject({
      kind: 'payment',
      reference: request.reference,
      payment_id: id,
    })
    expect(await read()).toMatchObject({ status })
  })
})
