import { describe, expect, it } from 'vitest'
import { formFrom, newDiscount, typedErrors, typedFrom } from './typed-discount.ts'
import { fromWallTime, toWallTime } from './zone-time.ts'

const place = { currency: 'EUR', time_zone: 'Europe/Amsterdam' }
const typed = newDiscount(place, new Date('2026-07-01T10:00:30Z'))

describe('times', () => {
  it('are those of the store, in summer and in winter', () => {
    expect(typed.startsAt).toBe('2026-07-01T12:00')
    expect(fromWallTime('2026-01-15T09:30', 'Europe/Amsterdam')).toBe('2026-01-15T08:30:00.000Z')
    expect(fromWallTime('2026-07-15T09:30', 'America/New_York')).toBe('2026-07-15T13:30:00.000Z')
    expect(toWallTime('2026-07-15T13:30:00Z', 'Asia/Kolkata')).toBe('2026-07-15T19:00')
    // An hour that no clock in Amsterdam shows.
    expect(toWallTime('2026-03-29T06:30:00Z', 'America/New_York')).toBe('2026-03-29T02:30')
    expect(fromWallTime('', 'Europe/Amsterdam')).toBe('')
  })

  it('that nobody touched keep their seconds', () => {
    const values = { ...formFrom(typed, place), products: [], getsProducts: [], startsAt: '2026-07-01T10:00:30Z' }
    const shown = typedFrom(values, place)
    expect(formFrom(shown, place, values).startsAt).toBe('2026-07-01T10:00:30Z')
    expect(formFrom({ ...shown, startsAt: '2026-07-01T12:01' }, place, values).startsAt).toBe(
      '2026-07-01T10:01:00.000Z',
    )
  })
})

describe('amounts', () => {
  it('are read with a point or a comma, into minor units', () => {
    expect(formFrom({ ...typed, amount: '12,50', percentage: '7.5' }, place)).toMatchObject({
      amount: 1250,
      percentage: 7.5,
    })
    expect(formFrom({ ...typed, amount: ' 3 ' }, { ...place, currency: 'JPY' }).amount).toBe(3)
  })

  it('that cannot be read are no numbers, and empty ones are none', () => {
    expect(formFrom({ ...typed, amount: '1.005', minimumQuantity: 'two' }, place)).toMatchObject({
      amount: Number.NaN,
      minimumQuantity: Number.NaN,
      minimumValue: null,
    })
  })

  it('and counts are not guessed where thousands may be meant, and the form says how to type them', () => {
    const thousands = { ...typed, title: 'Sale', kind: 'fixed-amount', amount: '1,000', minimum: 'value' } as const
    expect(typedErrors({ ...thousands, minimumValue: '1.250' }, place)).toEqual({
      amount: 'Enter an amount, such as 1250.00',
      minimumValue: 'Enter an amount, such as 1250.00',
    })
    expect(typedErrors({ ...thousands, amount: '0', minimum: 'quantity', minimumQuantity: '1,000' }, place)).toEqual({
      amount: 'Enter an amount greater than 0',
      minimumQuantity: 'Enter a whole number from 1',
    })
  })

  it('that are too large say so', () => {
    const large = { ...typed, title: 'Sale', kind: 'fixed-amount', minimum: 'value' } as const
    const tooMuch = 'Enter at most 9,999,999,999.99'
    expect(typedErrors({ ...large, amount: '10000000000', minimumValue: '10000000000.5' }, place)).toEqual({
      amount: tooMuch,
      minimumValue: tooMuch,
    })
    const dinars = { ...place, currency: 'KWD' }
    expect(typedErrors({ ...large, amount: '1000000000', minimumValue: '999999999.999' }, dinars)).toEqual({
      amount: 'Enter at most 999,999,999.999',
    })
  })
})
