import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, staleBundles } from '../build.ts'
import { openSmallDisk } from '../small-disk.ts'
import { type Kind, kinds, pickKinds } from './kinds.ts'
import { exits } from './parts.ts'
import { run } from './run.ts'
import { head, toLine, type Result, problemsIn } from './table.ts'

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        kind: { type: 'string' },
        checkouts: { type: 'string' },
        minutes: { type: 'string', default: '60' },
        shoppers: { type: 'string', default: '10' },
        seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
      },
    })
    const numbers = { minutes: 0, checkouts: 0, shoppers: 0, seed: 0 }
    for (const name of ['minutes', 'checkouts', 'shoppers', 'seed'] as const) {
      numbers[name] = Number(values[name] ?? 1)
      if (!(numbers[name] > 0)) throw new Error(`--${name} must be a number above zero.`)
    }
    const unknown = values.kind?.split(',').find((name) => !kinds.some((kind) => kind.name === name))
    if (unknown !== undefined)
      throw new Error(`There is no kind ${unknown}. There are ${kinds.map(({ name }) => name).join(', ')}.`)
    return { values, ...numbers, checkouts: values.checkouts === undefined ? null : numbers.checkouts }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * `npm run chaos -- --minutes 60` shares the time among all kinds, `--kind full-disk,tabs --checkouts 1000` tries that many checkouts
 * with each. A short run lives through some kinds in one world, chosen by its `--seed`.
 */
const { values, minutes, checkouts, shoppers } = readOptions()
/** A run as short as this has no time for a world of each kind. */
const shortMinutes = 10
const shortSeconds = 10

const dataDir = mkdtempSync(join(tmpdir(), 'checky-chaos-'))
const isShort = checkouts === null && minutes < shortMinutes

const chosenKinds = (): Kind[] => {
  const names = values.kind?.split(',')
  const named = kinds.filter(({ name, isSlow }) => names?.includes(name) ?? !(isShort && isSlow))
  const possible = mayMount() ? named : named.filter(({ needsDisk }) => !needsDisk)
  for (const { name } of named.filter((kind) => !possible.includes(kind)))
    console.log(`${name} is left out: whoever runs this may not mount a filesystem.`)
  if (names || !isShort) return possible
  return pickKinds(possible, Math.max(1, Math.floor((minutes * 60) / shortSeconds)), Number(values.seed))
}

const mayMount = () => {
  const disk = openSmallDisk(join(dataDir, 'trial'), 1)
  disk?.close()
  return disk !== null
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const chosen = chosenKinds()
const names = chosen.map(({ name }) => name).join(', ')
console.log(isShort ? `Seed ${values.seed}: ${names}` : names)
if (staleBundles().length > 0) await build()

const plan = { shoppers, checkouts, seconds: (minutes * 60) / Math.max(1, chosen.length) }
const results: Result[] = []
console.log(head)
for (const together of isShort ? [chosen] : chosen.map((kind) => [kind])) {
  const folder = join(dataDir, together.length === 1 ? together[0]!.name : 'all')
  mkdirSync(folder)
  exits.length = 0
  const some = await run(folder, together, plan)
  results.push(...some)
  for (const result of some) console.log(toLine(result))
  if (some.flatMap(problemsIn).length === 0) rmSync(folder, { recursive: true, force: true })
}
const wrongs = results.flatMap(problemsIn)
for (const line of wrongs) console.log(line)
if (wrongs.length === 0) rmSync(dataDir, { recursive: true, force: true })
else console.log(`What each process said stands in ${dataDir}.`)
process.exit(wrongs.length === 0 ? 0 : 1)
