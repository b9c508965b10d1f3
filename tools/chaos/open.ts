import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { migrate } from '../migrate.ts'
import { openSmallDisk } from '../small-disk.ts'
import { refuseTakenPorts } from '../start/ports.ts'
import type { World } from './faults.ts'
import { answers, database, program } from './parts.ts'
import { registerWebhooks, seed } from './seed.ts'
import type { Shopping } from './shopper.ts'
import { openWire } from './wire.ts'

const ready = z.object({ environment: z.record(z.string(), z.string()) })

/** Room for PostgreSQL and what a run writes into it. */
const diskMegabytes = 900
const outsideSlowMs = 700
const databaseSlowMs = 80

export type OpenWorld = World & { shopping: Omit<Shopping, 'isOver'>; close(): Promise<void> }

/**
 * Two of the product on one database, and the outside, both behind lines that can be spoilt: each a process of its own. Where
 * `smallDisk` is wanted and allowed, the database is on a filesystem that can be filled.
 */
export const openParts = async (dataDir: string, { smallDisk = false } = {}): Promise<OpenWorld> => {
  const disk = smallDisk ? openSmallDisk(join(dataDir, 'disk'), diskMegabytes) : null
  // The sandbox takes three in a row.
  const first = await lastingPorts(6)
  const [sandboxPort, wirePort, ports] = [first, first + 3, [first + 4, first + 5]]
  const server = database(join(disk?.path ?? dataDir, 'postgres'))
  await server.start()
  await migrate(server.url())
  const wire = await openWire({
    from: { port: wirePort, host: 'localhost' },
    to: () => ({ port: sandboxPort, host: 'localhost' }),
    slowMs: outsideSlowMs,
  })
  const lineDir = join(dataDir, 'line')
  mkdirSync(lineDir)
  const socket = '.s.PGSQL.5432'
  const databaseWire = await openWire({
    from: { path: join(lineDir, socket) },
    to: () => ({ path: join(server.socketDir(), socket) }),
    slowMs: databaseSlowMs,
  })
  const databaseUrl = server.url().replace(/host=.*/, `host=${encodeURIComponent(lineDir)}`)

  let environment: Record<string, string> = {}
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const sandbox = program({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    logFile: join(dataDir, 'sandbox.log'),
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_URL: `http://localhost:${wirePort}`,
      DATA_DIR: dataDir,
    },
    onMessage: (message) => void (environment = ready.parse(message).environment),
    isReady: async () => Object.keys(environment).length > 0 && answers(`${sandboxUrl}/sandbox/failures`),
  })
  mkdirSync(join(dataDir, 'sandbox'), { recursive: true })
  await sandbox.start()

  const getConfiguration = (port: number): Record<string, string> => ({
    ...environment,
    NODE_ENV: 'test',
    SANDBOX: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    APP_KEY: `chaos:${Buffer.alloc(32, 7).toString('base64')}`,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    CHECKOUT_URL: `http://127.0.0.1:${port}`,
  })
  const products = ports.map((port, index) =>
    program({
      name: `product ${index + 1}`,
      script: 'src/apps/server/main.ts',
      logFile: join(dataDir, `product-${index + 1}.log`),
      env: getConfiguration(port),
      isReady: () => answers(`http://localhost:${port}/readyz`),
    }),
  )
  const planted = await seed(getConfiguration(ports[0]!), sandboxUrl)
  await Promise.all(products.map((product) => product.start()))
  const addresses = ports.map((port) => `http://localhost:${port}`)
  await registerWebhooks(planted.storeId, sandboxUrl, addresses)

  return {
    products,
    database: server,
    sandbox,
    sandboxUrl,
    shopDomain: planted.domain,
    wire,
    databaseWire,
    disk,
    shopping: { seed: planted, sandboxUrl, checkouts: ports.map((port) => `http://127.0.0.1:${port}`) },
    async close() {
      await Promise.all([...products, sandbox].map((part) => part.kill()))
      wire.close()
      databaseWire.close()
      await server.drain()
      disk?.close()
    },
  }
}

/** Free ports in a row, of those that no system gives to outgoing calls: a part that is away must find its own again. */
const lastingPorts = async (count: number): Promise<number> => {
  for (let tries = 0; ; tries++) {
    const first = randomInt(15_000, 32_000)
    const wanted = Array.from({ length: count }, (_, nth) => ({ port: first + nth, variable: '', purpose: 'chaos' }))
    try {
      await refuseTakenPorts(wanted)
      return first
    } catch (error) {
      if (tries === 50) throw error
    }
  }
}
