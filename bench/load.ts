import autocannon from 'autocannon'
import { percentile } from './row.ts'

/** What a wave of requests met, in milliseconds where it is time. */
export type Wave = { served: number; servedP99: number; refused: number; refusedP99: number; failed: number }

/** A process of its own sends this many requests a second, or as many as get answered, and tells what it met. */
const [url = '', connections = '', seconds = '', perSecond = ''] = process.argv.slice(2)
const served: number[] = []
const refused: number[] = []
let failed = 0
const wave = autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  ...(Number(perSecond) > 0 && { overallRate: Number(perSecond) }),
})
wave.on('response', (_client, status, _bytes, milliseconds) => {
  if (status === 200) served.push(milliseconds)
  else if (status === 503) refused.push(milliseconds)
  else failed += 1
})
wave.on('reqError', () => {
  failed += 1
})
await wave
const met: Wave = {
  served: served.length,
  servedP99: percentile(served, 0.99),
  refused: refused.length,
  refusedP99: percentile(refused, 0.99),
  failed,
}
process.send?.(met)
