import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Gauge } from 'prom-client'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { createAdmission, type Rank, ranks } from '#kit/server/admission.ts'
import { counters } from '#kit/server/counters.ts'
import { refuse } from '#kit/server/errors.ts'
import { failurePage, pagePolicy, wantsPage } from './failure-page.ts'

/** Milliseconds between two looks at how far behind the process is, and how late such a look may come. */
const lookEvery = 50
const lateBy = 30
/** The part of the time that the thread is at work from which on it has its hands full. */
const busyFrom = 0.8
const fullFrom = 0.97

type Options = {
  productName: string
  admission?: ReturnType<typeof createAdmission>
  /** True while something else than this thread cannot keep up; default: never. */
  isPressed?(): boolean
}

const refused = counters.add('http_requests_refused_total', 'Requests refused because the process could not keep up', [
  'rank',
])
/** Looked up once: refusing has to be cheap. */
const refusedByRank: Record<Rank, { inc(): void }> = {
  [ranks.part]: refused.labels('part'),
  [ranks.shopper]: refused.labels('shopper'),
  [ranks.merchant]: refused.labels('merchant'),
  [ranks.report]: refused.labels('report'),
}
const admissionGauge = new Gauge({
  name: 'http_admission',
  help: 'Requests worked on, waiting for their turn, and the most that are worked on at a time',
  labelNames: ['what'],
  registers: [counters.registry],
})

/** Always answered: who asks decides whether this process lives. */
const ungated = new Set(['/healthz', '/readyz', '/metrics'])
const partPaths = /^\/(?:assets|media)\//
/** The proxy asks about a name while a shopper's browser waits for its certificate: refused, that shows an error of its own. */
const shopperPaths =
  /^\/(?:checkout|thank-you|return|api\/checkouts|webhooks|billing\/webhook|embed|internal\/tls)(?:[/.-]|$)/
/** Moving money is none of them. */
const reports =
  /^\/api\/(?:dashboard|orders(?!\/[^/]*\/(?:refunds|capture|void))|funnel|traffic-sources|all-stores|order-bumps\/figures|reminders\/(?:report|export)|docs|openapi\.json)(?:\/|$)|\.csv$/

export const requestRank = (path: string): Rank => {
  if (partPaths.test(path)) return ranks.part
  return shopperPaths.test(path) ? ranks.shopper : reports.test(path) ? ranks.report : ranks.merchant
}

/** Stands before everything: whom it refuses has cost neither a look at a cookie nor the reading of a body. */
export const createGate = ({ productName, admission = createAdmission(), isPressed = () => false }: Options) => {
  const endpoints = new Map<string, Endpoint>()
  let common: Record<string, string> = {}
  const busy = refuse.busy()
  const page = failurePage(busy, productName)

  let due = performance.now() + lookEvery
  let use = performance.eventLoopUtilization()
  const looking = setInterval(() => {
    const isLate = performance.now() - due > lateBy
    due = performance.now() + lookEvery
    const before = use
    use = performance.eventLoopUtilization()
    const atWork = performance.eventLoopUtilization(use, before).utilization
    const pace = atWork >= fullFrom ? 'full' : atWork >= busyFrom ? 'busy' : 'free'
    admission.adjust(isLate || isPressed() ? 'behind' : pace)
    for (const [what, value] of Object.entries(admission.state())) admissionGauge.set({ what }, value)
  }, lookEvery).unref()

  /** Made once for each kind of answer: refusing has to be far cheaper than serving. */
  const answers = new Map<string, { lines: string[]; body: string; encoding: BufferEncoding }>()
  const getAnswer = (isPage: boolean, envelope: string, isForAnyOrigin: boolean) => {
    const kind = `${isPage} ${envelope} ${isForAnyOrigin}`
    let known = answers.get(kind)
    if (!known) {
      // Text leaves together with its headers in one write.
      const body = isPage ? page : JSON.stringify({ error: true, [envelope]: busy.message })
      const lines = Object.entries({
        ...common,
        ...(isPage && { 'content-security-policy': pagePolicy }),
        ...(isForAnyOrigin && {
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        }),
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'no-store',
        'retry-after': String(busy.retryAfter),
      }).flat()
      // One byte for each sign is written without looking at each.
      const encoding = /^[\0-\x7f]*$/.test(body) ? 'latin1' : 'utf8'
      answers.set(kind, (known = { lines, body, encoding }))
    }
    return known
  }
  const answer = (response: ServerResponse, isPage: boolean, endpoint: Endpoint | undefined) => {
    const { lines, body, encoding } = getAnswer(isPage, endpoint?.envelope ?? 'message', endpoint?.crossOrigin ?? false)
    response.writeHead(busy.status, [...lines, 'x-request-id', randomUUID()])
    response.end(body, encoding)
  }

  return {
    /** The same listener, behind the gate. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response): void => {
        const path = (request.url ?? '/').split('?', 1)[0]!
        if (ungated.has(path)) return listener(request, response)
        const rank = requestRank(path)
        admission.enter(
          rank,
          () => {
            // Whoever left meanwhile costs nothing more.
            if (response.destroyed) return void setImmediate(() => admission.leave())
            response.once('close', () => admission.leave())
            listener(request, response)
          },
          () => {
            refusedByRank[rank].inc()
            if (!response.destroyed)
              answer(response, wantsPage(request.method, path, request.headers.accept), endpoints.get(path))
          },
        )
      },
    /** Says what the answers of a route look like; those with parameters in their path are refused as any other. */
    learn: (path: string, endpoint: Endpoint | undefined) => endpoint && endpoints.set(path, endpoint),
    /** What every answer of the product carries. */
    carry: (headers: Record<string, string>) => {
      common = headers
      answers.clear()
    },
    /** More wait than are served. */
    isCrowded: () => {
      const { running, waiting } = admission.state()
      return waiting > running
    },
    close: () => clearInterval(looking),
  }
}
