import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { endOnSignal } from '#kit/server/end-on-signal.ts'
import type { Env } from '#kit/server/env.ts'
import { staleBundles } from './build.ts'
import { dist, root } from './bundles.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres/postgres.ts'
import { fullDiskHint } from './start/full-disk.ts'
import { holdDataFolder } from './start/instance-lock.ts'
import { keepRunning } from './start/keep-running.ts'
import { refuseTakenPorts } from './start/ports.ts'
import { startSandboxProcess, type SandboxProcess } from './start/sandbox-process.ts'
import { readStartEnvironment, type StartEnvironment } from './start/start-environment.ts'
import { welcome } from './start/welcome.ts'

type Stop = () => Promise<void> | void

/** What to undo, newest first. */
const stops: Stop[] = []
let isStopping = false
/** The data folder, once it is there. */
let place = ''

/** `npm run dev`: pages from their sources, a server that follows its own. */
const isDevelopment = process.argv.includes('--dev')

const shutDown = endOnSignal(stopAll)
process.on('disconnect', () => shutDown(0))
watchNpm()
try {
  await start()
} catch (error) {
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : error)
    const hint = place && fullDiskHint(place)
    if (hint) console.error(hint)
  }
  shutDown(1)
}

async function start(): Promise<void> {
  const environment = readStartEnvironment()
  const { env } = environment
  await takePlace(env)
  place = env.DATA_DIR
  await buildWhatChanged()
  // Reading the product takes as long as starting what it needs: it is done meanwhile.
  const [databaseUrl, sandbox, startProduct] = await Promise.all([
    startDatabase(environment),
    startSandboxIfOn(env),
    isDevelopment ? import('./development/development.ts') : import('#apps/server/main.ts'),
  ])
  const outside = sandbox?.environment ?? {}
  const complete = environment.complete(databaseUrl, outside)

  const server =
    'startDevelopment' in startProduct
      ? await startProduct.startDevelopment(complete, environment.variables(outside))
      : await startProduct.startServer(complete)
  stops.push(() => server.close())
  if (sandbox) await makeDemo(complete, sandbox)
  if (!isStopping) console.log(await welcome(complete, sandbox?.url))
  flushCompileCache()
}

/** One product per data folder, on ports that are free: found out before anything is started. */
async function takePlace(env: Env): Promise<void> {
  const held = await holdDataFolder(env.DATA_DIR, `at ${env.PUBLIC_URL}, process ${process.pid}`)
  stops.push(() => held.release())
  const ports = [{ port: env.PORT, variable: 'PORT', purpose: 'the product' }]
  if (env.SANDBOX === 'on') {
    ports.push({ port: env.SANDBOX_PORT, variable: 'SANDBOX_PORT', purpose: 'the sandbox' })
    ports.push({ port: env.SANDBOX_PORT + 1, variable: 'SANDBOX_PORT', purpose: "the sandbox's mail" })
  }
  await refuseTakenPorts(ports)
}

/** In a process of its own: the bundler's memory goes with it. */
async function buildWhatChanged(): Promise<void> {
  if (staleBundles().length === 0) return
  console.log('Building the pages …')
  try {
    mkdirSync(dist, { recursive: true })
    accessSync(dist, constants.W_OK)
  } catch {
    throw new Error(
      `The pages cannot be built: ${dist} cannot be written by this user. Make it yours, or run as its owner.`,
    )
  }
  const child = spawn(process.execPath, [join(root, 'tools/build.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  stops.push(() => void child.kill())
  const [code] = await once(child, 'exit')
  stops.pop()
  if (code !== 0 && !isStopping) throw new Error('The pages could not be built; what went wrong stands above.')
}

async function startDatabase({ env, hasOwnDatabase }: StartEnvironment): Promise<string> {
  let url = env.DATABASE_URL
  if (!hasOwnDatabase) {
    const isFirst = !existsSync(join(env.DATA_DIR, 'postgres'))
    if (isFirst) console.log('Setting up the database …')
    const options = { dataDir: join(env.DATA_DIR, 'postgres'), durable: true }
    const postgres = await startPostgres(options)
    const { socketDir } = postgres
    keep('The database', postgres, () => startPostgres({ ...options, socketDir }))
    url = postgres.url
  }
  try {
    await migrate(url)
  } catch (error) {
    if (!hasOwnDatabase) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason || 'it does not answer'}.`, { cause: error })
  }
  return url
}

async function startSandboxIfOn(env: Env): Promise<SandboxProcess | undefined> {
  if (env.SANDBOX === 'off') return undefined
  const startIt = () => startSandboxProcess(env.SANDBOX_PORT, env.DATA_DIR)
  const sandbox = await startIt()
  keep('The sandbox', sandbox, startIt)
  return sandbox
}

async function makeDemo(env: Env, sandbox: SandboxProcess): Promise<void> {
  const demo = await import('./demo/make-demo.ts')
  await demo.makeDemo({ databaseUrl: env.DATABASE_URL, env, sandboxUrl: sandbox.url })
}

/** What we started and did not stop ourselves comes back, or this ends with it. */
function keep<T extends { ended: Promise<unknown>; stop(): Promise<void> }>(
  name: string,
  first: T,
  startAgain: () => Promise<T>,
): void {
  const giveUp = (sentence: string) => {
    console.error(sentence)
    shutDown(1)
  }
  const kept = keepRunning(first, { name, startAgain, log: (sentence) => console.error(sentence), giveUp })
  stops.push(() => kept.stop())
}

/** npm passes no sign on when it is killed: its absence is the sign. */
function watchNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.connected) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && shutDown(0), 1000).unref()
}

async function stopAll(): Promise<void> {
  isStopping = true
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (error) {
      console.error(error)
    }
  }
}
