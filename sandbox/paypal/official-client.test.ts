import { randomUUID } from 'node:crypto'
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { accounts } from './accounts.ts'
import { type Call, findResponseProblems, findRequestProblems } from './description.ts'

type AdapterConfig = {
  url: string
  method: string
  headers: Record<string, unknown>
  data?: string
  params?: Record<string, string>
}

let sandbox: Sandbox
const calls: Call[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())

/** The official client takes no address of its own: what it sends is carried to the twin as it is. */
const carry = async ({ url, method, headers, data, params }: AdapterConfig) => {
  const { pathname, search } = new URL(url)
  const query = search || (params ? `?${new URLSearchParams(params)}` : '')
  const answer = await fetch(`${sandbox.url}/paypal${pathname}${query}`, {
    method: method.toUpperCase(),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(data && { body: data }),
  })
  const text = await answer.text()
  calls.push({
    method: method.toLowerCase(),
    path: pathname,
    body: data?.startsWith('{') ? JSON.parse(data) : undefined,
    status: answer.status,
    answer: JSON.parse(text),
  })
  return { data: text, status: answer.status, statusText: '', headers: Object.fromEntries(answer.headers), config: {} }
}

const createClient = (index = 0) => {
  const { clientId: oAuthClientId, secret: oAuthClientSecret } = accounts[index]!
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId, oAuthClientSecret },
    unstable_httpClientOptions: { adapter: carry },
  })
  return { orders: new OrdersController(client), payments: new PaymentsController(client) }
}

const order = (value = '22.90') => ({
  paypalRequestId: randomUUID(),
  prefer: 'return=representation',
  body: {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [{ amount: { currencyCode: 'EUR', value } }],
    paymentSource: {
      paypal: {
        experienceContext: {
          userAction: PaypalExperienceUserAction.PayNow,
          returnUrl: 'https://shop.example/back',
          cancelUrl: 'https://shop.example/left',
        },
      },
    },
  },
})

const getIssue = (error: unknown) =>
  error instanceof ApiError && typeof error.body === 'string' ? JSON.parse(error.body).details[0].issue : error

describe("PayPal's own client", () => {
  it('creates, takes, gives back in parts and reads again, as it does at PayPal [r6w5]', async () => {
    const { orders, payments } = createClient()
    const wanted = order()
    const created = await orders.createOrder(wanted)
    const id = created.result.id!
    expect([created.statusCode, created.result.status]).toEqual([201, 'PAYER_ACTION_REQUIRED'])
    expect((await orders.createOrder(wanted)).statusCode).toBe(200)
    expect(await orders.captureOrder({ id }).catch(getIssue)).toBe('ORDER_NOT_APPROVED')
    const page = created.result.links!.find(({ rel }) => rel === 'payer-action')!.href
    await fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' })

    const taken = await orders.captureOrder({ id, prefer: 'return=representation' })
    const captureId = taken.result.purchaseUnits![0]!.payments!.captures![0]!.id!
    const capture = await payments.getCapturedPayment({ captureId })
    expect(capture.result).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '22.90' },
      supplementaryData: { relatedIds: { orderId: id } },
      links: expect.arrayContaining([expect.objectContaining({ rel: 'up', href: expect.stringContaining(id) })]),
    })
    expect(capture.result.customId).toBeUndefined()
    expect(capture.result.invoiceId).toBeUndefined()

    const part = (value: string) => ({
      captureId,
      paypalRequestId: randomUUID(),
      prefer: 'return=representation',
      body: { amount: { currencyCode: 'EUR', value } },
    })
    const first = part('5.00')
    const refund = await payments.refundCapturedPayment(first)
    expect([refund.statusCode, refund.result.amount?.value]).toEqual([201, '5.00'])
    const again = await payments.refundCapturedPayment(first)
    expect([again.statusCode, again.result.id]).toEqual([201, refund.result.id])
    expect((await payments.getRefund({ refundId: refund.result.id! })).result).toMatchObject({
      amount: { value: '5.00' },
      sellerPayableBreakdown: { totalRefundedAmount: { value: '5.00' } },
      links: expect.arrayContaining([expect.objectContaining({ rel: 'up', href: expect.stringContaining(captureId) })]),
    })
    expect(await payments.refundCapturedPayment(part('18.00')).catch(getIssue)).toBe('REFUND_AMOUNT_EXCEEDED')
    const dollars = { ...part('1.00'), body: { amount: { currencyCode: 'USD', value: '1.00' } } }
    expect(await payments.refundCapturedPayment(dollars).catch(getIssue)).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH')
    const rest = { captureId, paypalRequestId: randomUUID(), prefer: 'return=representation' }
    expect((await payments.refundCapturedPayment(rest)).result.amount?.value).toBe('17.90')
    expect(await payments.refundCapturedPayment(part('0.01')).catch(getIssue)).toBe('CAPTURE_FULLY_REFUNDED')
    const whole = await orders.getOrder({ id })
    expect(whole.result.purchaseUnits![0]!.payments).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ amount: { value: '5.00' } }, { amount: { value: '17.90' } }],
    })
  })

  it('authorizes, captures a part or voids, and neither twice', async () => {
    const { orders, payments } = createClient()
    const held = async () => {
      const wanted = order()
      const { result } = await orders.createOrder({
        ...wanted,
        body: { ...wanted.body, intent: CheckoutPaymentIntent.Authorize },
      })
      const id = result.id!
      const page = result.links!.find(({ rel }) => rel === 'payer-action')!.href
      await fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' })
      const made = await orders.authorizeOrder({ id, prefer: 'return=representation' })
      const [authorization] = made.result.purchaseUnits![0]!.payments!.authorizations!
      expect(authorization).toMatchObject({ status: 'CREATED', amount: { value: '22.90' } })
      expect(await orders.authorizeOrder({ id }).catch(getIssue)).toBe('ORDER_ALREADY_AUTHORIZED')
      return { id, authorizationId: authorization!.id! }
    }
    const { id, authorizationId } = await held()
    const take = (value: string, paypalRequestId: string = randomUUID(), of = authorizationId) =>
      payments.captureAuthorizedPayment({
        authorizationId: of,
        paypalRequestId,
        prefer: 'return=representation',
        body: { amount: { currencyCode: 'EUR', value }, finalCapture: true },
      })
    expect(await take('22.91').catch(getIssue)).toBe('MAX_CAPTURE_AMOUNT_EXCEEDED')
    const name = randomUUID()
    const taken = await take('20.00', name)
    expect(taken.result).toMatchObject({ status: 'COMPLETED', amount: { value: '20.00' } })
    expect((await take('20.00', name)).result.id).toBe(taken.result.id)
    expect(await take('1.00').catch(getIssue)).toBe('AUTHORIZATION_ALREADY_CAPTURED')
    expect(await payments.voidPayment({ authorizationId }).catch(getIssue)).toBe('PREVIOUSLY_CAPTURED')
    expect((await orders.getOrder({ id })).result.purchaseUnits![0]!.payments).toMatchObject({
      authorizations: [{ status: 'PARTIALLY_CAPTURED' }],
      captures: [{ amount: { value: '20.00' } }],
    })
    const other = await held()
    await payments.voidPayment({ authorizationId: other.authorizationId, prefer: 'return=representation' })
    expect((await payments.getAuthorizedPayment({ authorizationId: other.authorizationId })).result.status).toBe(
      'VOIDED',
    )
    const again = { authorizationId: other.authorizationId }
    expect(await payments.voidPayment(again).catch(getIssue)).toBe('PREVIOUSLY_VOIDED')
    expect(await take('1.00', randomUUID(), other.authorizationId).catch(getIssue)).toBe('AUTHORIZATION_VOIDED')
  })

  it('is shown little unless it prefers a representation', async () => {
    const { orders } = createClient()
    const { prefer: _prefer, ...wanted } = order()
    const created = await orders.createOrder(wanted)
    expect(created.result).toMatchObject({ id: expect.any(String), status: 'PAYER_ACTION_REQUIRED' })
    expect(created.result.purchaseUnits).toBeUndefined()
  })

  it('sends and gets nothing that the description does not know', () => {
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.flatMap(findRequestProblems)).toEqual([])
    expect(calls.flatMap(findResponseProblems)).toEqual([])
  })
})
