import { expect, it } from 'vitest'
import { root } from '../bundles.ts'
import { mutants, unplantable } from './all.ts'
import { plant } from './plant.ts'

it('each can still be planted, and has its test', () => {
  expect(unplantable(root)).toEqual([])
  for (const { from, to } of mutants) expect(to).not.toBe(from)
})

it('there are 74 and more, and none twice', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(74)
  expect(new Set(mutants.map(({ file, from, to }) => `${file} ${from} ${to}`)).size).toBe(mutants.length)
})

it('refuses a place that is not there once', () => {
  const mutant = { file: 'a.ts', from: 'x', to: 'y', why: '', test: '' }
  expect(plant('1 x 2', mutant)).toBe('1 y 2')
  for (const text of ['none', 'x and x']) expect(() => plant(text, mutant)).toThrow('has not once')
})
