import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFraction } from './input.ts'
import type { AutomaticDiscount } from './node.ts'
import { getPause } from './pause.ts'
import { toPercent, viewDiscount } from './view.ts'

const app: AutomaticDiscount = {
  type: 'DiscountAutomaticApp',
  title: 'Bundle',
  status: 'ACTIVE',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  updatedAt: '2026-01-01T00:00:00Z',
  asyncUsageCount: 7,
  tags: [],
  combinesWith: { orderDiscounts: false, productDiscounts: true, shippingDiscounts: false },
  context: { type: 'DiscountBuyerSelectionAll' },
  appDiscountType: { title: 'Volume bundle', app: { title: 'Bundler' } },
}

it('shows what an app of the shop gives, without a form', () => {
  expect(viewDiscount({ id: '1', discount: app, pause: null }, 'EUR', 'https://shop/1')).toMatchObject({
    kind: 'app',
    summary: 'Volume bundle',
    usage: 7,
    read_only: 'It comes from the app Bundler.',
    values: null,
  })
})

it('brings every percentage with two decimals through the shop and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredths) => {
      expect(toPercent(toFraction(hundredths / 100))).toBe(hundredths / 100)
    }),
  )
})

describe('a pause', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const node = (value: object | string) => ({
    id: 'gid://shopify/DiscountAutomaticNode/1',
    discount: app,
    metafield: { value: typeof value === 'string' ? value : JSON.stringify(value) },
  })
  const ended: AutomaticDiscount = { ...app, status: 'EXPIRED', endsAt: '2026-02-01T10:00:03Z' }
  const at = '2026-02-01T10:00:00.000Z'

  it('is known by the end that it made', () => {
    expect(getPause(node({ at, until: null }), ended, now)).toEqual({ at, until: null })
  })

  it.each([
    [
      'it was switched on in the shop since',
      { ...ended, status: 'ACTIVE' as const, endsAt: null },
      { at, until: null },
    ],
    ['it was given another end in the shop', { ...ended, endsAt: '2026-02-20T00:00:00Z' }, { at, until: null }],
    ['its own end has come', ended, { at, until: '2026-02-15T00:00:00Z' }],
    ['what is kept cannot be read', ended, '{'],
    ['nothing fitting is kept', ended, { until: null }],
  ])('is none when %s', (_, discount, kept) => {
    expect(getPause(node(kept), discount, now)).toBeNull()
  })
})
