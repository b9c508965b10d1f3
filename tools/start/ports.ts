import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Throws a sentence that names the variable to change when something else listens on one of the ports. */
export async function refuseTakenPorts(wanted: { port: number; variable: string; purpose: string }[]): Promise<void> {
  const seen = new Map<number, string>()
  for (const { port, variable, purpose } of wanted) {
    const rival = seen.get(port)
    if (rival) throw new Error(`${variable} and ${rival} both ask for port ${port}: set ${variable} to another one.`)
    seen.set(port, variable)
    const reason = await findPortProblem(port)
    if (reason === 'EACCES') {
      throw new Error(`Port ${port} (${purpose}) is reserved for the administrator: set ${variable} to 1024 or higher.`)
    }
    if (reason) {
      throw new Error(`Port ${port} (${purpose}) is taken by another program: set ${variable} to a free port.`)
    }
  }
}

/** Below those that systems give to whoever asks for any: until they are taken nobody is given one of them. */
const [lowest, highest] = [15_000, 32_000]

/** Ports that nothing listens on right now: `count` of them in a row. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = randomInt(lowest, highest - count)
    const reasons = await Promise.all(Array.from({ length: count }, async (_, step) => findPortProblem(first + step)))
    if (reasons.every((reason) => reason === undefined)) return first
  }
  throw new Error(`There are no ${count} free ports in a row.`)
}

async function findPortProblem(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::']) {
    const server = createServer()
    try {
      await listen(server, port, host)
      await close(server)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      // A machine without IPv6 is no obstacle.
      if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return code
    }
  }
  return undefined
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
