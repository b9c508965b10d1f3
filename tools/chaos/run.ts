import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isFree } from '#features/checkout/rules.ts'
import { type Entry, readBooks, type Window } from './books.ts'
import type { Kind } from './kinds.ts'
import { openParts, type OpenWorld } from './open.ts'
import { exits } from './parts.ts'
import { shop } from './shopper.ts'
import type { Result } from './table.ts'

export type Plan = {
  shoppers: number
  /** How many checkouts are tried with each kind; else each has its `seconds`. */
  checkouts: number | null
  seconds: number
}
type Phase = Window & { kind: Kind; faults: number }

/** Webhooks come again and sweeps ask in growing gaps: after so long nothing may be open. */
const settleMs = 240_000
/** How long shoppers of the last kind may take to end. */
const lastMs = 60_000

/** Kinds one after the other in one world, then the books of providers, shop and database held against one another. */
export const run = async (dataDir: string, kinds: Kind[], plan: Plan): Promise<Result[]> => {
  const world = await openParts(dataDir, { smallDisk: kinds.some(({ needsDisk }) => needsDisk) })
  try {
    const windows: Window[] = []
    const phases: Phase[] = []
    let isOver = false
    const buying: Promise<unknown>[] = []
    for (const kind of kinds) {
      const phase = await live(world, kind, plan, windows, buying, () => isOver)
      phases.push(phase)
    }
    await Promise.race([Promise.all(buying), sleep(lastMs)])
    isOver = true
    await Promise.all(buying)
    const entries = await settled(world, windows)
    phases.at(-1)!.until = Infinity
    return phases.map((phase, index) => toResult(phase, index === 0, entries, dataDir))
  } finally {
    await world.close()
  }
}

/** One kind of trouble after the other while shoppers buy, until its time or its checkouts are over. */
const live = async (
  world: OpenWorld,
  kind: Kind,
  plan: Plan,
  windows: Window[],
  buying: Promise<unknown>[],
  isOver: () => boolean,
): Promise<Phase> => {
  const from = Date.now()
  let begun = 0
  const isEnough = () => (plan.checkouts === null ? Date.now() > from + plan.seconds * 1_000 : begun >= plan.checkouts)
  const shopper = async () => {
    for (; !isEnough();) {
      begun += 1
      await shop({ ...world.shopping, isOver, habit: kind.habit, note: kind.name })
    }
  }
  const all = Promise.all(Array.from({ length: plan.shoppers }, shopper))
  buying.push(all)
  let isDone = false
  void all.then(() => (isDone = true))
  const isPast = () => (plan.checkouts === null ? isEnough() : isDone)
  let faults = 0
  while (!isPast()) {
    if (kind.fault) {
      const window = { from: Date.now(), until: Infinity }
      await kind.fault(world)
      windows.push({ ...window, until: Date.now() })
      faults += 1
    }
    await sleep(1_000 + randomInt(2_000))
  }
  return { from, until: Date.now(), kind, faults }
}

const settled = async (world: OpenWorld, windows: Window[]): Promise<Entry[]> => {
  const twins = world.shopping.seed.ways.filter((way) => !isFree(way)).map(({ twin }) => twin)
  const read = () => readBooks(world.database.url(), world.sandboxUrl, windows, twins)
  const deadline = Date.now() + settleMs
  for (;;) {
    const entries = await read()
    if (entries.every(({ fault }) => fault === null) || Date.now() > deadline) return entries
    await sleep(3_000)
  }
}

/** What belongs to nobody's kind is told with the first. */
const toResult = ({ kind, from, until, faults }: Phase, isFirst: boolean, all: Entry[], dataDir: string): Result => ({
  kind: kind.name,
  faults,
  entries: all.filter((entry) => entry.kind === kind.name || (isFirst && entry.kind === '')),
  exits: exits.filter(({ at }) => (at >= from || isFirst) && at < until).map(({ sentence }) => sentence),
  uncaught: uncaughtIn(dataDir)
    .filter(({ at }) => (at >= from || isFirst) && at < until)
    .map(({ line }) => line),
})

const logLine = z.object({ time: z.union([z.string(), z.number()]) })

/** What no part of a process caught, of those that were killed too: the counter of `/metrics` ends with its process, the log does not. */
const uncaughtIn = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => readFileSync(join(dataDir, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"nothing caught this error"'))
    .map((line) => ({ at: new Date(logLine.parse(JSON.parse(line)).time).getTime(), line }))
