import { countryCodes, isCountry, isStateOfUs } from '#features/checkout/country-codes.ts'
import { regionNames, regions } from './regions.ts'

const members = Object.entries<readonly string[]>(regions)

/** Codes of countries with regions in place of their members; sorted, each once. */
export const expanded = (codes: readonly string[]): string[] =>
  [...new Set(codes.flatMap((code): readonly string[] => getMembers(code) ?? [code]))].toSorted()

/** The countries of a region; undefined for a country. */
export const getMembers = (code: string): readonly string[] | undefined =>
  Object.hasOwn(regions, code) ? regions[code as keyof typeof regions] : undefined

const largestFirst = members.toSorted(([, a], [, b]) => b.length - a.length)

/**
 * The same with a region in place of its members wherever all of them are there and most of them stand in no larger one; regions
 * come first, the largest before the others, then countries by their names.
 */
export const compressed = (codes: readonly string[]): string[] => {
  const there = new Set(codes)
  const covered = new Set<string>()
  const whole: string[] = []
  for (const [region, all] of largestFirst) {
    const isNew = all.filter((code) => !covered.has(code)).length > all.length / 2
    if (!isNew || !all.every((code) => there.has(code))) continue
    whole.push(region)
    for (const code of all) covered.add(code)
  }
  return [...whole, ...byName(codes.filter((code) => !covered.has(code)))]
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** What a country or a region is called in English. */
export const placeName = (code: string): string => regionNames[code] ?? names.of(code) ?? code

/** Where each country stands among all by its name. Made once: what names cost counts for the many rates of a file. */
let ranks: Map<string, number> | undefined
export const byName = (codes: readonly string[]): string[] => {
  const known = (ranks ??= new Map(countryOptions().map(({ value }, at) => [value, at])))
  return codes.toSorted((a, b) => (known.get(a) ?? known.size) - (known.get(b) ?? known.size))
}

const named = 3

/** 'European Union, Norway and Switzerland', 'Austria, Belgium, Chile and 5 more' */
export const placesText = (codes: readonly string[]): string => listSome(compressed(codes).map(placeName))

const listSome = (places: readonly string[]) => {
  if (places.length <= named) return listed(places)
  return `${places.slice(0, named).join(', ')} and ${places.length - named} more`
}

const listed = (places: readonly string[]) =>
  places.length < 2 ? places.join('') : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`

export const unknownCountry = 'Countries must be two-letter country codes such as DE, or a region such as EU'

/** Countries by ISO 3166-1 where nobody lives: no parcel goes there. */
const withoutAddresses: ReadonlySet<string> = new Set(['AQ', 'BV', 'HM', 'UM'])

/** The sentence for codes of countries that cannot be chosen, which names them; null where all can. */
export const countriesProblem = (codes: readonly string[]): string | null => {
  const wrong: string[] = [...new Set(codes)].filter((code): boolean => !isCountry(code))
  const empty = wrong.filter((code) => withoutAddresses.has(code))
  const states = wrong.filter(isStateOfUs)
  const unknown = wrong
    .filter((code) => !withoutAddresses.has(code) && !isStateOfUs(code))
    .map((code) => code.slice(0, 20))
  const sentences = [
    ...(unknown.length > 0 ? [`Not known: ${listSome(unknown)}. ${unknownCountry}`] : []),
    ...(empty.length > 0 ? [`No parcel can be sent to ${listed(empty.map(withCode))}`] : []),
    ...(states.length > 0 ? [`Choose the United States (US) for ${listed(states.map(withCode))}`] : []),
  ]
  return sentences.join('. ') || null
}

const withCode = (code: string) => `${placeName(code)} (${code})`

/** Every country by its name. */
export const countryOptions = (): { value: string; label: string }[] =>
  countryCodes
    .map((value) => ({ value, label: placeName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** What can be chosen: regions first, then every country. */
export const placeOptions = (): { value: string; label: string }[] => [
  ...members.map(([value]) => ({ value, label: placeName(value) })),
  ...countryOptions(),
]
