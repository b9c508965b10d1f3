import { expect, it } from 'vitest'
import { keepSame } from './keep-same.ts'

it('keeps the parts of an answer that did not change, and takes those that did', () => {
  const before = { version: 1, rates: [{ id: 'a' }], total: { amount: 5 }, gone: 'yes' as string | undefined }
  const now = { version: 2, rates: [{ id: 'a' }], total: { amount: 7 }, gone: undefined }
  const kept = keepSame(before, now)
  expect(kept).toEqual(now)
  expect(kept.rates).toBe(before.rates)
  expect(kept.total).toBe(now.total)
  expect('gone' in kept).toBe(true)
})
