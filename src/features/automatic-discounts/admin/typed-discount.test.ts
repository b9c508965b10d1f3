import { describe, expect, it } from 'vitest'
import { formFrom, newDiscount, typedFrom } from './typed-discount.ts'
import { fromWallTime, toWallTime } from './zone-time.ts'

const place = { currency: 'EUR', time_zone: 'Europe/Amsterdam' }
const typed = newDiscount(place, new Date('2026-07-01T10:00:30Z'))

describe('times', () => {
  it('are those of the store, in summer and in winter', () => {
    expect(typed.startsAt).toBe('2026-07-01T12:00')
    expect(fromWallTime('2026-01-15T09:30', 'Europe/Amsterdam')).toBe('2026-01-15T08:30:00.000Z')
    expect(fromWallTime('2026-07-15T09:30', 'America/New_York')).toBe('2026-07-15T13:30:00.000Z')
    expect(toWallTime('2026-07-15T13:30:00Z', 'Asia/Kolkata')).toBe('2026-07-15T19:00')
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
})
