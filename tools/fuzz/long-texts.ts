import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { FuzzWorld } from './fuzz-world.ts'
import { longTexts } from './nasty.ts'
import { listSpots } from './spots.ts'
import { endpoints, toPaymentRequest } from './targets.ts'

/** How one field of one call took a text of 60 kB. */
export type LongRow = {
  field: string
  /** Which of the texts. */
  text: string
  status: number
  /** The sentence for the field, where the answer has one. */
  sentence: string | undefined
  /** Processor time in milliseconds, of the quickest of three where the first took long. */
  ms: number
}

type Shot = { field: string; name: string; request(text: string): InjectOptions }

/** Sends long texts at every field of every call: `each` of them, or one after the other by turns. */
export const sendLongTexts = async (world: FuzzWorld, each: boolean): Promise<LongRow[]> => {
  const rows: LongRow[] = []
  const all = Object.entries(longTexts)
  for (const [at, shot] of shotsAt(world).entries())
    for (const [text, content] of each ? all : [all[at % all.length]!])
      rows.push({ field: shot.field, text, ...(await timed(world, shot, content)) })
  return rows
}

const shotsAt = ({ known }: FuzzWorld): Shot[] =>
  endpoints.flatMap((endpoint) => {
    const { params, query, body } = endpoint
    return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      (schema ? listSpots(schema, known) : []).map(({ path, put }) => ({
        field: `${endpoint.method} ${endpoint.path} ${part}.${path}`,
        name: path,
        request: (text) => toPaymentRequest(endpoint, { params: { ...examples(known) }, [part]: put(text) }),
      })),
    )
  })

const examples = (known: FuzzWorld['known']) =>
  Object.fromEntries(Object.entries(known).map(([name, [value]]) => [name, value]))

const slow = 50
/** How many are measured once more, and how often each. */
const again = 10
const repeats = 7

/** The slowest of `rows`, each sent anew and alone: of what a machine that does much else adds, the quickest time has the least. */
export const measureAlone = async (world: FuzzWorld, rows: readonly LongRow[]): Promise<LongRow[]> => {
  const shots = new Map(shotsAt(world).map((shot) => [shot.field, shot]))
  const measured: LongRow[] = []
  for (const row of rows.toSorted((a, b) => b.ms - a.ms).slice(0, again)) {
    const times: number[] = []
    for (let time = 0; time < repeats; time += 1)
      times.push((await once(world, shots.get(row.field)!, longTexts[row.text]!)).ms)
    measured.push({ ...row, ms: Math.min(...times) })
  }
  return measured
}

const once = async (world: FuzzWorld, shot: Shot, text: string) => {
  const begin = process.cpuUsage()
  const answer = await world.send(shot.request(text))
  const { user, system } = process.cpuUsage(begin)
  return { answer, ms: (user + system) / 1_000 }
}

const failure = z.object({ errors: z.record(z.string(), z.string()).optional() })

const timed = async (world: FuzzWorld, shot: Shot, text: string) => {
  const { answer, ms } = await once(world, shot, text)
  const quickest = ms < slow ? ms : Math.min(ms, (await once(world, shot, text)).ms, (await once(world, shot, text)).ms)
  const { errors } = failure.parse(answer.body.startsWith('{') ? JSON.parse(answer.body) : {})
  const sentence =
    errors && Object.entries(errors).find(([name]) => name.startsWith(shot.name) || shot.name.startsWith(name))?.[1]
  return { status: answer.statusCode, sentence, ms: quickest }
}
