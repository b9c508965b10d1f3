import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../bundles.ts'
import { freePorts } from '../start/ports.ts'

/** The journeys share a demo merchant and three shops: each worker has a product and a world of its own, so none sees another's half-done work. */
export const workers = 2
const getWorkerPorts = 3

/** Where the product of a worker listens, once places are chosen. */
export const getPort = (worker: number) => Number(process.env['E2E_FIRST_PORT']) + worker * getWorkerPorts

/** Chosen once, in the environment: whatever this process starts inherits the choice. */
export const choosePlaces = async (): Promise<void> => {
  if (process.env['E2E_FIRST_PORT']) return
  process.env['E2E_FIRST_PORT'] = String(await freePorts(workers * getWorkerPorts))
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-e2e-'))
  process.env['E2E_DATA_DIR'] = dataDir
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}

/** Starts the products at the chosen places, at once: one after another, the second worker would wait for its product alone. */
export const productsCommand = () => [
  join(root, 'tools/start/start-several.ts'),
  ...Array.from({ length: workers }, (_, worker) => String(getPort(worker))),
]
export const productsEnvironment = () => ({
  SANDBOX: 'on',
  PUBLIC_URL: '',
  CHECKOUT_URL: '',
  DATABASE_URL: '',
  DATA_DIR: process.env['E2E_DATA_DIR']!,
  LOG_LEVEL: 'warn',
})
export const areReady = /products are ready/

const patienceMs = 180_000

/**
 * Starts them before there is anybody for them, while other tests wait. `ready` settles once they are, or have failed: then, and where they
 * end before they are needed, the journeys start them, and say why. `stop` ends them, at whatever they are.
 */
export const startProducts = (): { ready: Promise<unknown>; stop: () => Promise<unknown> } => {
  const child = spawn(process.execPath, productsCommand(), {
    env: { ...process.env, ...productsEnvironment() },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      delete process.env['E2E_PRODUCTS']
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!areReady.test(line)) return
      clearTimeout(late)
      process.env['E2E_PRODUCTS'] = 'started'
      resolve()
    })
  })
  return {
    ready: Promise.race([ready, ended]),
    stop() {
      clearTimeout(late)
      if (child.connected) child.disconnect()
      return ended
    },
  }
}
