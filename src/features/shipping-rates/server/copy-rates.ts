import { currencyDigits, formatMoney, toMajor, toMinor } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type Change, eachField, fieldNames, fields, numberFields } from '../fields.ts'
import { withoutEmpty } from '../translations.ts'
import { planCalendarCopy } from './calendar/copy-calendar.ts'
import * as repository from './repository.ts'
import type { RateRow, RateValues } from './repository.ts'

const amounts = numberFields.filter((field) => fields[field].unit === 'money').map((field) => fields[field].column)

/** Zero is zero in every currency. */
const namesMoney = (rate: RateValues) => amounts.some((field) => rate[field])

export const getKey = ({ name, internal_name }: Pick<RateValues, 'name' | 'internal_name'>) =>
  JSON.stringify([name.toLowerCase(), internal_name.toLowerCase()])

/** The rate with the same numbers in another currency; null where that has no such decimals. */
const inCurrency = (
  { id: _id, updated_at: _at, position: _place, ...rate }: RateRow,
  currency: string,
): RateValues | null => {
  const moved = { ...rate, currency }
  for (const field of amounts) {
    const amount = rate[field]
    if (amount === null) continue
    try {
      moved[field] = toMinor(toMajor(amount, rate.currency), currency)
    } catch {
      return null
    }
  }
  return moved
}

export const priceText = ({ shipping_price, currency }: RateValues) =>
  shipping_price === null ? 'no price yet' : formatMoney(shipping_price, currency)

/** What is said of a change besides what it is called in the table of fields. */
const sentences: Partial<Record<Change, (before: RateValues, after: RateValues) => string>> = {
  price: (before, after) => `price ${priceText(before)} → ${priceText(after)}`,
  'free from': (_, after) =>
    after.free_from ? `free from ${formatMoney(after.free_from, after.currency)}` : 'never free',
  'on or off': (_, after) => (after.is_active ? 'on' : 'off'),
  default: (_, after) => (after.use_as_default ? 'the default' : 'not the default'),
}

/** Which changes are read out first; those that are not named here follow in the order of the fields, and the default ends them. */
const first: readonly Change[] = ['price', 'description', 'name', 'conditions', 'countries', 'free from']
const inTable = fieldNames.map((field) => fields[field].change).filter((change) => change !== 'default')
const inOrder: readonly Change[] = [...new Set<Change>([...first, ...inTable, 'default'])]

/** The fields of a rate that say the same in two stores are equal here: a bound of zero is none, and money has its currency. */
const compared = ({ currency, ...rate }: RateValues) =>
  eachField<Record<'text' | 'number' | 'flag' | 'countries' | 'translations', string>>({
    text: (field) => rate[fields[field].column],
    number: (field) => {
      const number = rate[fields[field].column]
      const isBound = fields[field].card === 'conditions'
      const isNone = number === null || (isBound && number === 0)
      if (isBound) return `${isNone ? '' : number} ${currency}`
      return isNone ? '' : `${number} ${fields[field].unit === 'money' ? currency : ''}`
    },
    flag: (field) => String(rate[fields[field].column]),
    countries: (field) => rate[fields[field].column].join(),
    translations: (field) => JSON.stringify(withoutEmpty(rate[fields[field].column])),
  })

/** What differs, in words; empty when nothing does. */
export const differences = (before: RateValues, after: RateValues): string[] => {
  const [old, now] = [compared(before), compared(after)]
  const changed = new Set<Change>(
    fieldNames.filter((field) => old[field] !== now[field]).map((field) => fields[field].change),
  )
  return inOrder.filter((change) => changed.has(change)).map((change) => sentences[change]?.(before, after) ?? change)
}

type Copied = { rate: RateRow; values: RateValues | null; before: RateRow | undefined; changes: string[] }

/**
 * What copying a store's rates and its delivery calendar to another store of its merchant, whose currency is `currency`, would change; `apply` does
 * it, in the transaction that planned it. A rate of the same name and internal name is replaced. Rates with amounts in another currency are `foreign`: they are
 * copied, number for number, only when `apply` is told to; `impossible` are those whose decimals the currency has not.
 */
export const planRateCopy = async (db: Db, from: string, to: string, currency: string) => {
  const calendar = await planCalendarCopy(db, from, to)
  const target = await repository.everyRate(db, to, true)
  const free = Map.groupBy(target, getKey)
  const copied = (await repository.everyRate(db, from)).map((rate): Copied => {
    const values = inCurrency(rate, currency)
    const before = free.get(getKey(rate))?.shift()
    return { rate, values, before, changes: values && before ? differences(before, values) : [] }
  })
  const isSame = ({ values, before, changes }: Copied) =>
    values !== null && before !== undefined && changes.length === 0
  const isForeign = ({ rate }: Copied) => rate.currency !== currency && namesMoney(rate)
  const changing = copied.filter((copy) => copy.values && !isSame(copy))
  const [foreign, plain] = [changing.filter(isForeign), changing.filter((copy) => !isForeign(copy))]
  return {
    added: plain
      .filter(({ before }) => !before)
      .map(({ rate, values }) => ({ name: rate.name, detail: `${priceText(values!)}${asDefault(values!)}` })),
    replaced: [
      ...plain
        .filter(({ before }) => before)
        .map(({ rate, changes }) => ({ name: rate.name, detail: changes.join(', ') })),
      ...steppingBack(target, plain),
      ...calendar.replaced,
    ],
    foreign: foreign.map(({ rate, values, before }) => ({
      name: rate.name,
      replaces: before !== undefined,
      detail: `${priceText(rate)} → ${priceText(values!)}${forCarts(values!)}${before ? ', replaces yours' : ''}${asDefault(values!)}`,
    })),
    impossible: copied
      .filter(({ values }) => values === null)
      .map(({ rate }) => ({ name: rate.name, detail: `${currency} has ${decimals(currency)}` })),
    same: copied.filter(isSame).length,
    kept: target.length - copied.filter(({ before }) => before).length,
    async apply({ takeForeign }: { takeForeign: boolean }) {
      for (const { values, before } of takeForeign ? changing : plain) {
        if (before) await repository.replaceRate(db, to, before.id, values!)
        else await repository.addRate(db, to, values!)
      }
      await calendar.apply()
    },
  }
}

const forCarts = ({ minimum_cart_value: from, maximum_cart_value: to, currency }: RateValues) =>
  `${from ? `, for carts from ${formatMoney(from, currency)}` : ''}${to ? `, for carts up to ${formatMoney(to, currency)}` : ''}`

const asDefault = ({ use_as_default }: RateValues) => (use_as_default ? ', the default' : '')

const decimals = (currency: string) => (currencyDigits(currency) === 0 ? 'no decimals' : 'fewer decimals')

/** The default of before, where a copied rate takes its place. */
const steppingBack = (target: RateRow[], copied: Copied[]) => {
  const next = copied.find(({ values }) => values!.use_as_default)
  return target
    .filter(({ id, use_as_default }) => next && use_as_default && !copied.some(({ before }) => before?.id === id))
    .map(({ name }) => ({ name, detail: 'no longer the default' }))
}
