import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#apps/server/env.ts'
import { serveEventsFrame } from '#apps/server/events-frame.ts'
import { purchaseReported } from '#features/analytics/measuring.ts'
import { buildScript } from '#kit/testing/build-script.ts'
import { browserOptions } from '#tools/browser.ts'

const google = 'G-ABCDE12345'
const env = readEnv({
  DATABASE_URL: 'postgresql://localhost/none',
  APP_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
})

let app: FastifyInstance
let browser: Browser
let origin: string
beforeAll(async () => {
  const script = await buildScript(join(import.meta.dirname, 'events-frame.ts'), 'es2022')
  app = Fastify()
  serveEventsFrame(app, env, async () => script)
  app.get('/', async (_request, reply) => reply.type('text/html').send(page))
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = await chromium.launch(browserOptions())
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** As the thank-you page does: opens the frame and tells it of a purchase. */
const page = `<body><script>
window.heard = []
addEventListener('message', ({ data, source }) => {
  heard.push(data)
  if (data !== 'checky-events-ready') return
  source.postMessage({ type: 'checky-events-start', cookies: {}, page: location.href }, '*')
  source.postMessage({ type: 'checky-event', event: { google: ['purchase', { transaction_id: '1001' }], meta: null } }, '*')
})
const frame = document.createElement('iframe')
frame.setAttribute('sandbox', 'allow-scripts')
frame.src = '/checkout-events?google=${google}'
document.body.append(frame)
</script>`

/** As Google's tag sends an event: one way, else another; it calls back whether or not one got through, and opens a frame for ads. */
const tagThatSendsTo = (collector: string) => `
document.documentElement.append(Object.assign(document.createElement('iframe'), { src: 'https://td.doubleclick.net/td/ga/rul' }))
const send = ([command, name, values]) => {
  if (command !== 'event') return
  const src = '${collector}?v=2&en=' + name
  fetch(src, { method: 'POST', mode: 'no-cors', keepalive: true })
    .catch(() => new Promise((onerror) => Object.assign(new Image(), { src, onerror })))
    .then(() => {
      values.event_callback()
      console.log('called back')
    })
}
dataLayer.forEach(send)
dataLayer.push = send`

/** What a purchase comes to where Google's tag uses this address. */
const buy = async (collector: string) => {
  const tab = await (await browser.newContext()).newPage()
  let arrived = 0
  await tab.clock.install()
  await tab.route(/^https:/, (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname === 'www.googletagmanager.com')
      return route.fulfill({ contentType: 'text/javascript', body: tagThatSendsTo(collector) })
    if (pathname.endsWith('/collect')) arrived += 1
    return route.fulfill({ status: 204 })
  })
  const calledBack = tab.waitForEvent('console', (message) => message.text() === 'called back')
  await tab.goto(origin)
  await calledBack
  await tab.clock.runFor(10_000)
  await tab
    .frames()
    .find((frame) => frame.url().includes('/checkout-events'))!
    .evaluate(() => parent.postMessage('all said', '*'))
  await tab.waitForFunction(`heard.includes('all said')`)
  const heard: unknown[] = await tab.evaluate('heard')
  return { arrived, isReported: heard.includes(purchaseReported) }
}

it.each([
  'https://www.google-analytics.com/g/collect',
  'https://region1.google-analytics.com/g/collect',
  'https://analytics.google.com/g/collect',
  'https://region1.analytics.google.com/g/collect',
  'https://stats.g.doubleclick.net/g/collect',
  'https://www.google.com/g/collect',
])('lets Google’s tag reach %s, and says that it has the purchase', async (collector) => {
  expect(await buy(collector)).toEqual({ arrived: 1, isReported: true })
})

it('does not say so of a purchase that the browser kept away', async () => {
  expect(await buy('https://collector.example/g/collect')).toEqual({ arrived: 0, isReported: false })
})
