import { createHash } from 'node:crypto'
import { fields, type FieldNames, shopFields } from '../../fields.ts'
import type { ShopPlan } from '../../shop-contract.ts'
import type { ShopRate } from '../../shop-zones.ts'
import { toForm } from '../../units.ts'
import { differences, getKey } from '../copy-rates.ts'
import { getVersions, type Write } from '../file/plan-file.ts'
import type { RateRow, RateValues } from '../repository.ts'

/** What the shop says of a rate; all else of it is the merchant's. */
const shopColumns = ['currency', ...shopFields.map((field) => fields[field].column)] as const
const conditions = shopFields
  .filter((field): field is FieldNames<{ inShop: true; card: 'conditions' }> => fields[field].card === 'conditions')
  .map((field) => fields[field].column)

/**
 * What taking over rates of the shop would do to a store's: the one of the same name and zone is changed in what the shop says of
 * it. Of several with that name it is the one with the same conditions, else the oldest.
 */
export const planShop = (rates: readonly ShopRate[], own: readonly RateRow[]) => {
  const found = matched(rates, own)
  const planned = rates.map(({ key, rate }) => {
    const before = found.get(key)
    const values = before ? changed(before, rate) : rate
    const verdict: ShopPlan['lines'][number]['verdict'] = !before
      ? 'added'
      : differences(before, values).length > 0
        ? 'changed'
        : 'same'
    return { key, before, values, verdict }
  })
  const hash = createHash('sha256').update(getVersions(own)).update(JSON.stringify(rates))
  return {
    lines: planned.map(({ key, verdict, before, values }) => ({
      key,
      verdict,
      before: before ? shown(before) : null,
      after: shown(values),
    })),
    writes: new Map<string, Write>(
      planned.filter(({ verdict }) => verdict !== 'same').map(({ key, ...write }) => [key, write]),
    ),
    version: hash.digest('base64url'),
  }
}

const shown = (rate: RateValues) => ({ currency: rate.currency, ...toForm(rate) })

const matched = (rates: readonly ShopRate[], own: readonly RateRow[]) => {
  const free = Map.groupBy(own, getKey)
  const found = new Map<string, RateRow>()
  const take = (like: (shopRate: RateValues, ownRate: RateRow) => boolean) => {
    for (const { key, rate } of rates) {
      const candidates = free.get(getKey(rate)) ?? []
      const at = found.has(key) ? -1 : candidates.findIndex((one) => like(rate, one))
      if (at >= 0) found.set(key, candidates.splice(at, 1)[0]!)
    }
  }
  take((shopRate, ownRate) => conditions.every((column) => (shopRate[column] ?? 0) === (ownRate[column] ?? 0)))
  take(() => true)
  return found
}

const changed = (
  { id: _id, updated_at: _at, position: _place, ...before }: RateRow,
  shopRate: RateValues,
): RateValues => ({
  ...before,
  ...Object.fromEntries(shopColumns.map((column) => [column, shopRate[column]])),
  // An amount of another currency is none of this one.
  free_from: before.currency === shopRate.currency ? before.free_from : null,
})
