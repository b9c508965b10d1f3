import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { root } from '../bundles.ts'
import { freePorts } from '../start/ports.ts'
import type { Order, Report } from './development-process.ts'

/** Whoever saves several files at once is done by then. */
const pauseMs = 20
/** What was handed on to a server has reached it by then, and is answered before it ends. */
const reachedMs = 1_000
/** The pages that wait for a server go first. */
const spareMs = 500

type Spare = { child: ChildProcess; port: Promise<number> }
type Server = Spare & { files: Set<string>; answering: Set<ServerResponse>; isReady: boolean }

const sources = join(root, 'src')

/**
 * The product's server, begun anew when a file that it has read changes. A spare process has read the packages already, so that only the
 * product's own files are left to read; the one before answers what it was asked, and ends. Requests wait for whoever is to answer them.
 */
export const startServerProcess = (env: NodeJS.ProcessEnv) => {
  const turns = new EventEmitter().setMaxListeners(0)
  const processes = new Set<ChildProcess>()
  let packages: readonly string[] = []
  let isClosing = false
  let spare: Spare | null = null
  let pause: NodeJS.Timeout | undefined

  const send = ({ child }: Spare, order: Order) => child.connected && child.send(order)

  const prepare = (): Spare => {
    const child = fork(join(root, 'tools/development/development-process.ts'), { env })
    processes.add(child)
    child.once('exit', () => {
      processes.delete(child)
      if (spare?.child === child) spare = null
    })
    const prepared = { child, port: freePorts(1) }
    send(prepared, { packages })
    return prepared
  }

  const begin = (): Server => {
    const server: Server = { ...(spare ?? prepare()), files: new Set(), answering: new Set(), isReady: false }
    spare = null
    const { child, port, files } = server
    child.on('message', (said: Report) => {
      if ('files' in said) for (const url of said.files) files.add(fileURLToPath(url))
      else if (server === current) {
        packages = said.packages
        server.isReady = true
        turns.emit('ready')
        setTimeout(() => (spare ??= isClosing ? null : prepare()), spareMs).unref()
      }
    })
    child.once('exit', () => {
      server.isReady = false
      if (server === current && !isClosing) console.error('The server ended. It begins anew with the next change.')
    })
    void port.then((free) => send(server, { port: free }))
    return server
  }

  const leave = async ({ child, answering }: Server) => {
    const answered = Promise.all([...answering].map((outgoing) => once(outgoing, 'close')))
    await Promise.race([answered, wait(reachedMs)])
    child.kill('SIGTERM')
  }

  const beginAnew = async (file: string) => {
    const begun = performance.now()
    const before = current
    const own = (current = begin())
    void leave(before)
    await once(turns, 'ready')
    const took = Math.round(performance.now() - begun)
    if (own === current) console.log(`The server began anew in ${took} ms: ${relative(root, file)}`)
  }

  let current = begin()

  return {
    /** Begins anew if the file is one of the server's; of one that does not run yet nobody knows. */
    changed(file: string) {
      if (!current.files.has(file) && (current.isReady || !file.startsWith(sources))) return
      clearTimeout(pause)
      pause = setTimeout(() => void beginAnew(file), pauseMs)
    },
    /** The port of the server, once it takes requests. Throws where whoever waits is gone meanwhile. */
    async reach(outgoing?: ServerResponse): Promise<number> {
      while (!current.isReady) {
        if (outgoing?.destroyed) throw new Error('Nobody waits any more.')
        await Promise.race([once(turns, 'ready'), ...(outgoing ? [once(outgoing, 'close')] : [])])
      }
      const { answering, port } = current
      if (outgoing) {
        answering.add(outgoing)
        outgoing.once('close', () => answering.delete(outgoing))
      }
      return port
    },
    async close() {
      isClosing = true
      clearTimeout(pause)
      const ended = [...processes].map((child) => once(child, 'exit'))
      for (const child of processes) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}
