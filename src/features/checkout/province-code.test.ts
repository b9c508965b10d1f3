import { expect, it } from 'vitest'
import { findProvinceCode } from './province-code.ts'
import { everyProvince } from './provinces.ts'

it('names a state or province by the shop’s code, whatever a wallet calls it [d6t7]', () => {
  const cases: [country: string, name: string, code: string][] = [
    ['US', 'CA', 'CA'],
    ['US', 'California', 'CA'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'CA-ON', 'ON'],
    ['JP', 'TOKYO-TO', 'JP-13'],
    ['JP', 'AICHI-KEN', 'JP-23'],
    ['JP', 'HOKKAIDO', 'JP-01'],
    ['JP', '大阪府', 'JP-27'],
    ['AR', 'CIUDAD AUTÓNOMA DE BUENOS AIRES', 'C'],
    ['AR', 'CORDOBA', 'X'],
    ['BR', 'São Paulo', 'SP'],
    ['IN', 'Orissa', 'OR'],
    ['IN', 'Delhi (NCT)', 'DL'],
    ['IT', 'RM', 'RM'],
    ['IT', 'Provincia di Roma', 'RM'],
    ['IT', 'Forlì', 'FC'],
    ['MX', 'CDMX', 'DF'],
    ['MX', 'Estado de México', 'MEX'],
    ['MX', 'Q ROO', 'Q ROO'],
    ['ES', 'Illes Balears', 'PM'],
    ['IE', 'Co. Dublin', 'D'],
    ['IE', 'County Cork', 'CO'],
    ['AE', 'Dubai', 'DU'],
    ['AU', 'New South Wales', 'NSW'],
    ['NZ', "Hawke's Bay", 'HKB'],
    ['ZA', 'GP', 'GP'],
    ['ZA', 'GT', 'GP'],
    ['ZA', 'ZA-KZN', 'NL'],
    ['IT', 'Olbia-Tempio', 'OT'],
    ['CN', 'CN-GD', 'GD'],
    ['CN', '广东省', 'GD'],
    ['CN', 'Guangdong Sheng', 'GD'],
    ['CN', 'CN-XZ', 'YZ'],
    ['KR', '서울특별시', 'KR-11'],
    ['KR', 'Gyeonggi-do', 'KR-41'],
    ['PT', 'Lisboa', 'PT-11'],
    ['PT', '13', 'PT-13'],
    ['RO', 'Județul Cluj', 'CJ'],
    ['MY', 'MY-10', 'SGR'],
    ['CR', 'SJ', 'CR-SJ'],
    ['ID', 'ID-JK', 'JK'],
    ['TH', 'Phang Nga', 'TH-82'],
    ['CO', 'Bogotá', 'DC'],
    ['CL', 'Región Metropolitana', 'RM'],
    ['MX', 'CMX', 'DF'],
    ['IN', 'Daman and Diu', 'DD'],
  ]
  expect(cases.map(([country, name]) => [country, name, findProvinceCode(country, name)])).toEqual(cases)
})

it('knows every code and every name of the form, and guesses none [r8q4]', () => {
  for (const [country, options] of Object.entries(everyProvince()))
    for (const { code, name } of options)
      expect([country, findProvinceCode(country, code), findProvinceCode(country, name)]).toEqual([country, code, code])
  expect(findProvinceCode('US', 'Bavaria')).toBeNull()
  expect(findProvinceCode('US', '')).toBeNull()
  // Its towns are in several others by now.
  expect(findProvinceCode('IT', 'SU')).toBeNull()
  expect(findProvinceCode('DE', 'Bayern')).toBe('')
  // Wallets often have none there.
  expect(findProvinceCode('PT', '')).toBe('')
  expect(findProvinceCode('NZ', '')).toBe('')
})
