import { expect, it } from 'vitest'
import { paymentRequest } from '../testing/provider-world.ts'
import { toParameters } from './parameters.ts'

const { shipping_address } = paymentRequest()
const sent = (more: Partial<typeof shipping_address>) =>
  toParameters(paymentRequest({ shipping_address: { ...shipping_address, ...more } }), 'https://pay.example/webhooks')

it('cuts what payabl. takes in part alone, by the letters that it reads', () => {
  const address1 = `Calle de la Santísima Trinidad 128, Urbanización Los Jardines del Mediterráneo, Portal 4`
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllll’œœ'
  expect(sent({ address1, address2: 'Escalera izquierda, piso 3', city })).toMatchObject({
    street: 'Calle de la Santísima Trinidad 128, Urbanización Los Jardines del Mediterráneo, Portal 4, Escalera i',
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwlll',
  })
  expect(sent({ city: `${'œ'.repeat(19)}a œ` }).city).toBe(`${'oe'.repeat(19)}a`)
})

it.each([
  ['Ann', 'Lee', 'Ann', 'Lee'],
  ['', 'María Fernanda de los Ángeles García Rodríguez', 'María Fernanda', 'de los Ángeles García Rodrígue'],
  ['Anna Lee', '', 'Anna', 'Lee'],
  ['', 'Sukarno', 'Sukarno', 'Sukarno'],
])('of “%s” and “%s” the names are “%s” and “%s”', (first_name, last_name, firstname, lastname) => {
  expect(sent({ first_name, last_name })).toMatchObject({ firstname, lastname })
})

it.each([
  ['+39 06 1234567', '39061234567'],
  ['(02) 12.34-56', '02123456'],
  ['+34 612 345 678 ext. 12', ''],
  ['+34 612 345 678 #12', ''],
  ['1'.repeat(21), ''],
  ['', ''],
])('of the phone number “%s” it sends “%s”', (phone, number) => expect(sent({ phone }).phone).toBe(number))

it('sends a whole postcode or none', () => {
  expect(sent({ zip: '12345-6789' }).zip).toBe('12345-6789')
  expect(sent({ zip: '12345-67890' }).zip).toBe('')
})
