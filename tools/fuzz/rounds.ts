import fc from 'fast-check'
import { z } from 'zod'
import { providers } from '#features/payment-methods/providers/catalog.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { type Target, listTargets } from './targets.ts'

export type Fault = { target: string; what: string; request: string; logged: string }
/** How one way in stood it: answers by hundreds, and processor time of the slowest in milliseconds. */
export type Row = { target: string; tries: number; statuses: Record<string, number>; slowestMs: number }

/** What validators say among themselves, and what no person should have to read. */
const rawWords =
  /Invalid (?:input|option|string|key)|Too (?:big|small)|Unrecognized key|expected \w+|received \w+|\bNaN\b|\[object|\bundefined\b|ZodError|invalid_\w+|syntax error|violates|node_modules/

/** Sends every target something else `rounds` times, the same for the same `seed`, until `isOver`. */
export const fuzz = async (world: FuzzWorld, seed: number, rounds: number, isOver: () => boolean = () => false) => {
  const targets = listTargets(world)
  const rows = new Map<string, Row>()
  const faults: Fault[] = []
  for (let round = 0; round < rounds && !isOver(); round += 1)
    for (const [at, target] of targets.entries()) {
      const fault = await tryOut(world, target, seed + round * targets.length + at, rows)
      if (fault) faults.push(fault)
    }
  return { rows: [...rows.values()], faults }
}

const tryOut = async (
  world: FuzzWorld,
  target: Target,
  seed: number,
  rows: Map<string, Row>,
): Promise<Fault | null> => {
  const [request] = fc.sample(target.requests, { seed, numRuns: 1 })
  const begin = process.cpuUsage()
  const answer = await world.send(request!)
  const { user, system } = process.cpuUsage(begin)
  const row = rows.get(target.name) ?? { target: target.name, tries: 0, statuses: {}, slowestMs: 0 }
  const hundred = `${Math.floor(answer.statusCode / 100)}xx`
  row.tries += 1
  row.statuses[hundred] = (row.statuses[hundred] ?? 0) + 1
  row.slowestMs = Math.max(row.slowestMs, (user + system) / 1_000)
  rows.set(target.name, row)
  const what = findProblem(target.name, answer)
  if (what === null) return null
  const logged = world.logged.filter((line) => line.includes('"err"')).join('\n')
  return { target: target.name, what, request: JSON.stringify(request).slice(0, 1_500), logged: logged.slice(0, 2_000) }
}

/** Where keys are tried at their owner: that it refuses invented ones is 502. */
const tried: readonly string[] = ['/save-app-keys', ...providers.map(({ record }) => record.path)]
const triesKeys = new Set(tried.flatMap((path) => [`PUT ${path}`, `POST ${path}`]))

const failure = z.object({
  message: z.string().optional(),
  msg: z.string().optional(),
  errors: z.record(z.string(), z.unknown()).optional(),
})

const findProblem = (target: string, { statusCode, body }: { statusCode: number; body: string }): string | null => {
  if (statusCode === 502 && triesKeys.has(target)) return null
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`
  if (statusCode < 400 || !body.startsWith('{')) return null
  const { message, msg, errors } = failure.parse(JSON.parse(body))
  const sentences = [message, msg, ...Object.values(errors ?? {})].join(' ')
  return rawWords.test(sentences) ? `${statusCode} says: ${sentences.slice(0, 300)}` : null
}
