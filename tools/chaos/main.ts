import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build, staleBundles } from '../build.ts'
import { type Books, readBooks } from './books.ts'
import { rage } from './faults.ts'
import { openParts } from './open.ts'
import { exits } from './parts.ts'
import { shop } from './shopper.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, shoppers: { type: 'string', default: '10' } },
})
const minutes = Number(values.minutes)
const shoppers = Number(values.shoppers)
/** Webhooks come again and sweeps ask in growing gaps: after so long nothing may be open. */
const settleMs = 240_000

const isSettled = ({ lost, torn }: Books) => lost.length + torn.length === 0

const run = async (dataDir: string): Promise<boolean> => {
  if (staleBundles().length > 0) await build()
  const world = await openParts(dataDir)
  try {
    const until = Date.now() + minutes * 60_000
    let isOver = false
    const buying = Array.from({ length: shoppers }, async () => {
      while (Date.now() < until) await shop({ ...world.shopping, isOver: () => isOver })
    })
    const windows = await rage(world, until)
    const last = sleep(60_000).then(() => (isOver = true))
    await Promise.race([Promise.all(buying), last])
    isOver = true
    await Promise.all(buying)

    const read = () => readBooks(world.database.url(), world.sandboxUrl, windows)
    const deadline = Date.now() + settleMs
    let books = await read()
    while (!isSettled(books) && Date.now() < deadline) {
      await sleep(3_000)
      books = await read()
    }
    const uncaught = uncaughtIn(dataDir)
    report(books, windows.length, uncaught)
    return isSettled(books) && books.doubled.length + exits.length + uncaught.length === 0 && books.tries > 0
  } finally {
    await world.close()
  }
}

/** What no part of a process caught, of those that were killed too: the counter of `/metrics` ends with its process, the log does not. */
const uncaughtIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => readFileSync(join(dataDir, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"nothing caught this error"'))

const report = (books: Books, faults: number, uncaught: string[]) => {
  const sorted = books.healing.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)} s`
  const columns = {
    faults,
    tries: books.tries,
    paid: books.paid,
    lost: books.lost.length,
    doubled: books.doubled.length,
    torn: books.torn.length,
    'healing p95': at(0.95),
    'healing worst': at(1),
    exits: exits.length,
    uncaught: uncaught.length,
  }
  console.log(
    Object.entries(columns)
      .map(([name, value]) => `${name.padEnd(14)}${value}`)
      .join('\n'),
  )
  for (const line of [...books.lost, ...books.doubled, ...books.torn, ...exits, ...uncaught]) console.log(line)
}

const dataDir = mkdtempSync(join(tmpdir(), 'checky-chaos-'))
const isWell = await run(dataDir)
if (isWell) rmSync(dataDir, { recursive: true, force: true })
else console.log(`What each process said stands in ${dataDir}.`)
process.exit(isWell ? 0 : 1)
