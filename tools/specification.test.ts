import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './bundles.ts'
import { giveIds, listing, parseRows, unproved } from './specification.ts'

const parent = mkdtempSync(join(tmpdir(), 'checky-specification-'))
const folder = join(parent, 'repository')
const rates = 'src/rates.test.ts'
beforeAll(() => {
  mkdirSync(join(folder, 'src'), { recursive: true })
  mkdirSync(join(folder, 'docs'))
  writeFileSync(
    join(folder, rates),
    [
      "it('is kept [k7m2]', () => undefined)",
      'test(`is written in ${language} [b3c4]`, () => undefined)',
      "it.each([1, 2])('refuses %s (of ten)', () => undefined)",
      "it('does not show another store\\'s rates', () => undefined)",
      "const sentence = 'is said elsewhere [d5f6]'",
    ].join('\n'),
  )
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const table = (...rows: string[]) => ['| § | What holds | Proved by |', '|---|---|---|', ...rows].join('\n')
const both = '| 2.4 | It is kept, and written. | k7m2 b3c4 |'
const problems = (row: string, where = folder) => unproved(parseRows(table(both, row)), where)

it('names for every sentence a test that is there', () => {
  const rows = parseRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'))
  expect(unproved(rows, root)).toEqual([])
  expect(rows.length).toBeGreaterThan(400)
})

it('finds the id in a title, however the title is written', () => {
  expect(problems('| D6a | It is kept. | k7m2 |')).toEqual([])
})

it.each([
  ['| 2.4 | It is kept. | |', 'line 4: names no test'],
  ['| 2.4 | | k7m2 |', 'line 4: says nothing'],
  ['| 2.4 | It is kept. | k7m2, |', 'line 4: "k7m2," is no test\'s id'],
  ['| 2.4 | It is kept. | d5f6 |', 'line 4: no test has the id d5f6'],
  [
    `| 2.4 | It is refused. | \`${rates}\` › refuses %s (of ten) |`,
    `line 4: \`${rates}\` › refuses %s (of ten) is named by its title: give the test an id: run "npm run specification -- ids"`,
  ],
])('bites on %s', (row, problem) => {
  expect(problems(row)).toEqual([problem])
})

it('bites on an id that two titles have, and on one that no row names', () => {
  const copy = join(parent, 'twice')
  cpSync(folder, copy, { recursive: true })
  writeFileSync(join(copy, 'src/twice.test.ts'), "it('is kept too [k7m2]', () => {})\nit('is alone [f6g7]', () => {})")
  expect(problems(both, copy)).toEqual([
    'src/twice.test.ts: "is kept too" has the id k7m2 of a test in src/rates.test.ts',
    'src/twice.test.ts: no row names f6g7, the id of "is alone"',
  ])
})

it('gives ids to tests that a row names by title, and leaves those that have one', () => {
  const copy = join(parent, 'ids')
  const manual = join(copy, 'docs/specification.md')
  cpSync(folder, copy, { recursive: true })
  const others = `\`${rates}\` › does not show another store's rates`
  const row = `| 7 | None. | b3c4<br>${others}<br>\`${rates}\` › refuses 2 (of ten)<br>\`${rates}\` › is kept |`
  writeFileSync(manual, table(row, `| 8 | Again. | ${others} |`))
  giveIds(copy)
  const source = readFileSync(join(copy, rates), 'utf8')
  const [, walls] = /does not show another store\\'s rates \[(\w{4})\]', \(\)/.exec(source) ?? []
  const [, refusal] = /refuses %s \(of ten\) \[(\w{4})\]', \(\)/.exec(source) ?? []
  expect(readFileSync(manual, 'utf8')).toBe(
    table(`| 7 | None. | b3c4 ${walls} ${refusal} k7m2 |`, `| 8 | Again. | ${walls} |`),
  )
  expect(unproved(parseRows(readFileSync(manual, 'utf8')), copy)).toEqual([])
  expect(listing(copy)).toContain(`    ${walls}  ${rates} › does not show another store's rates`)
})

it('gives no id where a row names a test that is not there', () => {
  const copy = join(parent, 'none')
  cpSync(folder, copy, { recursive: true })
  writeFileSync(join(copy, 'docs/specification.md'), table(`| 7 | Kept. | \`${rates}\` › is kept for long |`))
  expect(() => giveIds(copy)).toThrow('docs/specification.md, line 3: src/rates.test.ts has no test "is kept for long"')
})
