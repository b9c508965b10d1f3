import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { root } from '../bundles.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'

/** A process of the world, which may be ended and started again at any time. */
export type Part = {
  name: string
  start(): Promise<void>
  kill(): Promise<void>
  /** Ends it as a new version's arrival does; returns its exit code. */
  drain(): Promise<number | null>
  freeze(): void
  thaw(): void
}

/** A machine that does much else starts slowly. */
const patienceMs = 180_000

/** Ends that nobody asked for. */
export const exits: { at: number; sentence: string }[] = []

type Program = {
  name: string
  script: string
  env: Record<string, string>
  logFile: string
  /** Told by its parent's channel. */
  onMessage?(message: unknown): void
  isReady(): Promise<boolean>
}

const alive = new Set<ChildProcess>()
// Whatever ends this process, none of its world stays behind.
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

export const program = ({ name, script, env, logFile, onMessage, isReady }: Program): Part => {
  let child: ChildProcess | undefined
  let isExpected = false

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    isExpected = true
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }

  return {
    name,
    async start() {
      isExpected = false
      const log = openSync(logFile, 'a')
      const begun = spawn(process.execPath, [join(root, script)], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', log, log, 'ipc'],
      })
      closeSync(log)
      child = begun
      alive.add(begun)
      if (onMessage) begun.on('message', onMessage)
      begun.once('exit', (code, signal) => {
        alive.delete(begun)
        if (isExpected) return
        exits.push({ at: Date.now(), sentence: `${name} ended by itself (${code ?? signal}), see ${logFile}` })
      })
      const deadline = Date.now() + patienceMs
      while (!(await isReady())) {
        if (begun.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start, see ${logFile}`)
        await sleep(50)
      }
    },
    kill: async () => void (await end('SIGKILL')),
    drain: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}

export const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

export type Database = Part & {
  url(): string
  /** The folder of its socket. */
  socketDir(): string
  hasEnded(): boolean
  endConnections(): Promise<void>
}

export const database = (dataDir: string): Database => {
  let server: Postgres | undefined
  let pid = 0
  let hasEnded = false

  const ask = async <T>(text: string): Promise<T[]> => {
    const client = new Client({ connectionString: server!.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows as T[]
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // It is gone already.
    }
  }

  return {
    name: 'PostgreSQL',
    url: () => server!.url,
    socketDir: () => server!.socketDir,
    hasEnded: () => hasEnded,
    async start() {
      // What a killed server leaves in memory is let go of a moment later.
      for (let tries = 0; ; tries++)
        try {
          server = await startPostgres({ dataDir, durable: true })
          break
        } catch (error) {
          if (tries === 20) throw error
          await sleep(500)
        }
      hasEnded = false
      void server.ended.then(() => (hasEnded = true))
      const [row] = await ask<{ data_directory: string }>('show data_directory')
      pid = Number(readFileSync(join(row!.data_directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    },
    async kill() {
      signal('SIGKILL')
      await server?.ended
    },
    async drain() {
      await server?.stop()
      return 0
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    endConnections: async () =>
      void (await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'checky' and pid <> pg_backend_pid()`,
      ).catch(() => undefined)),
  }
}
