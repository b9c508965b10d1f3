import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes, isCountry } from '#features/checkout/country-codes.ts'
import { compressed, countriesProblem, expanded, getMembers, placeOptions, placesText } from './countries.ts'
import { regionCodes, regions } from './regions.ts'

describe('regions', () => {
  it.each(regionCodes)('%s has countries that we know, each once', (region) => {
    const all = getMembers(region)!
    expect(all.filter((code) => !isCountry(code))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
    expect(isCountry(region)).toBe(false)
  })

  it('have the members that they have in the world', () => {
    const counts = Object.fromEntries(Object.entries(regions).map(([region, all]) => [region, all.length]))
    expect(counts).toMatchObject({ EU: 27, EEA: 30, DACH: 3, BENELUX: 3, BALTICS: 3, GCC: 6, AFRICA: 60 })
    expect(expanded(['constructor', 'US'])).toEqual(['US', 'constructor'])
    for (const region of ['EU', 'EEA', 'DACH', 'BENELUX', 'NORDICS', 'BALTICS', 'UK-IRELAND'] as const)
      expect(regions[region].filter((code) => !(regions.EUROPE as readonly string[]).includes(code))).toEqual([])
    // Continents have no country in common.
    const continents = [regions.EUROPE, regions.AFRICA, regions['ASIA-PACIFIC'], regions['LATIN-AMERICA']].flat()
    expect(new Set(continents).size).toBe(continents.length)
  })

  it('are chosen before countries, all of them by name', () => {
    expect(
      placeOptions()
        .slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(['European Union', 'European Economic Area', 'Europe'])
    expect(placeOptions()).toHaveLength(regionCodes.length + countryCodes.length)
  })
})

it('a country that cannot be chosen is named, with what can be done', () => {
  expect(countriesProblem(['NL', 'SJ'])).toBeNull()
  expect(countriesProblem(['NL', 'PR', 'GU', 'AQ'])).toBe(
    'No parcel can be sent to Antarctica (AQ). Choose the United States (US) for Puerto Rico (PR) and Guam (GU)',
  )
})

describe('countries with regions', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...countryCodes), { maxLength: 30 })
  const chosen = fc.uniqueArray(fc.constantFrom(...regionCodes), { maxLength: 4 })

  it('are the same countries again, however they are written [q2w8]', () => {
    fc.assert(
      fc.property(codes, chosen, (some, whole) => {
        const all = expanded([...some, ...whole])
        expect(all.every(isCountry)).toBe(true)
        expect(expanded(compressed(all))).toEqual(all)
        // What is written so is not written otherwise when it is read again.
        expect(compressed(expanded(compressed(all)))).toEqual(compressed(all))
      }),
    )
  })

  it.each([
    [['EU', 'NO'], 'European Union and Norway'],
    [['EU', 'IS', 'LI', 'NO', 'CH'], 'European Economic Area and Switzerland'],
    [['EU', 'NORDICS'], 'European Union and Nordics'],
    [['EU', 'DACH', 'UK-IRELAND'], 'European Union, Switzerland and United Kingdom'],
    [['DE', 'AT', 'CH'], 'DACH region'],
    [['LATIN-AMERICA', 'NORTH-AMERICA'], 'Latin America and the Caribbean and North America'],
    [['EUROPE', 'EU'], 'Europe'],
    [['CH', 'GB', 'AX'], 'Åland Islands, Switzerland and United Kingdom'],
    [['AT', 'DE', 'ES'], 'Austria, Germany and Spain'],
  ])('%s are written as "%s"', (places, text) => expect(placesText(expanded(places))).toBe(text))
})
