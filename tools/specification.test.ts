import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './bundles.ts'
import { rowsOf, unproved } from './specification.ts'

const folder = mkdtempSync(join(tmpdir(), 'checky-specification-'))
beforeAll(() => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(
    join(folder, 'src/rates.test.ts'),
    [
      'const read = async <T>(value: T) => value',
      "it('is kept', () => undefined)",
      "it('does not show another store\\'s rates', () => undefined)",
      "it.each([1, 2])('refuses %s (of ten)', () => undefined)",
      'test(`is written in ${language}`, () => undefined)',
      "const sentence = 'is said elsewhere'",
    ].join('\n'),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const problems = (...rows: string[]) =>
  unproved(rowsOf(['| § | Sentence | Test |', '|---|---|---|', ...rows].join('\n')), folder)

it('names for every sentence a test that is there', () => {
  const rows = rowsOf(readFileSync(join(root, 'docs/specification.md'), 'utf8'))
  expect(unproved(rows, root)).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})

it('finds titles however they are written', () => {
  expect(
    problems(
      "| 2.4 | It is kept. | `src/rates.test.ts` › is kept<br>`src/rates.test.ts` › does not show another store's rates |",
      '| D6a | Both. | `src/rates.test.ts` › refuses %s (of ten) |',
      '| 7 | One of them. | `src/rates.test.ts` › refuses 2 (of ten)<br>`src/rates.test.ts` › is written in Dutch |',
    ),
  ).toEqual([])
})

it.each([
  ['| 2.4 | It is kept. | |', 'line 3: names no test'],
  ['| 2.4 | | `src/rates.test.ts` › is kept |', 'line 3: says nothing'],
  [
    '| 2.4 | It is kept. | `src/rates.test.ts` is kept |',
    'line 3: "`src/rates.test.ts` is kept" is not written as `file` › title',
  ],
  ['| 2.4 | It is kept. | `src/none.test.ts` › is kept |', 'line 3: there is no test file src/none.test.ts'],
  [
    '| 2.4 | It is kept. | `src/rates.test.ts` › is kept for long |',
    'line 3: src/rates.test.ts has no test "is kept for long"',
  ],
  [
    '| 2.4 | It is kept. | `src/rates.test.ts` › is said elsewhere |',
    'line 3: src/rates.test.ts has no test "is said elsewhere"',
  ],
])('bites on %s', (row, problem) => {
  expect(problems(row)).toEqual([problem])
})
