import { beforeEach, describe, expect, it } from 'vitest'
import { takePending } from '#kit/server/surprises/surprises.ts'
import { isUnderWay } from './airwallex/refunds.ts'
import { refundStand } from './paypal/orders.ts'
import { refundStates } from './refund-states.ts'

beforeEach(() => void takePending())

describe('a refund whose state', () => {
  const toState = refundStates('Example', { DONE: 'done', NO: 'none' })

  it('is known stands as it says', () => {
    expect([toState('DONE'), toState('NO'), takePending()]).toEqual(['done', 'none', []])
  })

  it('is new counts as on its way, and whoever operates hears of it [g5j5]', () => {
    expect(toState('SOMETHING_NEW')).toBe('waits')
    expect(takePending()).toMatchObject([{ service: 'Example', call: 'refund', path: 'status: unknown' }])
  })

  it.each([
    ['RECEIVED', true],
    ['ACCEPTED', true],
    ['PROCESSING', true],
    ['SETTLED', false],
    ['SUCCEEDED', false],
    ['FAILED', false],
  ])('is %s at Airwallex, in its API of today or an older one, is under way: %s', (status, is) => {
    const refund = { id: 'rfd_1', payment_intent_id: 'int_1', amount: 5, status }
    expect([isUnderWay(refund), takePending()]).toEqual([is, []])
  })

  it('is left out by PayPal is done', () => {
    expect([refundStand(undefined), takePending()]).toEqual(['done', []])
  })
})
