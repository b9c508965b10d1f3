import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { noteArrival } from './own-turn.ts'

type Options = {
  /** What is written to a connection that speaks no HTTP, before it ends. */
  answerUnreadable(error: Error & { code?: string }, socket: Socket): void
  /** Milliseconds that a request has to arrive; a slower one is answered by `answerUnreadable`. */
  arrivesWithin?: number
  /** Milliseconds that what was asked for only in part has to become whole, once the servers end. */
  halfSentFor?: number
  /** Milliseconds that what was asked for has to be answered, once the servers end. */
  inFlightFor?: number
}

/** Milliseconds between two looks at who takes too long. */
const lookEvery = 5_000

/** The servers of a process and who is connected to them, so that neither idle nor half-sent nor slow ones keep it from ending. */
export const createConnections = ({
  answerUnreadable,
  arrivesWithin = 30_000,
  halfSentFor = 1_000,
  inFlightFor = 20_000,
}: Options) => {
  const servers = new Set<Server>()
  const open = new Map<Socket, Set<IncomingMessage>>()

  const watch = (server: Server) => {
    server.on('connection', (socket) => {
      noteArrival()
      open.set(socket, new Set())
      socket.once('close', () => open.delete(socket))
    })
    server.on('request', (request, response) => {
      const asked = open.get(request.socket)
      asked?.add(request)
      response.once('close', () => asked?.delete(request))
    })
    server.on('clientError', answerUnreadable)
    // Node would refuse an expectation that it does not know by itself, without a word and without our headers.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  }

  const destroy = (isOver: (asked: Set<IncomingMessage>) => boolean) => {
    for (const [socket, asked] of open) if (isOver(asked)) socket.destroy()
  }
  /** Also those that were opened and said nothing yet: what they are about to ask, another process answers. */
  const isNotWhole = (asked: Set<IncomingMessage>) => ![...asked].some(({ complete }) => complete)

  return {
    serve(listener: RequestListener): Server {
      const times = {
        keepAliveTimeout: 72_000,
        requestTimeout: arrivesWithin,
        connectionsCheckingInterval: Math.min(arrivesWithin, lookEvery),
        // Who names no host is refused by what looks at hosts, as who names one that is not ours.
        requireHostHeader: false,
      }
      const server = createServer(times, listener)
      servers.add(server)
      watch(server)
      return server
    },

    /** Takes no more connections and ends those there are as soon as nothing is under way on them, at the latest in `inFlightFor`. */
    async end(): Promise<void> {
      const sweeping = setInterval(() => destroy(isNotWhole), halfSentFor)
      const over = setTimeout(() => destroy(() => true), inFlightFor)
      // Ends idle connections too. One that never listened says so, which is as good.
      await Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))))
      clearInterval(sweeping)
      clearTimeout(over)
    },
  }
}
