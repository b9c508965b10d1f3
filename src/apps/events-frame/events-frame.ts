import type { ShopEvent } from '#features/analytics/events.ts'
import { type FrameMessage, frameReady, purchaseReported } from '#features/analytics/measuring.ts'

/**
 * Runs in a frame with an origin of its own, where Google's and Meta's scripts are loaded and told of events. The page tells
 * it what; it tells the page nothing but that it is there, and that Google's tag has taken the purchase.
 */
type Receiver = { id: string; script: string }
type Config = { google?: Receiver; meta?: Receiver }
type Pixel = ((...command: unknown[]) => void) & {
  queue: unknown[][]
  callMethod?: (...command: unknown[]) => void
  push: unknown
  loaded: boolean
  version: string
}
const frame = window as Window & { dataLayer?: unknown[] }
/** The server of the same build wrote it. */
const isConfig = (found: unknown): found is Config => typeof found === 'object' && found !== null
const given: unknown = JSON.parse(document.getElementById('config')!.textContent)
const config = isConfig(given) ? given : {}

/** The scripts expect cookies, which an origin without a name has not: these live as long as the frame. */
const keepCookies = (jar: Map<string, string>) =>
  Object.defineProperty(document, 'cookie', {
    get: () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
    set(cookie: string) {
      const [, name, value] = /^\s*([^\s=;][^=;]*)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    },
  })

const load = (src: string) =>
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))

const consentTo = (answer: 'granted' | 'denied') => ({
  ad_storage: answer,
  ad_user_data: answer,
  ad_personalization: answer,
  analytics_storage: answer,
})

/** How long the browser may take to say what the policy kept away; the tag calls back sooner, as if all had gone. */
const policyMs = 200
/** Some browsers name the site alone. Google's site of a country is for audiences of ads, and never let through. */
const collecting = /^https?:\/\/(?!www\.google\.[a-z.]+\/?$)[^/]+\/?$|\/g\/collect(\?|$)/
let isKeptAway = false
addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  isKeptAway ||= /^(connect|img)-src/.test(effectiveDirective) && collecting.test(blockedURI)
})

const startGoogle = ({ id, script }: Receiver, page: string) => {
  const queue: unknown[] = (frame.dataLayer = [])
  // The tag tells commands from data by their being `arguments`.
  function gtag(..._command: unknown[]) {
    queue.push(arguments)
  }
  gtag('consent', 'default', consentTo('denied'))
  gtag('consent', 'update', consentTo('granted'))
  gtag('js', new Date())
  gtag('config', id, { send_page_view: true, page_location: page, page_referrer: '' })
  load(`${script}?id=${id}`)
  return ({ google: [name, params] }: ShopEvent) => {
    const report = () => isKeptAway || parent.postMessage(purchaseReported, location.origin)
    const event_callback = () => setTimeout(report, policyMs)
    gtag('event', name, name === 'purchase' ? { ...params, event_callback } : params)
  }
}

const startMeta = ({ id, script }: Receiver) => {
  const pixel = ((...command: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...command)
    else pixel.queue.push(command)
  }) as Pixel
  Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' })
  Object.assign(frame, { fbq: pixel, _fbq: pixel })
  pixel('init', id)
  pixel('track', 'PageView')
  load(script)
  return ({ meta }: ShopEvent) => {
    if (meta) pixel('track', meta[0], meta[1], { eventID: meta[2] })
  }
}

let tellers: ((event: ShopEvent) => void)[] = []

const start = ({ cookies, page }: Extract<FrameMessage, { type: 'checky-events-start' }>) => {
  keepCookies(new Map(Object.entries(cookies)))
  tellers = [
    ...(config.google ? [startGoogle(config.google, page)] : []),
    ...(config.meta ? [startMeta(config.meta)] : []),
  ]
}

addEventListener('message', ({ source, origin, data }: MessageEvent<FrameMessage>) => {
  if (source !== parent || origin !== location.origin) return
  if (data.type === 'checky-events-start') start(data)
  else for (const report of tellers) report(data.event)
})
parent.postMessage(frameReady, location.origin)
