import { expect, it } from 'vitest'
import { drawnFont, firstSavedFont, toHexColour } from './rules.ts'

it.each([
  ['#1a2b3c', '#1a2b3c'],
  [' 1A2B3C ', '#1a2b3c'],
  ['#B03', '#bb0033'],
  ['b03', '#bb0033'],
  ['', null],
  ['#12345', null],
  ['red', null],
])('reads %j as the colour %j', (typed, colour) => expect(toHexColour(typed)).toBe(colour))

it('draws Default as Roboto and saves it first as Poppins [t8v3]', () => {
  expect([drawnFont('Default'), drawnFont('Inter')]).toEqual(['Roboto', 'Inter'])
  expect([firstSavedFont('Default'), firstSavedFont('Roboto')]).toEqual(['Poppins', 'Roboto'])
})
