import { describe, expect, it } from 'vitest'
import { toldToWait } from './told-to-wait.ts'

const now = new Date('2026-10-21T07:28:00Z')
const told = (status: number, value?: string | string[]) =>
  toldToWait({ status, headers: { 'retry-after': value } }, now)

describe('what an answer says of when to come again', () => {
  it.each([
    ['2', 2_000],
    ['1.5', 1_500],
    ['0', 0],
    [' 7 ', 7_000],
    ['Wed, 21 Oct 2026 07:28:09 GMT', 9_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ])('is read in seconds or as a date: %s', (value, ms) => {
    expect([told(429, value), told(503, value)]).toEqual([ms, ms])
  })

  it('is followed for a minute at the most', () => {
    expect([told(429, '86400'), told(503, 'Thu, 22 Oct 2026 07:28:00 GMT')]).toEqual([60_000, 60_000])
    expect(told(429, '9'.repeat(400))).toBe(60_000)
  })

  it.each([undefined, '', 'soon', '-5', '1e3', 'NaN', '12 seconds', ['1', '2']])(
    'is nothing where it cannot be read: %s',
    (value) => expect(told(429, value)).toBeNull(),
  )

  it('is not looked for in other answers', () => {
    expect([200, 301, 400, 500, 502].map((status) => told(status, '2'))).toEqual([null, null, null, null, null])
  })
})
