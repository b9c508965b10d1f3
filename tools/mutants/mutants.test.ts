import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../bundles.ts'
import { mutants } from './all.ts'
import { plant } from './plant.ts'

it.each(mutants.map((mutant) => [mutant.why, mutant] as const))('%s: can still be planted', (_, mutant) => {
  const text = readFileSync(join(root, mutant.file), 'utf8')
  expect(plant(text, mutant)).not.toBe(text)
  expect(existsSync(join(root, mutant.test))).toBe(true)
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
