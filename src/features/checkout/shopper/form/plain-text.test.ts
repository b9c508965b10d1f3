import { describe, expect, it } from 'vitest'
import { toPhone, toPlain, toPostcode } from './plain-text.ts'

describe('a postal code', () => {
  it.each([
    ['JP', '１００－０００１', '100-0001'],
    ['JP', '〒100-0001', '100-0001'],
    ['DE', 'D-10115', '10115'],
    ['DE', '10115\u202c', '10115'],
    ['NL', '1015\u00a0 CN', '1015 CN'],
    ['NL', '1015-CN', '1015CN'],
    ['GB', 'SW1A  1AA', 'SW1A 1AA'],
    ['GB', 'ASCN 1ZZ', 'ASCN 1ZZ'],
    ['CA', 'K1A-0B1', 'K1A0B1'],
    ['US', '12345 6789', '12345-6789'],
    ['US', '12345–6789', '12345-6789'],
    ['PL', '00 950', '00950'],
    ['BR', '01.310-100', '01310100'],
    ['SE', 'SE-123 45', '123 45'],
    ['LV', 'LV-1010', '1010'],
    ['CH', 'CH 8000', '8000'],
  ])('of %s typed as "%s" is %s', (country, typed, right) => expect(toPostcode(typed, country)).toBe(right))

  it.each([
    ['MD', 'MD-2001'],
    ['DE', '1011'],
    ['US', '1234'],
    ['IE', 'D02 AF30'],
  ])('of %s stays "%s" where it is right already, or nobody can tell', (country, typed) =>
    expect(toPostcode(typed, country)).toBe(typed),
  )
})

it.each([
  ['030/1234567', '030 1234567'],
  ['\u202a+49 171 1234567\u202c', '+49 171 1234567'],
  ['０９０－１２３４－５６７８', '090-1234-5678'],
  ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
  ['+31\u20116\u201112345678', '+31-6-12345678'],
])('a phone number typed as "%s" is %s', (typed, right) => expect(toPhone(typed)).toBe(right))

it('an email address loses what nobody sees', () => {
  expect(toPlain('\u200b ann@example.com\u202c ')).toBe('ann@example.com')
})
