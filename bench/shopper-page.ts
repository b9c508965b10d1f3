import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, type CDPSession, chromium, devices } from '@playwright/test'
import { startSandbox } from '#sandbox/sandbox.ts'
import { browserOptions } from '#tools/browser.ts'
import { build } from '#tools/build.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { openLab } from './lab.ts'
import { ms, percentile, type Row } from './row.ts'
import { openedCheckout } from './shoppers.ts'

const visits = 5
/** A bad day on a train. */
const train = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

type Visit = { usable: number; requests: number; bytes: number }

/**
 * A first visit to a checkout of three things, in a browser that has nothing of it: what it fetches until the page works (document, logo,
 * pictures, scripts; by the page's own clock), and how long that takes. The call for prices comes after: once, when a checkout is new.
 */
export async function benchShopperPage(): Promise<Row[]> {
  await build()
  const sandbox = await startSandbox({ port: 0 })
  const lab = await openLab(sandbox.environment)
  const browser = await chromium.launch(browserOptions())
  try {
    const { env, db } = lab.services
    await makeDemo({ databaseUrl: env.DATABASE_URL, env, sandboxUrl: sandbox.url })
    const address = await openedCheckout(lab.checkoutUrl, db)
    const seen = await measureVisits(browser, address)
    return [
      row('requests until the page works', 7, seen, ({ requests }) => requests, String),
      row(
        'KiB over the wire until the page works',
        110,
        seen,
        ({ bytes }) => bytes / 1024,
        (kib) => kib.toFixed(1),
      ),
      row(
        `taken over at 400 ms and 50 kB/s (load ${loadavg()[0]!.toFixed(1)})`,
        3_000,
        seen,
        ({ usable }) => usable,
        ms,
      ),
    ]
  } finally {
    await browser.close()
    await lab.close()
    await sandbox.close()
  }
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

const measureVisits = async (browser: Browser, address: string): Promise<Visit[]> => {
  const seen: Visit[] = []
  while (seen.length < visits) {
    const context = await browser.newContext({ ...devices['Moto G4'], bypassCSP: true })
    seen.push(await visit(context, address))
    await context.close()
  }
  return seen
}

const visit = async (context: BrowserContext, address: string): Promise<Visit> => {
  const page = await context.newPage()
  const fetched = await throttle(await context.newCDPSession(page))
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.usableAt !== undefined)
  // What was under way then is on the wire.
  await page.waitForLoadState('networkidle')
  const { usable, before } = await page.evaluate(() => {
    const usable = window.usableAt!
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return { usable, before: entries.filter(({ startTime }) => startTime <= usable).map(({ name }) => name) }
  })
  return { usable, requests: before.length, bytes: fetched(new Set(before)) }
}

const throttle = async (cdp: CDPSession) => {
  const requests = new Map<string, { url: string; size: number }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http')) requests.set(requestId, { url, size: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.size = encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...train })
  return (addresses: ReadonlySet<string>) =>
    [...requests.values()].reduce((sum, { url, size }) => sum + (addresses.has(url) ? size : 0), 0)
}

declare global {
  interface Window {
    usableAt: number | undefined
  }
}

/** Runs in the page, before anything of it. The script has taken over once all parts of the page answer a press. */
const observe = () => {
  const taken = new MutationObserver(() => {
    if (!document.querySelector('html[data-awake] #checkout[novalidate]')) return
    window.usableAt = performance.now()
    taken.disconnect()
  })
  taken.observe(document, { subtree: true, childList: true, attributes: true })
}
