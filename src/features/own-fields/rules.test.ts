import { describe, expect, it } from 'vitest'
import {
  answersAtPay,
  answersTo,
  answerText,
  inLanguage,
  isAskedIn,
  labelProblem,
  type OwnField,
  unanswered,
} from './rules.ts'

const field = (change: Partial<OwnField>): OwnField => ({
  id: 'one',
  kind: 'text',
  label: 'Engraving',
  help: '',
  choices: [],
  is_required: false,
  countries: [],
  is_active: true,
  translations: [],
  ...change,
})
const choice = field({
  kind: 'choice',
  choices: ['Morning', 'Evening'],
  label: 'Delivery',
  help: 'When you are in',
  translations: [{ language: 'de', label: 'Lieferung', help: '', choices: ['Morgens', ''] }],
})

describe('a field', () => {
  it('reads as its language says, and where that says nothing as the store does', () => {
    expect(inLanguage([choice], 'de-AT')).toMatchObject([
      {
        label: 'Lieferung',
        help: 'When you are in',
        choices: [
          { value: 'Morning', name: 'Morgens' },
          { value: 'Evening', name: 'Evening' },
        ],
      },
    ])
    expect(inLanguage([choice], 'fr')).toMatchObject([{ label: 'Delivery' }])
    expect(inLanguage([field({ is_active: false })], 'de')).toEqual([])
  })

  it('belongs to its countries, and one of some countries to no address without a country', () => {
    expect(isAskedIn(field({}), null)).toBe(true)
    expect(isAskedIn(field({ countries: ['NL'] }), 'NL')).toBe(true)
    expect(isAskedIn(field({ countries: ['NL'] }), 'DE')).toBe(false)
    expect(isAskedIn(field({ countries: ['NL'] }), null)).toBe(false)
  })

  it('has a label of its own, and none that the order uses for something else', () => {
    expect(labelProblem(['Engraving', ' engraving '], 1)).toBe('Another field has this label')
    expect(labelProblem(['Engraving', 'engraving'], 0)).toBeNull()
    expect(labelProblem(['Checkout_ID'], 0)).toContain('Choose another label')
    expect(labelProblem(['utm_Campaign'], 0)).toContain('Choose another label')
    expect(labelProblem([' '], 0)).toBe('Enter a label')
  })
})

describe('an answer', () => {
  const asked = (change: Partial<OwnField>) => inLanguage([field(change)], 'en')
  it.each([
    ['text', 'x'.repeat(600), 'x'.repeat(500)],
    ['text', '  ', ''],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-30', ''],
    ['date', '0001-01-01', ''],
    ['tick', 'yes', 'yes'],
    ['tick', 'on', ''],
    ['choice', 'Noon', ''],
  ] as const)('of kind %s is taken as far as it fits', (kind, sent, taken) => {
    expect(answersTo(asked({ kind, choices: ['Morning', 'Evening'] }), { one: sent, other: 'x' })).toEqual({
      one: taken,
    })
  })

  it('is missed where it is required and the country has the field', () => {
    const needed = asked({ is_required: true, countries: ['NL'] })
    expect(unanswered(needed, {}, 'NL')).toHaveLength(1)
    expect(unanswered(needed, { one: 'For Ann' }, 'NL')).toEqual([])
    expect(unanswered(needed, {}, 'DE')).toEqual([])
  })

  it('is paid with in the store’s words, beside what the shopper read; of no field of another country', () => {
    const paid = answersAtPay(
      [choice, field({ id: 'two', countries: ['NL'] })],
      { one: 'Morning', two: 'x' },
      'DE',
      'de',
    )
    expect(paid).toEqual([
      {
        field: 'one',
        kind: 'choice',
        label: 'Delivery',
        value: 'Morning',
        shown: { label: 'Lieferung', value: 'Morgens' },
      },
    ])
  })

  it('of a day is written as the reader’s language writes days, and a tick as a tick', () => {
    const shown = { label: 'Day', value: '2026-03-01' }
    const day = { field: 'one', label: 'Day', value: '2026-03-01', shown }
    expect(answerText({ ...day, kind: 'date' }, 'de')).toBe('1. März 2026')
    expect(answerText({ ...day, kind: 'tick' }, 'de')).toBe('✓')
  })
})
