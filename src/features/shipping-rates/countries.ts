import { countryCodes } from '#features/checkout/country-codes.ts'

/** Names that stand for many countries. */
export const regions = {
  EU: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
} as const
const members = Object.entries(regions)

/** Codes of countries with regions in place of their members; sorted, each once. */
export const expanded = (codes: readonly string[]): string[] =>
  [...new Set(codes.flatMap((code) => regions[code as keyof typeof regions] ?? [code]))].toSorted()

/** The same with a region wherever all of its members are there; regions come first. */
export const compressed = (codes: readonly string[]): string[] => {
  const whole = members.filter(([, all]) => all.every((code) => codes.includes(code)))
  const covered = new Set(whole.flatMap(([, all]) => all))
  return [...whole.map(([region]) => region), ...codes.filter((code) => !covered.has(code))]
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const regionNames: Readonly<Record<string, string>> = { EU: 'European Union' }

/** What a country or a region is called in English. */
export const placeName = (code: string): string => regionNames[code] ?? names.of(code) ?? code

const named = 3

/** 'European Union, Norway and Switzerland', 'Austria, Belgium, Chile and 5 more' */
export const placesText = (codes: readonly string[]): string => {
  const places = compressed(codes).map(placeName)
  if (places.length <= named) return listed(places)
  return `${places.slice(0, named).join(', ')} and ${places.length - named} more`
}

const listed = (places: readonly string[]) =>
  places.length < 2 ? places.join('') : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`

/** What can be chosen: regions first, then every country by its name. */
export const placeOptions = (): { value: string; label: string }[] => [
  ...members.map(([value]) => ({ value, label: placeName(value) })),
  ...countryCodes
    .map((value) => ({ value, label: placeName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]
