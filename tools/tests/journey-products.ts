import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/**
 * Starts them before there is anybody for them, while other tests wait. Settles once they are ready; where they do not get so far the
 * journeys start them, and say why. `stop` ends them.
 */
export const startProducts = async (): Promise<{ stop: () => Promise<void> }> => {
  await choosePlaces()
  const child = spawn(process.execPath, productsCommand(), {
    env: { ...process.env, ...productsEnvironment() },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => areReady.test(line) && resolve())
  })
  await Promise.race([ready, ended])
  if (child.exitCode === null) process.env['E2E_PRODUCTS'] = 'started'
  return {
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
