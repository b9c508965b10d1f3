import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it.each([
  ['Roma', 4, 'Roma'],
  ['Via Appia', 5, 'Via A'],
  ['Via Appia', 4, 'Via'],
  ['Tee 👕', 5, 'Tee'],
  ['Tee 👕', 6, 'Tee 👕'],
  ['', 5, ''],
])('of “%s” a provider of %d signs is sent “%s”', (text, most, sent) => expect(cut(text, most)).toBe(sent))
