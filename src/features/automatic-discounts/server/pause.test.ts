import { expect, it } from 'vitest'
import type { AutomaticDiscount } from './node.ts'
import { getPause } from './pause.ts'

const at = '2026-05-04T12:00:00.000Z'
const ended = { status: 'EXPIRED', endsAt: at } as AutomaticDiscount
const read = (value: string) =>
  getPause(
    { id: '1', metafield: { value }, discount: { type: 'DiscountAutomaticBasic' } },
    ended,
    new Date('2026-05-05'),
  )

it('knows a pause by what was kept with the discount', () => {
  const until = '2026-06-01T00:00:00Z'
  expect(read(JSON.stringify({ at, until }))).toEqual({ at, until })
  expect(read(JSON.stringify({ at }))).toEqual({ at, until: null })
})

it.each([
  { at, until: 5 },
  { at, until: { a: 1 } },
  { at, until: 'soon' },
  { at: 'then' },
  { until: at },
  null,
  'no',
  [],
])('takes what others have written there for no pause (%j) [p5z8]', (kept) => {
  expect(read(JSON.stringify(kept))).toBeNull()
  expect(read('{')).toBeNull()
})
