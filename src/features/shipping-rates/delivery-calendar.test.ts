import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarErrors, comingClosed, type DeliveryCalendar, defaultCalendar, orderDay } from './delivery-calendar.ts'
import { getDelivery } from './delivery.ts'

const calendar = (more: Partial<DeliveryCalendar>): DeliveryCalendar => ({ ...defaultCalendar, ...more })
const closed = (from: string, to = from, delivers = false) => ({ from, to, name: '', delivers })
const rate = (handling_days: number, minimum_transit_days = 1, maximum_transit_days = minimum_transit_days) => ({
  handling_days,
  minimum_transit_days,
  maximum_transit_days,
})

describe('an order', () => {
  const until14 = calendar({ cut_off: '14:00' })

  // Clocks change in Amsterdam on 29 March and 25 October 2026, in New York on 8 March and 1 November.
  it.each([
    ['a minute before the cut-off', '2026-11-23T12:59:59Z', 'Europe/Amsterdam', '2026-11-23', false],
    ['at the cut-off', '2026-11-23T13:00:00Z', 'Europe/Amsterdam', '2026-11-24', true],
    ['at the same moment further west', '2026-11-23T13:00:00Z', 'America/New_York', '2026-11-23', false],
    ['at the same moment further east', '2026-11-23T13:00:00Z', 'Pacific/Kiritimati', '2026-11-24', false],
    ['in summer time, before', '2026-03-30T11:59:00Z', 'Europe/Amsterdam', '2026-03-30', false],
    ['in summer time, after', '2026-03-30T12:00:00Z', 'Europe/Amsterdam', '2026-03-31', true],
    ['on the day on which clocks go back, before', '2026-11-01T18:59:00Z', 'America/New_York', '2026-11-01', false],
    ['on the day on which clocks go back, after', '2026-11-01T19:00:00Z', 'America/New_York', '2026-11-02', true],
    ['on the last day of a year', '2026-12-31T20:00:00Z', 'America/New_York', '2027-01-01', true],
    ['at midnight, which is no 24th hour', '2026-11-22T23:00:00Z', 'Europe/Amsterdam', '2026-11-23', false],
  ])('%s counts for the right day [r4k8]', (_, moment, timeZone, day, isPutOff) =>
    expect(orderDay(until14, new Date(moment), timeZone)).toEqual({ day, isPutOff }),
  )

  it('of a closed day, or of any hour without a cut-off, counts for that day', () => {
    const moment = new Date('2026-12-25T22:30:00Z')
    expect(orderDay(calendar({ closed: [closed('2026-12-24', '2026-12-26')] }), moment, 'UTC')).toEqual({
      day: '2026-12-25',
      isPutOff: true,
    })
    expect(orderDay(defaultCalendar, moment, 'UTC')).toEqual({ day: '2026-12-25', isPutOff: false })
  })
})

describe('the delivery date', () => {
  const christmas = closed('2026-12-25', '2026-12-26')
  it.each([
    ['over Christmas, when nobody works', '2026-12-24', rate(1), { closed: [christmas] }, '2026-12-29'],
    [
      'over a holiday of the store',
      '2026-12-24',
      rate(0, 1),
      { closed: [closed('2026-12-25', '2027-01-03', true)] },
      '2026-12-25',
    ],
    [
      'that waits for the end of such a holiday',
      '2026-12-25',
      rate(0, 1),
      { closed: [closed('2026-12-25', '2027-01-03', true)] },
      '2027-01-05',
    ],
    [
      'on a Saturday, where carriers deliver then',
      '2026-11-27',
      rate(0, 1),
      { delivery_days: [1, 2, 3, 4, 5, 6] },
      '2026-11-28',
    ],
    [
      'of a shop that works on Sundays alone',
      '2026-11-23',
      rate(1, 1),
      { working_days: [7], delivery_days: [1, 2] },
      '2026-12-08',
    ],
  ])('%s', (_, day, days, more, expected) =>
    expect(getDelivery(days, day, calendar(more))).toEqual({ from: expected, to: expected }),
  )

  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  const start = Date.UTC(2026, 8, 1)
  const toDay = (at: number) => new Date(start + at * 86_400_000).toISOString().slice(0, 10)
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 20 }), fc.boolean())
      .map(([at, long, delivers]) => closed(toDay(at), toDay(at + long), delivers)),
    { maxLength: 5 },
  )
  const calendars = fc
    .record({
      working_days: days,
      delivery_days: days,
      cut_off: fc.constantFrom(null, '05:00', '14:00', '23:59'),
      closed: spans,
    })
    .filter((each) => Object.keys(calendarErrors(each)).length === 0)
  const rates = fc
    .tuple(fc.nat(10), fc.nat(10), fc.nat(10))
    .map(([handling, least, more]) => rate(handling, least, least + more))
  const moments = fc.integer({ min: 0, max: 240 * 24 * 60 }).map((minutes) => new Date(start + minutes * 60_000))
  const zones = fc.constantFrom(
    'Europe/Amsterdam',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  )
  const promise = (each: DeliveryCalendar, moment: Date, zone: string, days: ReturnType<typeof rate>) =>
    getDelivery(days, orderDay(each, moment, zone).day, each)!

  it('is a day on which carriers deliver, not before the order, and of a later order not earlier [c8m2]', () => {
    fc.assert(
      fc.property(calendars, moments, fc.nat(5_000), zones, rates, (each, moment, later, zone, days) => {
        const { from, to } = promise(each, moment, zone, days)
        expect(from <= to).toBe(true)
        for (const day of [from, to]) {
          expect(each.delivery_days).toContain(new Date(day).getUTCDay() || 7)
          expect(each.closed.some((span) => !span.delivers && span.from <= day && day <= span.to)).toBe(false)
        }
        const today = new Date(moment).toLocaleDateString('en-CA', { timeZone: zone })
        expect(from >= today).toBe(true)
        const next = promise(each, new Date(moment.getTime() + later * 60_000), zone, days)
        expect([next.from >= from, next.to >= to]).toEqual([true, true])
      }),
    )
  })

  it('only moves back as days are closed', () => {
    fc.assert(
      fc.property(calendars, moments, zones, rates, (each, moment, zone, days) => {
        const open = promise({ ...each, closed: [] }, moment, zone, days)
        const { from, to } = promise(each, moment, zone, days)
        expect([from >= open.from, to >= open.to]).toEqual([true, true])
      }),
    )
  })
})

describe('a calendar that says nothing open', () => {
  const { closed: _, ...open } = defaultCalendar

  it.each([
    [{ working_days: [] }, { working_days: 'Choose at least one working day' }],
    [{ delivery_days: [] }, { delivery_days: 'Choose at least one delivery day' }],
    [{ cut_off: '24:00' }, { cut_off: 'Enter a time of day, such as 14:00' }],
    [{ closed: [closed('2026-02-30')] }, { 'closed.0.from': 'Enter a date', 'closed.0.to': 'Enter a date' }],
    [
      { closed: [closed('2026-12-26', '2026-12-24')] },
      { 'closed.0.to': 'The last day must not be before the first day' },
    ],
    [
      { closed: [closed('2026-12-24'), closed('2027-01-01', '2027-12-31')] },
      { 'closed.1.to': 'This leaves no working day for more than 90 days' },
    ],
    [
      { closed: [closed('2027-01-01', '2027-02-28'), closed('2027-03-01', '2027-04-30')] },
      { 'closed.0.to': 'This leaves no working day for more than 90 days' },
    ],
    [{ closed: [closed('2027-01-01', '2027-03-30', true)] }, {}],
  ])('is refused in words %#', (more, errors) =>
    expect(calendarErrors({ ...open, closed: [], ...more })).toEqual(errors),
  )

  it('forgets what is over, and has the next first', () =>
    expect(
      comingClosed(
        [closed('2026-12-31'), closed('2026-11-01', '2026-11-23'), closed('2026-11-20', '2026-11-24')],
        '2026-11-24',
      ),
    ).toEqual([closed('2026-11-20', '2026-11-24'), closed('2026-12-31')]))
})
