import { expect, it } from 'vitest'
import { type ChangeFacts, isBeingSent, changeProblem } from './change-rules.ts'

const placedAt = new Date('2026-05-15T12:00:00Z')
const after = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000)
const facts: ChangeFacts = {
  minutes: 30,
  placedAt,
  now: after(29),
  isCancelled: false,
  isSent: false,
  isDisputed: false,
  isRefunded: false,
}

it('lets a shopper change an order until its window ends to the millisecond, and names what stands in the way before the clock [t7g8]', () => {
  expect(changeProblem(facts)).toBeNull()
  expect(changeProblem({ ...facts, now: new Date(after(30).getTime() - 1) })).toBeNull()
  expect(changeProblem({ ...facts, now: after(30) })).toBe('over')
  expect(changeProblem({ ...facts, minutes: 0, now: placedAt })).toBe('over')
  const late = { ...facts, now: after(60) }
  expect(changeProblem({ ...late, isRefunded: true })).toBe('refunded')
  expect(changeProblem({ ...late, isRefunded: true, isDisputed: true })).toBe('disputed')
  expect(changeProblem({ ...late, isDisputed: true, isSent: true })).toBe('sent')
  expect(changeProblem({ ...late, isSent: true, isCancelled: true })).toBe('cancelled')
})

it('takes whatever the shop calls it for sent, but for what surely is not [x3v6]', () => {
  expect(['UNFULFILLED', 'OPEN', 'ON_HOLD', 'SCHEDULED'].filter(isBeingSent)).toEqual([])
  for (const status of ['FULFILLED', 'PARTIALLY_FULFILLED', 'IN_PROGRESS', 'PENDING_FULFILLMENT', 'A_NEW_WORD'])
    expect(isBeingSent(status)).toBe(true)
})
