import { describe, expect, it } from 'vitest'
import type { PartPlan } from '../contract.ts'
import { countsText, outlook, staysText } from './copy-words.ts'

const some = (count: number) => ({ count, first: [] })
const plan = (more: Partial<PartPlan>): PartPlan => ({
  part: 'rates',
  added: some(0),
  replaced: some(0),
  foreign: some(0),
  impossible: some(0),
  same: 0,
  kept: 0,
  version: '',
  ...more,
})

describe('what a copy would come to', () => {
  it('is told in numbers', () => {
    expect(outlook(plan({ added: some(1200), foreign: some(2), impossible: some(1) }))).toBe(
      '1,200 added, 2 in another currency, 1 left out',
    )
    expect(countsText({ added: 0, replaced: 0, foreign: 0, left_out: 0 })).toBe('nothing changed')
  })

  it('says why there is nothing to choose', () => {
    expect(outlook(plan({}))).toBe('Nothing to copy')
    expect(outlook(plan({ same: 3 }))).toBe('Already the same in both stores')
    expect(outlook(plan({ impossible: some(1) }))).toMatch(/in this store’s currency$/)
  })

  it('names what stays', () => {
    expect(staysText({ kept: 1, same: 2 })).toBe('1 of your own stays as it is. 2 are the same already.')
    expect(staysText({ kept: 0, same: 0 })).toBe('')
  })
})
