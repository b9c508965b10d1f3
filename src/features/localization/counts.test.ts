import { describe, expect, it } from 'vitest'
import { getCounts } from './counts.ts'
import { getForms } from './plural.ts'
import { optionalIn, getProblem } from './rules.ts'

describe('the counts of a form', () => {
  it('are those that take it', () => {
    expect(getCounts('cs', 'few')).toEqual([2, 3, 4])
    expect(getCounts('sl', 'two').slice(0, 2)).toEqual([2, 102])
    expect(getCounts('fr', 'many')).toEqual([1_000_000, 2_000_000])
  })

  it('are fractions where no whole number takes it', () => expect(getCounts('cs', 'many')).toEqual([0.5, 1.5, 2.5]))

  it('are never missing', () => {
    for (const language of ['ar', 'cs', 'ga', 'lv', 'mt', 'pl', 'fr'])
      for (const form of getForms(language)) expect(getCounts(language, form)).not.toEqual([])
  })
})

describe('a text for a count', () => {
  it('may leave the number out only in a form of a single count', () => {
    const problem = (language: string, form: Parameters<typeof optionalIn>[1]) =>
      getProblem('{count} reviews', 'one review', optionalIn(language, form))
    expect(problem('en', 'one')).toBeNull()
    expect(problem('ar', 'two')).toBeNull()
    expect(problem('fr', 'one')).toBe('Keep {count} in the translation')
    expect(problem('uk', 'one')).toBe('Keep {count} in the translation')
    expect(problem('en', 'other')).toBe('Keep {count} in the translation')
  })
})
