import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { state } from './contract.ts'
import {
  type AttemptState,
  type CheckoutEvent,
  isLive,
  type Ledger,
  nextState,
  type PaymentStatus,
  receive,
  blockedPayReason,
} from './rules.ts'

const events = fc.array(fc.constantFrom<CheckoutEvent>('pay', 'succeed', 'fail', 'order', 'expire'), { maxLength: 30 })
const run = (from: Ledger['state'], list: readonly CheckoutEvent[]) => list.reduce(nextState, from)

describe('the states of a checkout', () => {
  it('never leaves paid except to ordered, and ordered never [c2s9]', () => {
    fc.assert(
      fc.property(events, (list) => {
        expect(['paid', 'ordered']).toContain(run('paid', list))
        expect(run('ordered', list)).toBe('ordered')
      }),
    )
  })

  it('is paid once money came, whatever came before and after [t8t3]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...state.options), events, events, (from, before, after) => {
        expect(['paid', 'ordered']).toContain(run(from, [...before, 'succeed', ...after]))
      }),
    )
  })

  it('is ordered only after it was paid [h5n3]', () => {
    fc.assert(
      fc.property(events, (list) => {
        const isOrdered = run('open', list) === 'ordered'
        expect(isOrdered && !list.slice(0, list.lastIndexOf('order')).includes('succeed')).toBe(false)
      }),
    )
  })

  it('takes every event twice as once', () => {
    fc.assert(
      fc.property(events, (list) => {
        expect(
          run(
            'open',
            list.flatMap((event) => [event, event]),
          ),
        ).toBe(run('open', list))
      }),
    )
  })

  it('takes a payment while it is not paid and not expired', () => {
    expect(state.options.filter((one) => blockedPayReason(one) === null)).toEqual(['open', 'paying', 'failed'])
  })
})

const finals = fc.constantFrom<PaymentStatus>('succeeded', 'failed', 'cancelled')
const story = fc.dictionary(fc.constantFrom('a', 'b', 'c'), finals, { minKeys: 1 }).chain((truth) => {
  const ids = Object.keys(truth)
  const each = fc.shuffledSubarray(ids, { minLength: ids.length })
  const repeated = fc.array(fc.constantFrom(...ids), { maxLength: 12 })
  const messages = fc.tuple(each, repeated).chain(([all, more]) => {
    const list = [...all, ...more]
    return fc.shuffledSubarray(list, { minLength: list.length })
  })
  return fc.tuple(fc.constant(truth), messages, messages)
})

const start = (ids: string[]): Ledger => ({
  state: 'paying',
  attempts: Object.fromEntries(ids.map((id): [string, AttemptState] => [id, 'waiting'])),
})

describe('what providers say of the attempts', () => {
  it('ends in the same state in any order and any repetition [t2r5]', () => {
    fc.assert(
      fc.property(story, ([truth, one, other]) => {
        const fold = (messages: string[]) =>
          messages.reduce((ledger, id) => receive(ledger, id, truth[id]!), start(Object.keys(truth)))
        expect(fold(one).state).toBe(fold(other).state)
        const hasMoney = Object.values(truth).includes('succeeded')
        expect(fold(one).state).toBe(hasMoney ? 'paid' : 'failed')
      }),
      { numRuns: 2_000 },
    )
  })

  it('counts one payment, and every further one as money to give back [t2y6]', () => {
    fc.assert(
      fc.property(story, ([truth, messages]) => {
        const end = messages.reduce((ledger, id) => receive(ledger, id, truth[id]!), start(Object.keys(truth)))
        const paid = Object.values(truth).filter((fact) => fact === 'succeeded').length
        const states = Object.values(end.attempts)
        expect(states.filter((one) => one === 'succeeded')).toHaveLength(Math.min(1, paid))
        expect(states.filter((one) => one === 'surplus')).toHaveLength(Math.max(0, paid - 1))
        expect(states.some(isLive)).toBe(false)
      }),
    )
  })

  it('counts money of an attempt that was given up', () => {
    const ledger: Ledger = { state: 'expired', attempts: { a: 'cancelled' } }
    expect(receive(ledger, 'a', 'succeeded')).toEqual({ state: 'paid', attempts: { a: 'succeeded' } })
  })

  it('lets the shopper try again once back without having paid, but not while money is under way', () => {
    const ledger: Ledger = { state: 'paying', attempts: { a: 'waiting' } }
    expect(receive(ledger, 'a', 'unpaid').state).toBe('paying')
    expect(receive(ledger, 'a', 'unpaid', true)).toEqual({ state: 'failed', attempts: { a: 'waiting' } })
    expect(receive(ledger, 'a', 'pending', true).state).toBe('paying')
  })

  it('knows nothing of attempts of another checkout', () => {
    const ledger: Ledger = { state: 'open', attempts: {} }
    expect(receive(ledger, 'stranger', 'succeeded')).toBe(ledger)
  })
})
