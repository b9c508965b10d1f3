import { describe, expect, it } from 'vitest'
import { fullName, splitName } from './full-name.ts'

describe('a whole name', () => {
  it.each([
    ['Anna Lee', 'US', 'Anna', 'Lee'],
    ['John Ronald Smith', 'GB', 'John Ronald', 'Smith'],
    ['Martin Smith Jr.', 'US', 'Martin', 'Smith Jr.'],
    ['Vincent van Gogh', 'NL', 'Vincent', 'van Gogh'],
    ['Ludwig van der Rohe', 'DE', 'Ludwig', 'van der Rohe'],
    ['Ana García López', 'ES', 'Ana', 'García López'],
    ['María José García López', 'ES', 'María José', 'García López'],
    ['Sukarno', 'ID', '', 'Sukarno'],
    ['', 'DE', '', ''],
  ])('%s (%s) is first “%s” and last “%s”', (name, country, first_name, last_name) => {
    expect(splitName(name, country)).toEqual({ first_name, last_name })
  })

  it('is the same again whatever it was [j4w2]', () => {
    for (const name of ['Jean de La Fontaine', 'Sukarno', 'A B C D']) expect(fullName(splitName(name, 'FR'))).toBe(name)
  })
})
