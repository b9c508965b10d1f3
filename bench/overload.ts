import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from './demo.ts'
import { type Installation, openInstallation, type Place, withCoresApart, withTwoCores } from './installation.ts'
import type { Wave } from './load.ts'
import { openCheckoutToken } from './repository.ts'
import { ms, percent, percentile, type Row } from './row.ts'

const seconds = 15
const times = 10
/** Pages a second that a machine of two cores serves, also when five times as many are asked for. */
const floor = { perSecond: 200, times: 5 }
const connections = 1_000
const report = 'api/dashboard/metrics?year=2026&month=1'

/** The checkout page, as a browser asks for it: as often as is promised of two cores, and ten times as often as one can serve. */
export async function benchOverload(): Promise<Row[]> {
  return [
    ...(await withInstallation(withTwoCores(), benchPromised)),
    ...(await withInstallation(withCoresApart(), benchFlood)),
  ]
}

type Bench = (installation: Installation, place: Place | null) => Promise<Row[]>

const withInstallation = async (place: Place | null, bench: Bench): Promise<Row[]> => {
  try {
    const installation = await openInstallation()
    try {
      return await bench(installation, place)
    } finally {
      await installation.close()
    }
  } finally {
    place?.undo()
  }
}

/** The product, and its page once what has just begun is compiled. */
const startWarm = async (installation: Installation, place: Place | null) => {
  place?.sendFromElsewhere?.()
  const product = await installation.start(place ?? {})
  const { PUBLIC_URL: url, CHECKOUT_URL } = product.env
  const page = { url: `${CHECKOUT_URL}/checkout/${await openCheckoutToken(installation.db)}` }
  await load(page, 32, 15)
  return { product, url, page, ...(await alone(url, page)) }
}

const toldOf = (place: Place | null) =>
  place?.where ?? 'product, database, shop and sender on all cores of this machine'

const benchPromised: Bench = async (installation, place) => {
  const { page, peak, secondsPerPage } = await startWarm(installation, place)
  const five = await load(page, connections, seconds, floor.perSecond * floor.times)
  const asked = (five.served + five.refused + five.failed) / seconds
  const row = (what: string, perSecond: number): Row => ({
    what: `checkout pages served a second, ${what}`,
    budget: `>= ${floor.perSecond}`,
    measured: perSecond.toFixed(0),
    ok: perSecond >= floor.perSecond,
  })
  return [
    row(`the most (${toldOf(place)})`, peak),
    row(`of ${asked.toFixed(0)} asked for`, five.served / seconds),
    {
      what: 'processor time of a page at the most, and how much of a core the product took',
      budget: '-',
      measured: `${ms(secondsPerPage * 1000)}, ${percent(peak * secondsPerPage)}`,
      ok: null,
    },
  ]
}

const benchFlood: Bench = async (installation, place) => {
  const { product, url, page, peak } = await startWarm(installation, place)
  const reports = { url: `${url}/${report}`, cookie: await signIn(product) }
  const { peak: reportPeak } = await alone(url, reports)
  const [pages, behind] = await Promise.all([
    load(page, connections, 8, peak * 2),
    load(reports, connections, 8, reportPeak * 2),
  ])
  await sleep(5_000)
  const before = await figure(url, resident)
  const probing = probe(`${url}/healthz`)
  const wave = await load(page, connections, seconds, peak * times)
  const health = await probing.stop()
  await sleep(30_000)
  const growth = (await figure(url, resident)) / before
  const sent = (wave.served + wave.refused + wave.failed) / seconds / peak
  return [
    ...rows(`checkout page at ${sent.toFixed(1)}x its ${Math.round(peak)}/s`, toldOf(place), wave, peak),
    {
      what: '/healthz meanwhile, p99',
      budget: '<= 100 ms',
      measured: ms(health),
      ok: health <= 100,
    },
    {
      what: 'memory half a minute after, to before',
      budget: '<= x1.5',
      measured: `x${growth.toFixed(2)}`,
      ok: growth <= 1.5,
    },
    firstServed(shareServed(pages), shareServed(behind)),
  ]
}

const rows = (at: string, where: string, wave: Wave, peak: number): Row[] => {
  const share = wave.served / seconds / peak
  return [
    {
      what: `${at}, still served of that (${where})`,
      budget: '>= 80 %',
      measured: `${percent(share)} (${wave.refused} refused, ${wave.failed} failed)`,
      ok: share >= 0.8 && wave.failed === 0,
    },
    {
      what: `${at}, served p99`,
      budget: '<= 2 s',
      measured: ms(wave.servedP99),
      ok: wave.servedP99 <= 2_000,
    },
    {
      what: `${at}, refused p99`,
      budget: '<= 300 ms',
      measured: ms(wave.refusedP99),
      ok: wave.refused > 0 && wave.refusedP99 <= 300,
    },
  ]
}

const firstServed = (pageShare: number, reportShare: number): Row => ({
  what: 'served of pages and of reports, of both twice as many as could be served alone',
  budget: 'pages first',
  measured: `${percent(pageShare)}, ${percent(reportShare)}`,
  ok: pageShare > 2 * reportShare,
})

const shareServed = ({ served, refused, failed }: Wave) => served / (served + refused + failed)

type Asked = { url: string; cookie?: string }

async function load({ url, cookie = '' }: Asked, atOnce: number, seconds: number, perSecond?: number): Promise<Wave> {
  const given = [url, cookie, atOnce, seconds, ...(perSecond === undefined ? [] : [Math.round(perSecond)])]
  const sender = fork(join(import.meta.dirname, 'load.ts'), given.map(String))
  const [met] = (await once(sender, 'message')) as [Wave]
  return met
}

/** As many a second as are served when nobody has to be refused, however many it takes at once, and seconds of work for each. */
async function alone(url: string, asked: Asked): Promise<{ peak: number; secondsPerPage: number }> {
  const before = await figure(url, processor)
  const served: number[] = []
  for (const atOnce of [16, 48]) served.push((await load(asked, atOnce, 5)).served)
  const worked = (await figure(url, processor)) - before
  return { peak: Math.max(...served) / 5, secondsPerPage: worked / served.reduce((sum, count) => sum + count, 0) }
}

/** Asks again and again until it is stopped, then tells how long the slowest hundredth took. */
function probe(url: string) {
  // Who measures must not wait for the core that the sender keeps busy.
  try {
    setPriority(0, -10)
  } catch (error) {
    console.error(`The probe has no more right to the processor than the sender: ${String(error)}`)
  }
  const stopping = new AbortController()
  const asking = (async () => {
    const took: number[] = []
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const answer = await fetch(url)
      took.push(answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY)
      await sleep(50)
    }
    return percentile(took, 0.99)
  })()
  return {
    stop() {
      stopping.abort()
      return asking
    },
  }
}

const resident = 'process_resident_memory_bytes'
const processor = 'process_cpu_seconds_total'

/** What the product says of itself. */
async function figure(url: string, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
}
