import { expect, it } from 'vitest'
import { order } from './answers.ts'
import { toPayment } from './orders.ts'

const amount = { currency_code: 'EUR', value: '41.90' }
const orderWith = (authorization: string, captures: string[]) =>
  order.parse({
    id: '5O190127TN364715T',
    intent: 'AUTHORIZE',
    status: 'COMPLETED',
    links: [],
    purchase_units: [
      {
        custom_id: 'attempt',
        amount,
        payments: {
          authorizations: [{ id: '0AW', status: authorization, amount, expiration_time: '2026-12-20T10:00:00Z' }],
          captures: captures.map((status, at) => ({ id: `3C${at}`, status, amount })),
        },
      },
    ],
  })

it('has the authorization say how it stands where a capture of it was declined [c9d6]', () => {
  const getStatus = (...given: Parameters<typeof orderWith>) => toPayment(orderWith(...given)).status
  expect(getStatus('CREATED', [])).toBe('authorized')
  expect(toPayment(orderWith('CREATED', ['DECLINED']))).toMatchObject({
    status: 'authorized',
    problem: 'PayPal declined the capture.',
  })
  expect(getStatus('VOIDED', ['FAILED'])).toBe('cancelled')
  expect(getStatus('CAPTURED', ['DECLINED', 'COMPLETED'])).toBe('succeeded')
  expect(getStatus('PARTIALLY_CAPTURED', ['COMPLETED', 'DECLINED'])).toBe('succeeded')
  expect(getStatus('PARTIALLY_CAPTURED', ['PENDING'])).toBe('pending')
})
