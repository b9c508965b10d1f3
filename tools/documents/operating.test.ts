import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { providers } from '#features/payment-methods/providers/catalog.ts'
import { testName } from '#features/payment-methods/providers/environment.ts'
import { root } from '../bundles.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const operating = read('docs/operating.md')
const runbook = read('docs/runbook.md')

/** Events of a provider, also those that are written by their end alone: `.updated`. */
const eventsIn = (text: string) => new Set(text.match(/(?<![\w/])(?:[a-z_]+(?:\.[a-z_]+)+|\.[a-z_]+)\b/g))

const told = providers.filter(({ guide }) => eventsIn(guide.webhook?.how ?? '').size > 0)

it.each(told.map(({ brand, guide }) => [brand, guide.webhook?.how ?? '']))(
  'names the events of %s that the form names to merchants',
  (brand, how) => {
    const row = operating.split('\n').find((line) => line.startsWith(`| ${brand} |`))
    expect(row).toBeDefined()
    expect([...eventsIn(how)].filter((event) => !eventsIn(row!).has(event))).toEqual([])
  },
)

it('names the variable of every test world', () => {
  const named = providers.flatMap(({ addresses }) => Object.keys(addresses)).map(testName)
  const [, paragraph = ''] = operating.split('## Test and live at the payment providers')
  const patterns = [...paragraph.matchAll(/`(\w+_TEST_[\w…]*)`/g)].map(
    ([, name]) => name!.split('…') as [string, string?],
  )
  const isNamed = (name: string) =>
    patterns.some(([begin, end]) => (end === undefined ? name === begin : name.startsWith(begin) && name.endsWith(end)))
  expect(named.filter((name) => !isNamed(name))).toEqual([])
})

it('has the runbook name tabs and words as the admin shows them', () => {
  const screens = globSync('{src/**/admin/**/*.tsx,src/features/*/*.ts}', { cwd: root, exclude: ['**/*.test.*'] })
    .map(read)
    .join('\n')
  const tabs = [...runbook.matchAll(/Settings, ([A-Z][\w ]*?)(?=[:;,.])/g)].map(([, tab]) => `label: '${tab}'`)
  const quoted = [...runbook.matchAll(/"([A-Z1][^"`]+)"/g)].map(([, words]) => words!)
  expect(tabs.length).toBeGreaterThan(3)
  expect(
    [...tabs, ...quoted.filter((words) => words !== '$DATABASE_URL')].filter((words) => !screens.includes(words)),
  ).toEqual([])
})
