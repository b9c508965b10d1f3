import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { asAtShop, countryCodes, isCountry, isStateOfUs } from './country-codes.ts'
import { everyProvince } from './provinces.ts'

const schema = gunzipSync(
  readFileSync(join(import.meta.dirname, '../../../sandbox/shopify/graphql/admin-schema.graphql.gz')),
).toString()
const [, members = ''] = /^enum CountryCode \{([^}]*)\}/m.exec(schema) ?? []
const atShop = new Set(members.match(/^ *[A-Z]{2}$/gm)?.map((line) => line.trim()))

it('each country is one of the shop platform’s: a call that names another is refused as a whole', () => {
  expect(atShop.size).toBeGreaterThan(200)
  expect(countryCodes.filter((code) => !atShop.has(code))).toEqual([])
  expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted())
})

it('what is a state of the US there is one here, whatever country it is called elsewhere', () => {
  const states = 'AS FM GU MH MP PR PW VI'.split(' ')
  const options = new Set(everyProvince()['US']!.map(({ code }) => code))
  for (const code of states) {
    expect([isStateOfUs(code), isCountry(code), atShop.has(code), options.has(code)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(asAtShop({ country: code, province: '', zip: '1' })).toEqual({ country: 'US', province: code, zip: '1' })
  }
  expect(asAtShop({ country: 'NL', province: 'NH' })).toEqual({ country: 'NL', province: 'NH' })
  expect(asAtShop({ country: 'ZA', province: 'GT' })).toEqual({ country: 'ZA', province: 'GP' })
  expect(asAtShop({})).toEqual({})
})
