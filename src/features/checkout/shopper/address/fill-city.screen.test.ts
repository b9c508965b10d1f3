// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillCity } from './fill-city.ts'

const group = 'shipping_address'
const known: Record<string, { cities: string[]; province: string | null }> = {
  'DE/10115': { cities: ['Berlin'], province: null },
  'DE/80331': { cities: ['München'], province: null },
  'DE/01067': { cities: ['Berlin', 'Dresden'], province: null },
  'US/10001': { cities: ['New York'], province: 'NY' },
}

beforeEach(() => {
  document.body.innerHTML = `<form>${['country', 'zip', 'city', 'province']
    .map((name) => `<input name="${group}.${name}">`)
    .join('')}</form>`
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      error: false,
      message: 'OK',
      data: known[path.split('/places/')[1]!] ?? { cities: [], province: null },
    }),
  )
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const form = () => document.querySelector('form')!
const field = (name: string) => form().elements.namedItem(`${group}.${name}`) as HTMLInputElement
const at = async (country: string, zip: string) => {
  Object.assign(field('country'), { value: country })
  Object.assign(field('zip'), { value: zip })
  const offered = await fillCity(form(), group, 'token')
  return [field('city').value, field('province').value, offered] as const
}

it('a town that a postcode filled in gives way to the next one’s, and is gone where that is unknown, unfinished or of another country [h3f2]', async () => {
  expect(await at('DE', '10115')).toEqual(['Berlin', '', []])
  expect(await at('DE', '80331')).toEqual(['München', '', []])
  expect(await at('DE', '99999')).toEqual(['', '', []])
  await at('DE', '10115')
  expect(await at('DE', '101')).toEqual(['', '', []])
  expect(await at('US', '10001')).toEqual(['New York', 'NY', []])
  expect(await at('GB', '10001')).toEqual(['', '', []])
  await at('DE', '80331')
  expect(await at('DE', '01067')).toEqual(['', '', ['Berlin', 'Dresden']])
})

it('a town that the shopper typed stays, whatever the postcode [h2m4]', async () => {
  await at('DE', '10115')
  field('city').value = 'Berlin-Mitte'
  expect(await at('DE', '80331')).toEqual(['Berlin-Mitte', '', []])
  expect(await at('GB', '80331')).toEqual(['Berlin-Mitte', '', []])
})

it('a town that is one of several at the next postcode stays', async () => {
  await at('DE', '10115')
  expect(await at('DE', '01067')).toEqual(['Berlin', '', ['Berlin', 'Dresden']])
})

it('a town that comes while its field has the focus is replaced by what is typed', async () => {
  field('city').focus()
  await at('DE', '10115')
  expect([field('city').selectionStart, field('city').selectionEnd]).toEqual([0, 'Berlin'.length])
  field('zip').focus()
  await at('DE', '80331')
  expect(document.activeElement).toBe(field('zip'))
})
