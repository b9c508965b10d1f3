import { loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { startSandbox } from '#sandbox/sandbox.ts'
import { merchantScreens, strangerScreens } from '#tools/admin-screens.ts'
import { browserOptions } from '#tools/browser.ts'
import { build } from '#tools/build.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { signIn } from './demo.ts'
import { freePort, openLab } from './lab.ts'
import { placedOrder } from './repository.ts'
import { percentile, type Row } from './row.ts'
import { openedCheckout, listPolicies, prove } from './shoppers.ts'

const visits = 5

/** Lighthouse's own preset, a phone, on what shoppers meet; and what it says of every page to who cannot see, or has no mouse. */
export async function benchLighthouse(): Promise<Row[]> {
  await build()
  const sandbox = await startSandbox({ port: 0 })
  const lab = await openLab(sandbox.environment)
  const port = await freePort()
  const options = browserOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] })
  process.on('unhandledRejection', ignoreRejection)
  try {
    const { env, db } = lab.services
    await makeDemo({ databaseUrl: env.DATABASE_URL, env, sandboxUrl: sandbox.url })
    const carts = await runSequentially(countUpTo(visits), () => openedCheckout(lab.checkoutUrl, db))
    const checkout = carts.at(-1)!
    const order = await placedOrder(db)
    const thankYou = `${lab.checkoutUrl}/thank-you/${order.token}`

    const audit = ask(port)
    const first = await runSequentially(carts, (cart) => audit(cart))
    const later = await runSequentially(countUpTo(visits), () => audit(checkout, { disableStorageReset: true }))
    const missing = `${lab.checkoutUrl}/checkout/${'a'.repeat(32)}`
    const publicPages = [thankYou, missing, ...(await listPolicies(checkout))]
    const shopperPages = await runSequentially(publicPages, (address) => audit(address, accessibility))
    await keepCookies(browser, lab.checkoutUrl, await prove(lab.checkoutUrl, order))
    const placed = await runSequentially(countUpTo(visits), () => audit(thankYou))

    const doors = strangerScreens.map(({ address }) => lab.url + address)
    const strangerPages = await runSequentially(doors, (address) => audit(address, accessibility))
    const cookies = await signIn(lab.services)
    const addresses = await listAddresses(browser, lab.url, cookies)
    await keepCookies(browser, lab.url, cookies)
    const merchantPages = await runSequentially(addresses, (address) => audit(address, accessibility))
    return [
      ...speed('checkout', first),
      ...speed('checkout, later visit', later),
      ...speed('order placed', placed),
      accessible("shoppers'", [first[0]!, placed[0]!, ...shopperPages]),
      accessible("the admin's", [...strangerPages, ...merchantPages]),
    ]
  } finally {
    await browser.close()
    await lab.close()
    await sandbox.close()
    process.off('unhandledRejection', ignoreRejection)
  }
}

/** Nothing is timed: no network and no slow processor are imagined. */
const accessibility: Flags = {
  onlyCategories: ['accessibility'],
  throttlingMethod: 'provided',
  ignoreStatusCode: true,
  // Pages that listen for news never rest.
  maxWaitForLoad: 5_000,
}

/** Where a page never rests, Lighthouse goes on without it and leaves its own last question to that page unanswered. */
const ignoreRejection = (error: unknown) => {
  if (!(error instanceof Error && error.message.includes('Session closed'))) throw error
}

const ask =
  (port: number) =>
  async (address: string, flags: Flags = {}) => {
    const result = await lighthouse(address, { port, logLevel: 'error', ...flags })
    const problem = result ? result.lhr.runtimeError?.message : 'no answer'
    if (!result || problem) throw new Error(`Lighthouse says of ${address}: ${problem}`)
    const scores = Object.values(result.lhr.categories).map(({ id, score }) => `${id} ${score}`)
    console.error(`  ${new URL(address).pathname}: ${scores.join(', ')}`)
    return result.lhr
  }

const countUpTo = (count: number) => Array.from({ length: count }, (_, index) => index)

const runSequentially = async <Of, To>(all: readonly Of[], make: (one: Of) => Promise<To>): Promise<To[]> => {
  const made: To[] = []
  for (const one of all) made.push(await make(one))
  return made
}

const score = (page: Result, category: string) => Math.round((page.categories[category]?.score ?? 0) * 100)

/** The medians of a page's visits. */
const speed = (page: string, seen: readonly Result[]): Row[] => {
  const median = (of: (one: Result) => number) => percentile(seen.map(of), 0.5)
  const value = (audit: string) => median((one) => one.audits[audit]?.numericValue ?? Number.NaN)
  const machine = Math.round(median(({ environment }) => environment.benchmarkIndex))
  const row = (what: string, budget: string, measured: string, ok: boolean): Row => {
    return { what: `Lighthouse, ${page}: ${what}`, budget, measured, ok }
  }
  const whole = (category: string, more = '') => {
    const found = median((one) => score(one, category))
    return row(category + more, '>= 100', String(found), found >= 100)
  }
  const atMost = (what: string, budget: number, found: string) =>
    row(what, `<= ${budget}`, found, Number(found) <= budget)
  return [
    whole('performance', ` (load ${loadavg()[0]!.toFixed(1)}, machine's index ${machine})`),
    whole('best-practices'),
    atMost('largest paint, ms', 1_300, value('largest-contentful-paint').toFixed(0)),
    atMost('blocking time, ms', 50, value('total-blocking-time').toFixed(0)),
    atMost('layout shift', 0, value('cumulative-layout-shift').toFixed(3)),
  ]
}

/** The least score of all pages, and what those below lack. */
const accessible = (whose: string, pages: readonly Result[]): Row => {
  const least = Math.min(...pages.map((page) => score(page, 'accessibility')))
  const lacking = pages.filter((page) => score(page, 'accessibility') < 100).map(describe)
  return {
    what: `Lighthouse, accessibility of ${whose} ${pages.length} pages, the least`,
    budget: '>= 100',
    measured: [String(least), ...lacking].join('; '),
    ok: least >= 100,
  }
}

const describe = ({ finalDisplayedUrl, audits, categories }: Result) => {
  const failed = categories['accessibility']?.auditRefs.filter(
    ({ id, weight }) => weight > 0 && audits[id]?.score === 0,
  )
  return [new URL(finalDisplayedUrl ?? '').pathname, ...(failed ?? []).map(({ id }) => id)].join(' ')
}

const toCookies = (url: string, cookies: string) =>
  cookies.split('; ').map((cookie) => {
    const [name, ...value] = cookie.split('=')
    return { name: name!, value: value.join('='), url }
  })

/** Lighthouse opens its pages in the browser's own profile, to which Playwright gives no other way. */
const keepCookies = async (browser: Browser, url: string, cookies: string) => {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', { cookies: toCookies(url, cookies) })
  await session.detach()
}

/** Where each screen of the demo merchant is; of what has an id, the first in its list. */
const listAddresses = async (browser: Browser, url: string, cookies: string) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addCookies(toCookies(url, cookies))
  const page = await context.newPage()
  const addresses = await runSequentially(merchantScreens, async ({ address, open }) => {
    if (!open) return url + address
    await page.goto(address)
    await open(page)
    return page.url()
  })
  await context.close()
  return addresses
}
