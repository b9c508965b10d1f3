import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { createConnections } from '#kit/server/connections.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { withoutTry } from '../assets.ts'
import type { createGate } from './gate.ts'

/** Longer ones lead nowhere here, and cost whoever reads them. */
const maxPathLength = 2_048

/** Fastify refuses these in words and with headers of its own, before anything of ours is asked. */
const findPathProblem = (path: string): Refusal | null => {
  if (path.length > maxPathLength) return new Refusal(414, 'The address is too long.')
  try {
    if (path.includes('%')) decodeURI(path)
    return null
  } catch {
    return refuse.unreadable()
  }
}

type Options = {
  /** Milliseconds that a request has to arrive; default: half a minute. */
  arrivesWithin?: number | undefined
}

/** What stands between the network and the routes: who is connected, what can be read at all, and who has to wait. */
export const createFront = (gate: ReturnType<typeof createGate>, { arrivesWithin }: Options = {}) => {
  const unreadable = new WeakMap<IncomingMessage, Refusal>()
  let common: Record<string, string> = {}
  let isClosing = false

  const connections = createConnections({
    ...(arrivesWithin !== undefined && { arrivesWithin }),
    answerUnreadable(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const status = statuses[error.code ?? ''] ?? 400
      const body = JSON.stringify({ error: true, message: sentences[status] })
      endWith(socket, status, body, common)
    },
  })

  return {
    options: {
      serverFactory: (listener) => connections.serve(gate.before(listener)),
      // Each of the servers has its own, since only the first would get this one.
      clientErrorHandler: () => {},
      // Answered by a hook, with our headers and in our words.
      return503OnClosing: false,
      rewriteUrl(request) {
        const url = request.url ?? '/'
        const refusal = findPathProblem(url.split('?', 1)[0]!)
        if (!refusal) return withoutTry(url)
        unreadable.set(request, refusal)
        return url.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
      },
    } satisfies Partial<FastifyServerOptions>,

    /** After the hooks that write headers, before those that look at what was asked. */
    attach(app: FastifyInstance) {
      app.addHook('onRoute', ({ url, config }) => void gate.learn(url, config?.endpoint))
      app.addHook('onRequest', async (request) => {
        const refusal = unreadable.get(request.raw)
        if (refusal) throw refusal
        if (isClosing) throw refuse.busy()
      })
      app.addHook('onSend', async (_request, reply) => void (isClosing && reply.header('connection', 'close')))
      app.addHook('onListen', async () => {
        const { headers } = await app.inject({ url: '/healthz' })
        const own = Object.entries(headers).filter(([name]) => !responseHeaders.has(name))
        common = Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
        gate.carry(common)
      })
      app.addHook('preClose', async () => {
        isClosing = true
        await connections.end()
        gate.close()
      })
    },
  }
}

const responseHeaders = new Set([
  'content-type',
  'content-length',
  'date',
  'connection',
  'x-request-id',
  'vary',
  'keep-alive',
])

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  431: 'The request is too large.',
}

/** Written by hand: there is no request, so there is no reply. */
const endWith = (socket: Socket, status: number, body: string, common: Record<string, string>) => {
  const headers = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
