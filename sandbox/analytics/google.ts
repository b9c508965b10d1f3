import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { streams } from './accounts.ts'
import type { ReceivedEvents } from './received.ts'

const tag = readFileSync(join(import.meta.dirname, 'gtag.js'))

const message = z.looseObject({
  client_id: z.string().default(''),
  events: z.array(z.looseObject({ name: z.string(), params: z.looseObject({}).default({}) })).default([]),
})
type Query = Record<string, string>

/** Google Analytics as pages and servers speak to it: it never says that a secret is wrong. */
export function registerGoogle(server: FastifyInstance, received: ReceivedEvents): void {
  server.get('/google/gtag/js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(tag))

  server.post('/google/g/collect', async (request, reply) => {
    const { tid = '', en = '', ...rest } = request.query as Query
    const dropped = streams.some(({ id }) => id === tid) ? '' : 'Nobody has this stream.'
    received.add({
      receiver: 'google',
      way: 'browser',
      account: tid,
      name: en,
      id: rest['ep.transaction_id'] ?? '',
      dropped,
      data: rest,
    })
    return reply.code(204).send()
  })

  server.post('/google/mp/collect', async (request, reply) => {
    const { measurement_id: account = '', api_secret: secret } = request.query as Query
    const { data } = message.safeParse(request.body)
    const stream = streams.find(({ id }) => id === account)
    const refusal = !stream
      ? 'Nobody has this stream.'
      : stream.apiSecret === secret
        ? ''
        : 'The api_secret is not the one of this stream.'
    for (const { name, params } of data?.events ?? []) {
      const dropped = refusal || (findProblems(request.body)[0]?.description ?? '')
      const id = typeof params['transaction_id'] === 'string' ? params['transaction_id'] : ''
      const data = { ...(request.body as object), events: undefined, params }
      received.add({ receiver: 'google', way: 'server', account, name, id, dropped, data })
    }
    return reply.code(204).send()
  })

  server.post('/google/debug/mp/collect', async (request) => ({ validationMessages: findProblems(request.body) }))
}

const itemsOf = ({ items }: Record<string, unknown>): object[] => z.array(z.looseObject({})).catch([]).parse(items)

type Problem = { fieldPath: string; description: string; validationCode: string }

/** What its validation server finds fault with; the secret is not among it. */
function findProblems(body: unknown): Problem[] {
  const { data } = message.safeParse(body)
  const problem = (fieldPath: string, description: string, validationCode: string) => [
    { fieldPath, description, validationCode },
  ]
  if (!data) return problem('events', 'Unable to parse Measurement Protocol JSON payload.', 'VALUE_INVALID')
  if (!data.client_id) return problem('client_id', 'Measurement requires a client_id.', 'VALUE_REQUIRED')
  if (data.events.length === 0) return problem('events', 'Measurement requires an event.', 'VALUE_REQUIRED')
  if (data.events.length > 25) return problem('events', 'At most 25 events are taken.', 'EXCEEDED_MAX_ENTITIES')
  return data.events.flatMap(({ name, params }) => [
    ...(/^[A-Za-z]\w{0,39}$/.test(name)
      ? []
      : problem('events', `Event at index: [0] has invalid name [${name}].`, 'NAME_INVALID')),
    ...[params, ...itemsOf(params)]
      .flatMap(Object.entries)
      .flatMap(([param, value]) =>
        param.length > 40 || (typeof value === 'string' && (value.length > 100 || !value.isWellFormed()))
          ? problem('events', `Param [${param}] is too long, or no text.`, 'VALUE_INVALID')
          : [],
      ),
  ])
}
