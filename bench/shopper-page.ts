import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, devices, type Page } from '@playwright/test'
import { startSandbox } from '#sandbox/sandbox.ts'
import { browserOptions } from '#tools/browser.ts'
import { build } from '#tools/build.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { openLab } from './lab.ts'
import { cartsOfThree } from './repository.ts'
import { ms, percentile, type Row } from './row.ts'

const visits = 5
/** Lighthouse's mobile preset, as it throttles a browser that really waits. */
const phone = { latency: 562.5, down: 1_474_560 / 8, up: 675_000 / 8, processor: 4 }
/** A bad day on a train. */
const train = { latency: 400, down: 50_000, up: 50_000, processor: 1 }
type Net = typeof phone

type Visit = { usable: number; paint: number; blocked: number; shifts: number; requests: number; bytes: number }

/** A first visit to a checkout in a real browser: what it fetches until the page works, and how long that takes. */
export async function benchShopperPage(): Promise<Row[]> {
  await build()
  const sandbox = await startSandbox({ port: 0 })
  const lab = await openLab(sandbox.environment)
  const browser = await chromium.launch(browserOptions())
  try {
    const { env, db } = lab.services
    await makeDemo({ databaseUrl: env.DATABASE_URL, env, sandboxUrl: sandbox.url })
    const address = await openedCheckout(lab.checkoutUrl, await cartsOfThree(db))
    const onPhone = await measureVisits(browser, address, phone)
    const onTrain = await measureVisits(browser, address, train)
    const load = loadavg()[0]!.toFixed(1)
    return [
      row('requests until the page works', 7, onPhone, ({ requests }) => requests, String),
      row(
        'KiB over the wire until the page works',
        110,
        onPhone,
        ({ bytes }) => bytes / 1024,
        (kib) => kib.toFixed(1),
      ),
      row(`largest paint on a phone, ms (load ${load})`, 1_300, onPhone, ({ paint }) => paint, ms),
      row('blocking time on a phone, ms', 50, onPhone, ({ blocked }) => blocked, ms),
      row(
        'layout shift',
        0,
        onPhone,
        ({ shifts }) => Math.round(shifts * 1000) / 1000,
        (shift) => shift.toFixed(3),
      ),
      row('taken over at 400 ms and 50 kB/s, ms', 3_000, onTrain, ({ usable }) => usable, ms),
    ]
  } finally {
    await browser.close()
    await lab.close()
    await sandbox.close()
  }
}

const openedCheckout = async (url: string, carts: readonly object[]): Promise<string> => {
  for (const cart of carts) {
    const answer = await fetch(`${url}/api/checkouts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cart),
    })
    if (!answer.ok) continue
    const { data } = (await answer.json()) as { data: { url: string } }
    return data.url
  }
  throw new Error('Nothing can be bought.')
}

const row = (
  what: string,
  budget: number,
  seen: readonly Visit[],
  figure: (visit: Visit) => number,
  write: (value: number) => string,
): Row => {
  const median = percentile(seen.map(figure), 0.5)
  return { what: `shopper's page, ${what}`, budget: `<= ${budget}`, measured: write(median), ok: median <= budget }
}

const measureVisits = async (browser: Browser, address: string, net: Net): Promise<Visit[]> => {
  const seen: Visit[] = []
  while (seen.length < visits) {
    const context = await browser.newContext({ ...devices['Moto G4'], bypassCSP: true })
    seen.push(await visit(context, address, net))
    await context.close()
  }
  return seen
}

const visit = async (context: BrowserContext, address: string, net: Net): Promise<Visit> => {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const fetched = await throttle(cdp, net)
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'commit' })
  await usable(cdp)
  // What comes later must move nothing either.
  await page.waitForLoadState('networkidle')
  const watched = await figures(page)
  return { ...watched, ...fetched(watched.usable + (await page.evaluate(() => performance.timeOrigin))) }
}

/** Asked over the protocol: what Playwright brings into a page to wait in it would count as the page's own blocking time. */
const usable = async (cdp: CDPSession) => {
  const expression = '(window.watched?.usable ?? 0) > 0'
  for (let isUsable = false; !isUsable; await sleep(50))
    isUsable = (await cdp.send('Runtime.evaluate', { expression })).result.value === true
}

const throttle = async (cdp: CDPSession, { latency, down, up, processor }: Net) => {
  const requests = new Map<string, { at: number; size: number }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { at: wallTime * 1000, size: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.size = encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor })
  return (until: number) => {
    const before = [...requests.values()].filter(({ at }) => at <= until)
    return { requests: before.length, bytes: before.reduce((sum, { size }) => sum + size, 0) }
  }
}

type Watched = Pick<Visit, 'usable' | 'paint' | 'blocked' | 'shifts'>
declare global {
  interface Window {
    watched: Watched
  }
}
type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean }

/** Runs in the page, before anything of it. The script has taken over once all parts of the page answer a press. */
const observe = () => {
  const watched = { usable: 0, paint: 0, blocked: 0, shifts: 0 }
  window.watched = watched
  const each = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  each('largest-contentful-paint', (entry) => (watched.paint = entry.startTime))
  each('longtask', (entry) => (watched.blocked += Math.max(0, entry.duration - 50)))
  each('layout-shift', (entry) => (watched.shifts += entry.hadRecentInput ? 0 : entry.value!))
  const taken = new MutationObserver(() => {
    if (!document.querySelector('html[data-awake] #checkout[novalidate]')) return
    watched.usable = performance.now()
    taken.disconnect()
  })
  taken.observe(document, { subtree: true, childList: true, attributes: true })
}

const figures = (page: Page): Promise<Watched> => page.evaluate(() => window.watched)
