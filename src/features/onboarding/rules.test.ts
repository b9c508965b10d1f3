import { describe, expect, it } from 'vitest'
import { leadsOn, getProgress, stepAfter, stepBefore, toStep, steps, unfinishedStep } from './rules.ts'

describe('a step', () => {
  it.each(steps)('is named by its address: %s [n5d2]', (step) => expect(toStep(step)).toBe(step))

  it.each(['0', '6', '01', '1.0', '-1', ' 1', '', 'one', '1e0', 'constructor'])('is not %j [z7w6]', (text) =>
    expect(toStep(text)).toBeNull(),
  )

  it('counts to four, and the last page keeps the full bar [n6j4]', () =>
    expect(steps.map((step) => getProgress(step).label)).toEqual(['1 / 4', '2 / 4', '3 / 4', '4 / 4', '4 / 4']))

  it('knows its neighbours [l8n8]', () => {
    expect(steps.map(stepBefore)).toEqual([null, '1', '2', '3', '4'])
    expect(steps.map(stepAfter)).toEqual(['2', '3', '4', '5', null])
  })
})

describe('coming back', () => {
  const store = { name: 'Shop', api_secret_key: null, missing_access_scopes: [] }

  it('leads from step 1 to step 2 when the store has a name [x5l8]', () => {
    expect(leadsOn('1', store, false)).toBe(true)
    expect(leadsOn('1', null, false)).toBe(false)
    expect(leadsOn('1', { name: '' }, false)).toBe(false)
    expect(leadsOn('2', store, false)).toBe(false)
  })

  it('stays on step 1 for a merchant who went back to it [k5p8]', () => expect(leadsOn('1', store, true)).toBe(false))

  it('offers what is unfinished: keys to repair, or a proof to await [h8m2]', () => {
    expect(unfinishedStep(null)).toBeNull()
    expect(unfinishedStep(store)).toBeNull()
    expect(unfinishedStep({ ...store, api_secret_key: '••••1234', missing_access_scopes: ['read_orders'] })).toBe('4')
    expect(unfinishedStep({ ...store, api_secret_key: '••••1234' })).toBe('5')
  })
})
