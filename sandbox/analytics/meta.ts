import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pixels } from './accounts.ts'
import type { ReceivedEvents } from './received.ts'

const script = readFileSync(join(import.meta.dirname, 'fbevents.js'))
const weekSeconds = 7 * 86_400
const hashes = z.array(z.string().regex(/^[0-9a-f]{64}$/)).optional()

const batch = z.object({
  data: z
    .array(
      z.looseObject({
        event_name: z.string().min(1),
        event_time: z.number().int(),
        event_id: z.string().optional(),
        action_source: z.literal('website'),
        event_source_url: z.url(),
        user_data: z.looseObject({
          client_user_agent: z.string().min(1),
          em: hashes,
          ph: hashes,
          fn: hashes,
          ln: hashes,
          ct: hashes,
          st: hashes,
          zp: hashes,
          country: hashes,
          external_id: hashes,
        }),
      }),
    )
    .min(1)
    .max(1_000),
  test_event_code: z.string().optional(),
})
type Query = Record<string, string>

/** Meta as pages (the pixel) and servers (the Conversions API) speak to it. */
export function registerMeta(server: FastifyInstance, received: ReceivedEvents): void {
  const isKnown = (pixel: string) => pixels.some(({ id }) => id === pixel)

  server.get('/meta/en_US/fbevents.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )

  server.get('/meta/tr', async (request, reply) => {
    const { id: account = '', ev: name = '', eid = '', ...data } = request.query as Query
    const dropped = isKnown(account) ? isRepeated(received, account, name, eid) : 'Nobody has this pixel.'
    received.add({ receiver: 'meta', way: 'browser', account, name, id: eid, dropped, data })
    return reply.code(200).type('image/gif').send(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'))
  })

  server.post('/meta/graph/:version/:pixel/events', async (request, reply) => {
    const { pixel: account = '' } = request.params as { pixel?: string }
    const refuse = (message: string, code: number, type = 'OAuthException') =>
      reply.code(400).send({ error: { message, type, code, fbtrace_id: 'SandboxTrace' } })
    const owner = pixels.find(({ accessToken }) => accessToken === (request.query as Query)['access_token'])
    if (!owner) return refuse('Invalid OAuth access token - Cannot parse access token', 190)
    if (owner.id !== account)
      return refuse(
        `Unsupported post request. Object with ID '${account}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
        100,
        'GraphMethodException',
      )
    const { data: sent, error } = batch.safeParse(request.body)
    if (!sent) return refuse(`Invalid parameter: ${error.issues[0]!.path.join('.')}`, 100)
    const oldest = Date.now() / 1000 - weekSeconds
    if (sent.data.some(({ event_time: time }) => time < oldest))
      return refuse('Invalid parameter: event_time is more than 7 days ago', 2_804_003)
    for (const { event_name: name, event_id: id = '', ...data } of sent.data) {
      const test = sent.test_event_code === undefined ? {} : { test_event_code: sent.test_event_code }
      const dropped = isRepeated(received, account, name, id)
      received.add({ receiver: 'meta', way: 'server', account, name, id, dropped, data: { ...data, ...test } })
    }
    return { events_received: sent.data.length, messages: [], fbtrace_id: 'SandboxTrace' }
  })
}

/** Of two events with one name and id the first counts. */
function isRepeated(received: ReceivedEvents, pixel: string, name: string, id: string): string {
  const before = id && received.list(pixel).some((event) => event.name === name && event.id === id && !event.dropped)
  return before ? 'The same event has arrived before: it counts once.' : ''
}
