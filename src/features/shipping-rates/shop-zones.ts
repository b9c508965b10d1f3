import { countryCodes, isCountry } from '#features/checkout/country-codes.ts'
import { everyProvince } from '#features/checkout/provinces.ts'
import { toMinor } from '#kit/contract/money.ts'
import { blankRate, byField, fields, type StoredRate, type ShopColumn } from './fields.ts'
import { formErrors } from './form-rules.ts'
import type { LeftOut } from './shop-contract.ts'
import { gramsOf, toForm } from './units.ts'

type Money = { amount: string; currencyCode: string }
type Weight = { unit: string; value: number }
type Condition = {
  field: string
  operator: string
  conditionCriteria: ({ __typename: 'MoneyV2' } & Money) | ({ __typename: 'Weight' } & Weight)
}
/** A zone as the shop platform says it. */
export type ShopZone = {
  name: string
  countries: {
    code: { countryCode?: string | null; restOfWorld: boolean }
    /** Those that the zone is for; empty for a country that has none. */
    provinces: readonly { code: string }[]
  }[]
  rates: {
    id: string
    name: string
    description?: string | null
    active: boolean
    methodConditions: Condition[]
    rateProvider: { __typename: 'DeliveryParticipant' } | { __typename: 'DeliveryRateDefinition'; price: Money }
  }[]
}

/** A rate of the shop as it would be kept here. `key` names it there. */
export type ShopRate = { key: string; zone: string; rate: StoredRate & { currency: string } }

/** Why a rate of the shop cannot be kept here. */
class Unfit extends Error {}

/** The rates that a shop's zones come to in `currency`, exact or not at all. */
export const toRates = (zones: readonly ShopZone[], currency: string): { rates: ShopRate[]; leftOut: LeftOut[] } => {
  const rates: ShopRate[] = []
  const leftOut: LeftOut[] = []
  const places = listPlaces(zones)
  for (const [at, zone] of zones.entries()) {
    const { countries, split } = places[at]!
    const zoneName = toText(zone.name, fields.internalName.longest)
    for (const code of split)
      leftOut.push({ name: code, zone: zoneName, why: 'Your shop splits this country between zones, by region' })
    for (const one of zone.rates) {
      const name = toText(one.name, fields.name.longest) || zoneName
      try {
        if (countries?.length === 0) throw new Unfit('None of its countries can be imported')
        const rate = toRate(one, { name, zone: zoneName, countries: countries ?? [], currency })
        rates.push({ key: one.id, zone: zoneName, rate })
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
        leftOut.push({ name, zone: zoneName, why: error.message })
      }
    }
  }
  return { rates, leftOut }
}

/** Zones know them, addresses do not. */
const partsOfUk = ['BFP', 'ENG', 'NIR', 'SCT', 'WLS'].map((code) => ({ code }))

/**
 * The countries of each zone; null: everywhere. The rest of the world is each country that no zone names. One that several name, or of
 * which a zone names some regions only, is split by region there, which no rate here can say.
 */
const listPlaces = (zones: readonly ShopZone[]) => {
  const named = zones.map(({ countries }) => [
    ...new Set(countries.map(({ code }) => code.countryCode).filter((code) => isCountry(code))),
  ])
  const times = new Map<string, number>()
  for (const code of named.flat()) times.set(code, (times.get(code) ?? 0) + 1)
  const known: Record<string, readonly { code: string }[]> = { ...everyProvince(), GB: partsOfUk }
  const inPart = new Set(
    zones.flatMap(({ countries }) =>
      countries
        .filter(({ code, provinces }) => isPart(known[code.countryCode ?? ''] ?? [], provinces))
        .map(({ code }) => code.countryCode),
    ),
  )
  const isWhole = (code: string) => times.get(code) === 1 && !inPart.has(code)
  return zones.map((zone, at) => {
    const own = named[at]!
    const isRest = zone.countries.some(({ code }) => code.restOfWorld)
    if (isRest && times.size === 0) return { countries: null, split: [] }
    const rest = isRest ? countryCodes.filter((code) => !times.has(code)) : []
    const whole = own.filter(isWhole)
    return { countries: [...whole, ...rest].toSorted(), split: own.filter((code) => !isWhole(code)) }
  })
}

/** Whether some regions of a country are missing; one that is not said to have any is whole. */
const isPart = (known: readonly { code: string }[], named: readonly { code: string }[]): boolean => {
  const countries = new Set(named.map(({ code }) => code))
  return countries.size > 0 && known.some(({ code }) => !countries.has(code))
}

type Place = { name: string; zone: string; countries: string[]; currency: string }

const toRate = (one: ShopZone['rates'][number], { name, zone, countries, currency }: Place) => {
  if (!('price' in one.rateProvider)) throw new Unfit('A carrier calculates its price at checkout')
  if (!one.active) throw new Unfit('It is off in your shop')
  const shopColumns: Pick<StoredRate, ShopColumn> = {
    countries,
    shipping_price: toMinorUnits(one.rateProvider.price, currency),
    ...boundsFrom(one.methodConditions, currency),
  }
  const rate = {
    ...blankRate,
    name,
    internal_name: zone || name,
    description: toText(one.description ?? '', fields.description.longest) || name.slice(0, fields.description.longest),
    currency,
    ...shopColumns,
  }
  const [broken] = Object.values(formErrors(byField(toForm(rate))))
  if (broken) throw new Unfit(broken)
  return rate
}

/** Bounds in minor units and grams. Here a maximum weight is the first that is too heavy, there the last that is not. */
const boundsFrom = (conditions: readonly Condition[], currency: string) => {
  const least = { value: 0, weight: 0 }
  const most = { value: Infinity, weight: Infinity }
  for (const { operator, conditionCriteria: criteria } of conditions) {
    const isLeast = operator === 'GREATER_THAN_OR_EQUAL_TO'
    if (!isLeast && operator !== 'LESS_THAN_OR_EQUAL_TO')
      throw new Unfit('It has a condition that is not supported here')
    if ('amount' in criteria) {
      const amount = toMinorUnits(criteria, currency)
      if (isLeast) least.value = Math.max(least.value, amount)
      else most.value = Math.min(most.value, amount)
    } else {
      const grams = toGrams(criteria)
      if (isLeast) least.weight = Math.max(least.weight, Math.ceil(grams))
      else most.weight = Math.min(most.weight, Math.floor(grams) + 1)
    }
  }
  // A maximum of nothing limits nothing here.
  if (most.value === 0) throw new Unfit('It is only for carts with no value')
  return {
    minimum_cart_value: least.value || null,
    maximum_cart_value: most.value === Infinity ? null : most.value,
    minimum_cart_weight: least.weight || null,
    maximum_cart_weight: most.weight === Infinity ? null : most.weight,
  }
}

const toMinorUnits = ({ amount, currencyCode }: Money, currency: string): number => {
  if (currencyCode !== currency) throw new Unfit(`Its amounts are in ${currencyCode}, your store sells in ${currency}`)
  try {
    return toMinor(amount, currency)
  } catch {
    throw new Unfit(`${amount.slice(0, 40)} is not an amount in ${currency}`)
  }
}

const toGrams = (weight: Weight): number => {
  const grams = gramsOf(weight)
  if (grams === null || !Number.isFinite(grams) || grams < 0) throw new Unfit('Its weight is not supported here')
  return grams
}

/** One line of plain text; a sign that the cut goes through is left out. */
const toText = (words: string, longest: number): string =>
  words
    .replaceAll(/\p{C}+|\s+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(/\p{Cs}$/u, '')
    .trim()
