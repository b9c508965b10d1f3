import { describe, expect, it } from 'vitest'
import { placesAt } from './public.ts'

describe('towns by postcode', () => {
  it.each([
    ['DE', '10115', { cities: ['Berlin'], province: '' }],
    ['US', '10013-1234', { cities: ['New York'], province: 'NY' }],
    ['NL', '1012 ab', { cities: ['Amsterdam'], province: '' }],
    ['SE', '111 22', { cities: ['Stockholm'], province: '' }],
    ['PL', '00-012', { cities: ['Warszawa'], province: '' }],
    ['IT', '00184', { cities: ['Roma'], province: 'RM' }],
    ['IT', '09014', { cities: ['Carloforte'], province: 'CI' }],
    ['ES', '28013', { cities: ['Madrid'], province: 'M' }],
    ['FR', '69002', { cities: ['Lyon'], province: '' }],
  ])('knows %s %s [v8r6]', async (country, postcode, places) => {
    expect(await placesAt(country, postcode)).toEqual(places)
  })

  it('names all towns that share one [z3k2]', async () => {
    expect((await placesAt('AU', '2000')).cities).toContain('Sydney')
    expect((await placesAt('AU', '2000')).province).toBe('NSW')
  })

  it('knows nothing of a postcode that there is not, nor of a country without data', async () => {
    const nothing = { cities: [], province: '' }
    expect(await placesAt('DE', '00000')).toEqual(nothing)
    expect(await placesAt('GB', 'SW1A 1AA')).toEqual(nothing)
    expect(await placesAt('../DE', '10115')).toEqual(nothing)
  })
})
