import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countryCodes } from '#features/checkout/country-codes.ts'
import { everyProvince } from '#features/checkout/provinces.ts'
import { meets } from './rules.ts'
import { toRates, type ShopZone } from './shop-zones.ts'

const price = (amount: string) =>
  ({ __typename: 'DeliveryRateDefinition', price: { amount, currencyCode: 'EUR' } }) as const
const rate = (id: string, amount = '5.0', methodConditions: ShopZone['rates'][number]['methodConditions'] = []) => ({
  id,
  name: id,
  active: true,
  methodConditions,
  rateProvider: price(amount),
})
const places = (codes: readonly string[], restOfWorld = false) => [
  ...codes.map((countryCode) => ({
    code: { countryCode, restOfWorld: false },
    provinces: everyProvince()[countryCode] ?? [],
  })),
  ...(restOfWorld ? [{ code: { countryCode: null, restOfWorld: true }, provinces: [] }] : []),
]
const cart = { items: 1, value: 1000, grams: 100, currency: 'EUR', country: 'NL' }

it('offers in each country what its own zone asks and nothing else, the rest of the world included [h7y6]', () => {
  const zones = fc.array(fc.subarray(countryCodes, { maxLength: 8 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(zones, fc.constantFrom(...countryCodes), (named, country) => {
      const shop: ShopZone[] = [
        ...named.map((codes, at) => ({ name: `Z${at}`, countries: places(codes), rates: [rate(String(at))] })),
        { name: 'Rest', countries: places([], true), rates: [rate('rest')] },
      ]
      const offered = toRates(shop, 'EUR').rates.filter((one) => meets(one.rate, { ...cart, country }))
      const own = named.flatMap((codes, at) => (codes.includes(country) ? [String(at)] : []))
      const expected = own.length === 0 ? ['rest'] : own.length === 1 ? own : []
      expect(offered.map(({ key }) => key)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it.each([
  ['ZA', 'EC FS GP NL LP MP NC NW WC'],
  ['GB', 'BFP ENG NIR SCT WLS'],
  ['NZ', 'AUK BOP CAN CIT GIS HKB MBH MWT NTL NSN OTA STL TKI TAS WKO WGN WTC'],
  [
    'IT',
    'AG AL AN AO AR AP AT AV BA BT BL BN BG BI BO BZ BS BR CA CL CB CE CT CZ CH CO CS CR KR CN EN FM FE FI FG FC FR OT GE GO GR IM IS AQ SP LT LE LC LI LO LU MC MN MS MT VS ME MI MO MB NA NO NU OG OR PD PA PR PV PG PU PE PC PI PT PN PZ PO RG RA RC RE RI RN RM RO SA SS SV SI SR SO CI TA TE TR TO TP TN TV TS UD VA VE VB VC VR VV VI VT',
  ],
])('takes all that the shop platform has in %s for the whole of it', (countryCode, codes) => {
  const provinces = codes.split(' ').map((code) => ({ code }))
  const zone = (some: typeof provinces): ShopZone[] => [
    {
      name: 'Z',
      countries: [{ code: { countryCode, restOfWorld: false }, provinces: some }],
      rates: [rate('r')],
    },
  ]
  expect(toRates(zone(provinces), 'EUR').rates.map((one) => one.rate.countries)).toEqual([[countryCode]])
  expect(toRates(zone(provinces.slice(1)), 'EUR').rates).toEqual([])
})

it('keeps prices and bounds to the minor unit and the gram, both ends inside as in the shop [j8w4]', () => {
  const money = fc.integer({ min: 1, max: 99_999_99 })
  const grams = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(money, money, grams, (asked, value, weight) => {
      const amount = (minor: number) => ({
        __typename: 'MoneyV2' as const,
        amount: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`,
        currencyCode: 'EUR',
      })
      const conditions = [
        { field: 'TOTAL_PRICE', operator: 'GREATER_THAN_OR_EQUAL_TO', conditionCriteria: amount(value) },
        {
          field: 'TOTAL_WEIGHT',
          operator: 'LESS_THAN_OR_EQUAL_TO',
          conditionCriteria: { __typename: 'Weight' as const, unit: 'KILOGRAMS', value: weight / 1000 },
        },
      ]
      const [one] = toRates(
        [{ name: 'Z', countries: places(['NL']), rates: [rate('r', amount(asked).amount, conditions)] }],
        'EUR',
      ).rates
      expect(one!.rate.shipping_price).toBe(asked)
      const offered = (at: number, heavy: number) => meets(one!.rate, { ...cart, value: at, grams: heavy })
      expect([offered(value, weight), offered(value - 1, weight), offered(value, weight + 1)]).toEqual([
        true,
        false,
        false,
      ])
    }),
    { numRuns: 100 },
  )
})

it('takes no amount that the currency has not, and no text that is longer than the form’s [f5z7]', () => {
  const zone = (one: object): ShopZone[] => [
    { name: 'Z', countries: places(['NL']), rates: [{ ...rate('r'), ...one }] },
  ]
  for (const amount of ['4.999', '-1.0', '1e3', 'much', '9'.repeat(12)])
    expect(toRates(zone({ rateProvider: price(amount) }), 'EUR').rates).toEqual([])
  const [long] = toRates(zone({ name: `a\u0000\n${'b'.repeat(900)}`, description: 'c'.repeat(900) }), 'EUR').rates
  expect(long!.rate.name).toBe(`a ${'b'.repeat(198)}`)
  expect(long!.rate.description).toHaveLength(200)
})
