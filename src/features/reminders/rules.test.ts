import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueMail, minMinutes, isLastMail, maxMinutes, type SentMail, defaultSettings, findProblems } from './rules.ts'

const minuteMs = 60_000
const start = Date.parse('2026-05-04T10:00:00Z')
const at = (minutes: number) => new Date(start + minutes * minuteMs)

/** Three delays that stand in their order, each on or off. */
const plans = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: minMinutes, max: maxMinutes }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  )
  .map(([minutes, on]) => minutes.toSorted((a, b) => a - b).map((delay, n) => ({ minutes: delay, is_on: on[n]! })))

/** What happens to a checkout while time goes by: a run of the job, or a sign of life. */
const happenings = fc.array(
  fc.record({ after: fc.integer({ min: 1, max: 3_000 }), what: fc.constantFrom('run', 'run', 'run', 'sign') }),
  { maxLength: 60 },
)

describe('a series', () => {
  it('sends each mail once at most, in order, none too soon after the last sign of life or the mail before [n6d8]', () => {
    fc.assert(
      fc.property(plans, happenings, (mails, list) => {
        const sent: SentMail[] = []
        let [now, sign] = [0, 0]
        for (const { after, what } of list) {
          now += after
          if (what === 'sign') sign = now
          const number = what === 'run' ? dueMail(mails, at(sign), sent, at(now)) : null
          if (number === null) continue
          const plan = mails[number - 1]!
          const before = sent.at(-1)
          const gap = before ? plan.minutes - mails[before.number - 1]!.minutes : 0
          expect(plan.is_on).toBe(true)
          expect(now - sign).toBeGreaterThanOrEqual(plan.minutes)
          expect(number).toBeGreaterThan(before?.number ?? 0)
          expect(at(now).getTime() - (before?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(gap * minuteMs)
          sent.push({ number, at: at(now) })
        }
        expect(sent.length).toBeLessThanOrEqual(mails.filter(({ is_on: isOn }) => isOn).length)
      }),
    )
  })

  it('comes whole to who gives no sign, after an hour, a day and three [c6k3]', () => {
    const { mails } = defaultSettings
    const sent: SentMail[] = []
    const hours: number[] = []
    for (let minutes = 0; minutes < 100 * 60; minutes += 5) {
      const number = dueMail(mails, at(0), sent, at(minutes))
      if (number === null) continue
      sent.push({ number, at: at(minutes) })
      hours.push(minutes / 60)
    }
    expect(hours).toEqual([1, 24, 72])
    expect(isLastMail(mails, 3)).toBe(true)
    expect(isLastMail([...mails.slice(0, 2), { is_on: false, minutes: 4_320 }], 2)).toBe(true)
  })

  it('does not begin a day late', () => {
    const { mails } = defaultSettings
    expect(dueMail(mails, at(0), [], at(24 * 60))).toBe(1)
    expect(dueMail(mails, at(0), [], at(25 * 60))).toBeNull()
  })
})

describe('settings', () => {
  it('need a mail, delays in order, and words for a ground that is declared [j7z9]', () => {
    const on = { ...defaultSettings, is_on: true }
    expect(findProblems(on)).toEqual({})
    expect(findProblems({ ...on, mails: on.mails.map((mail) => ({ ...mail, is_on: false })) })).toHaveProperty('mails')
    const [first, second, third] = on.mails
    const early = [first!, { ...second!, minutes: 60 }, third!]
    expect(findProblems({ ...on, mails: early })).toEqual({
      'mails.1.minutes': 'Send it later than the email before it',
    })
    expect(findProblems({ ...on, ground: 'declared', declaration: ' yes ' })).toHaveProperty('declaration')
  })
})
