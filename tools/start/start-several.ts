import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endOnSignal } from '#kit/server/end-on-signal.ts'

/**
 * Several products that know nothing of one another, started at once: `node tools/start/start-several.ts 4100 4103`. Each has a folder of
 * its own below DATA_DIR, and its sandbox at the next port. That keeps its state in memory alone: a year of orders would be written anew
 * with each order.
 */
const ports = process.argv.slice(2).map(Number)

const children: ChildProcess[] = []
const shutDown = endOnSignal(async () => {
  await Promise.all(
    children
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => {
        // What a signal told it already, it is not told twice.
        if (child.connected) child.disconnect()
        return once(child, 'exit')
      }),
  )
})

// Whoever started them has gone, or wants them no more.
process.on('disconnect', () => shutDown(0))

/** Starts one; says when the pages are built that it shares with the others, and when it is ready. */
const start = (port: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: join(process.env['DATA_DIR'] ?? '', String(port)),
      SANDBOX_STATE: 'memory',
    },
  })
  children.push(child)
  child.on('exit', () => shutDown(1))
  const [built, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (/^Setting up|is ready at/.test(line)) built.resolve()
    if (line.includes('is ready at')) ready.resolve()
  })
  return { built: built.promise, ready: ready.promise }
}

const [first, ...others] = ports
if (first === undefined) throw new Error('Say at which ports.')
const one = start(first)
await one.built
await Promise.all([one.ready, ...others.map((port) => start(port).ready)])
console.log(`${ports.length} products are ready.`)
