import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { issuePaths } from '#kit/server/surprises/surprises.ts'
import { oneOf } from './one-of.ts'

const order = z.strictObject({ id: z.string(), total: z.object({ amount: z.string() }) })
const shape = z.object({ nodes: z.array(oneOf(z.strictObject({}), order).nullable()) })
const whereNot = (...nodes: unknown[]) => {
  const { error } = shape.safeParse({ nodes })
  return error ? issuePaths(error) : null
}

describe('what is of one of several kinds', () => {
  it('fits one of them', () => {
    expect(whereNot(null, {}, { id: '1', total: { amount: '5.00' } })).toBeNull()
  })

  it('differs where it differs from the likeliest [w5b8]', () => {
    expect(whereNot(null, { id: '1', total: { amount: 5 } })).toBe('nodes[].total.amount: expected string')
    expect(whereNot({ id: '1' })).toBe('nodes[].total: expected object')
  })

  it('is nothing else', () => {
    expect(whereNot('text')).toBe('nodes[]: expected object')
    expect(whereNot({ other: 1 })).toBe('nodes[]: unrecognized_keys')
  })
})
