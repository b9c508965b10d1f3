import type { FastifyInstance } from 'fastify'
import { credential, html, moment, page } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import type { World } from '#sandbox/world.ts'
import { pixels, streams } from './accounts.ts'
import { registerGoogle } from './google.ts'
import { registerMeta } from './meta.ts'
import { ReceivedEvents } from './received.ts'
import type { Received } from './received.ts'

/** Google Analytics and Meta: their scripts, what collects events, and a page that lists what arrived. */
export function registerAnalytics(server: FastifyInstance, world: World): void {
  const received = new ReceivedEvents(world)
  registerGoogle(server, received)
  registerMeta(server, received)

  server.get('/sandbox/analytics', async (request) => {
    const { account } = request.query as { account?: string }
    return { received: received.list(account) }
  })
  server.delete('/sandbox/analytics', async () => {
    received.clear()
    return { received: [] }
  })
  server.get('/analytics', async (_request, reply) => reply.redirect('/analytics/', 302))
  server.get('/analytics/', async (_request, reply) => {
    const events = received.list().toReversed()
    const body = html`
      <h1>Google Analytics and Meta</h1>
      <p class="soft">Every event that a shopper’s browser or the product’s server sent, newest first.</p>
      <div class="cards">
        ${streams.map(({ name, id, apiSecret }) =>
          accountCard(`Google Analytics: ${name}`, [
            ['Tracking ID', id],
            ['Measurement Protocol API secret', apiSecret],
          ]),
        )}
        ${pixels.map(({ name, id, accessToken }) =>
          accountCard(`Meta: ${name}`, [
            ['Pixel ID', id],
            ['Conversions API access token', accessToken],
          ]),
        )}
      </div>
      <h2>Received</h2>
      ${events.length > 0 ? events.map(eventCard) : html`<p class="soft">Nothing yet.</p>`}
    `
    return reply.type('text/html; charset=utf-8').send(page({ title: 'Analytics', body, current: '/analytics/' }))
  })
}

function accountCard(title: string, credentials: [label: string, value: string][]): Html {
  return html`<article class="card">
    <h3>${title}</h3>
    <dl>${credentials.map(([label, value]) => credential(label, value))}</dl>
  </article>`
}

function eventCard({ at, receiver, way, account, name, id, dropped, data }: Received): Html {
  return html`<details class="card">
    <summary>
      <span class="badge ${dropped ? 'bad' : 'good'}">${dropped ? 'Not counted' : 'Counted'}</span>
      <strong>${name}</strong> by the ${way}, for ${receiver === 'google' ? 'Google' : 'Meta'} ${account}
      <span class="soft">${moment(at)} ${id && `· ${id}`} ${dropped}</span>
    </summary>
    <pre>${JSON.stringify(data, null, 2)}</pre>
  </details>`
}
