import { describe, expect, it } from 'vitest'
import { countryCodes } from '../../country-codes.ts'
import { everyProvince } from '../../provinces.ts'
import { addressFormat, addressLines } from './address-format.ts'
import { countryOptions } from './countries.ts'
import { hasProvinces, learnProvinces, getProvinces } from './regions.ts'

learnProvinces(everyProvince())

const fields = (country: string) => addressFormat(country).rows.map((row) => row.join(' '))

describe('addressFormat', () => {
  it('asks for an address as its country writes it', () => {
    expect(fields('US')).toContain('city province zip')
    expect(fields('DE')).toContain('zip city')
    expect(fields('IT')).toContain('zip city province')
    expect(fields('JP').slice(0, 4)).toEqual(['last_name first_name', 'zip province', 'city', 'address1'])
    expect(fields('HK')).toContain('city province')
    expect(fields('KR').slice(1, 4)).toEqual(['zip province', 'city', 'address1'])
    expect(fields('BR').slice(1, 5)).toEqual(['zip', 'address1', 'address2', 'city province'])
    expect(fields('HU').slice(1, 3)).toEqual(['zip city', 'address1'])
    expect(fields('PT')).toContain('zip city province')
    expect(fields('CN')).toContain('city province zip')
    expect(fields('PA')).toContain('zip city province')
    expect(fields('JM')).toContain('city')
  })

  it('asks for a state or province and a postal code where the shop’s own checkout does', () => {
    const asked = (country: string) => {
      const { province, provinceNeeded, zipNeeded } = addressFormat(country)
      return [hasProvinces(country) && province, provinceNeeded, zipNeeded]
    }
    expect(asked('CN')).toEqual(['delivery.province', true, true])
    expect(asked('MY')).toEqual(['delivery.state', true, true])
    expect(asked('RO')).toEqual(['delivery.county', true, false])
    expect(asked('CL')).toEqual(['delivery.region', true, false])
    expect(asked('NZ')).toEqual(['delivery.region', false, true])
    expect(asked('KR')).toEqual(['delivery.province', true, true])
    expect(asked('BG')).toEqual([false, false, true])
    expect(asked('TR')).toEqual([false, false, false])
    expect(asked('GB')).toEqual([false, false, true])
    expect(addressFormat('BG').zipPattern?.test('1000')).toBe(true)
    expect(addressFormat('BG').zipPattern?.test('10000')).toBe(false)
  })

  it('asks for each field once in every country', () => {
    for (const country of ['', ...countryCodes]) {
      const all = addressFormat(country).rows.flat()
      expect(new Set(all).size).toBe(all.length)
      expect(all).toEqual(expect.arrayContaining(['first_name', 'last_name', 'address1', 'city', 'phone']))
      expect(all.includes('province')).toBe(getProvinces(country).length > 0)
      expect(hasProvinces(country)).toBe(getProvinces(country).length > 0)
    }
  })

  it.each([
    ['US', '90210', '9021'],
    ['US', '90210-1234', 'SW1A 1AA'],
    ['CA', 'k1a 0b1', 'D1'],
    ['GB', 'SW1A 1AA', '12345'],
    ['NL', '1016GV', '1016'],
    ['DE', '10115', '1011'],
    ['PL', '00-950', '0-950'],
  ])('knows the postal codes of %s: %s, not %s', (country, right, wrong) => {
    const { zipPattern } = addressFormat(country)
    expect(zipPattern?.test(right)).toBe(true)
    expect(zipPattern?.test(wrong)).toBe(false)
  })

  it('brings up the number keys only where postal codes are numbers', () => {
    expect(addressFormat('DE').zipIsNumber).toBe(true)
    expect(addressFormat('US').zipIsNumber).toBe(true)
    for (const country of ['GB', 'NL', 'CA', 'PL', 'PT', 'FR-X']) expect(addressFormat(country).zipIsNumber).toBe(false)
  })
})

describe('addressLines', () => {
  it('writes an envelope without gaps', () => {
    const address = {
      first_name: 'Ann',
      last_name: 'Lee',
      address1: '1 Main St',
      city: 'Reno',
      province: 'NV',
      zip: '89501',
    }
    expect(addressLines({ ...address, country: 'US' }, 'en')).toEqual([
      'Ann Lee',
      '1 Main St',
      'Reno NV 89501',
      'United States',
    ])
    expect(addressLines({ city: 'Lyon', zip: '69001', country: 'FR', phone: '+33 1' }, 'fr')).toEqual([
      '69001 Lyon',
      'France',
      '+33 1',
    ])
    const inBrazil = { address1: 'Rua A 1', city: 'Santos', province: 'SP', zip: '11010-001', country: 'BR' }
    expect(addressLines(inBrazil, 'en')).toEqual(['Rua A 1', 'Santos São Paulo 11010-001', 'Brazil'])
    const inHungary = { address1: 'Fő utca 1', city: 'Pécs', zip: '7621', country: 'HU' }
    expect(addressLines(inHungary, 'en')).toEqual(['Fő utca 1', '7621 Pécs', 'Hungary'])
  })

  it('has a phone number read from the left on pages that are written from the right', () => {
    for (const locale of ['ar', 'ar-KW', 'he'])
      expect(addressLines({ country: 'KW', phone: '+965 5000 1234' }, locale).at(-1)).toBe('\u200e+965 5000 1234')
    expect(addressLines({ country: 'KW' }, 'ar')).toHaveLength(1)
  })

  it('says a province that was another one before by what it is called now, and one that is no more by its code', () => {
    expect(addressLines({ city: 'Soweto', province: 'GT', country: 'ZA' }, 'en')).toContain('Soweto Gauteng')
    expect(addressLines({ zip: '09013', city: 'Carbonia', province: 'SU', country: 'IT' }, 'it')).toContain(
      '09013 Carbonia SU',
    )
  })
})

describe('countries', () => {
  it("are sorted by their names in the shopper's language", () => {
    const names = countryOptions('nl').map(({ name }) => name)
    expect(names).toContain('Duitsland')
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'nl')))
  })

  it('name each state once', () => {
    for (const [country, count] of [
      ['US', 62],
      ['CA', 13],
      ['AU', 8],
      ['IT', 110],
      ['JP', 47],
    ] as const) {
      const codes = getProvinces(country).map(({ code }) => code)
      expect(codes).toHaveLength(count)
      expect(new Set(codes).size).toBe(count)
    }
  })
})
