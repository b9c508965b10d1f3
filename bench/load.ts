import { setTimeout as sleep } from 'node:timers/promises'
import { openLines } from './lines.ts'
import { percentile } from './row.ts'

/** What a wave of requests met, in milliseconds where it is time. */
export type Wave = { served: number; servedP99: number; refused: number; refusedP99: number; failed: number }

/**
 * Asks with so many at a time, each again as soon as it is answered, or, where `perSecond` is given, as many a second whether what
 * was asked before is answered or not: shoppers do not know of one another.
 */
const [url = '', cookie = '', atOnce = '', seconds = '', perSecond = ''] = process.argv.slice(2)
const lines = await openLines(new URL(url), { cookie, most: Number(atOnce) })
const served: number[] = []
const refused: number[] = []
let failed = 0
/** Also what was waited for before a connection was free counts. */
const ask = async (due: number) => {
  const status = await lines.ask()
  const took = performance.now() - due
  if (status === 200) served.push(took)
  else if (status === 503) refused.push(took)
  else failed += 1
}

const begun = performance.now()
const end = begun + Number(seconds) * 1000
if (perSecond === '') {
  const oneAfterAnother = async () => {
    while (performance.now() < end) await ask(performance.now())
  }
  await Promise.all(Array.from({ length: Number(atOnce) }, oneAfterAnother))
} else {
  const all: Promise<void>[] = []
  for (let due = begun; due < end; due -= (Math.log(1 - Math.random()) * 1000) / Number(perSecond)) {
    while (due > performance.now()) await sleep(1)
    all.push(ask(due))
  }
  await Promise.all(all)
}
lines.close()
const met: Wave = {
  served: served.length,
  servedP99: percentile(served, 0.99),
  refused: refused.length,
  refusedP99: percentile(refused, 0.99),
  failed,
}
process.send?.(met)
