import { describe, expect, it } from 'vitest'
import { toVatNumber } from './rules.ts'

describe('VAT ids', () => {
  it.each([
    ['DE 136 695 976', { country: 'DE', number: '136695976' }],
    ['atu10223006', { country: 'AT', number: 'U10223006' }],
    ['NL010000446B01', { country: 'NL', number: '010000446B01' }],
    ['EL094014298', { country: 'EL', number: '094014298' }],
    ['gr 094014298', { country: 'EL', number: '094014298' }],
    ['XI 980 7806 84', { country: 'XI', number: '980780684' }],
    ['BE 1000.000.021', { country: 'BE', number: '1000000021' }],
    ['BE0403019261', { country: 'BE', number: '0403019261' }],
  ])('reads %s', (typed, number) => expect(toVatNumber(typed)).toEqual(number))

  it.each(['DE136695977', 'DE12', '', 'none', '136695976'])(
    'knows that %j is none, by form and check digit [v3t4]',
    (typed) => expect(toVatNumber(typed)).toBeNull(),
  )
})
