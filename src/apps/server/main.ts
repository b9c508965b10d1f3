import { setTimeout as sleep } from 'node:timers/promises'
import { listeningVisitorCache } from '#features/auth/server/public.ts'
import { tolerateMistakes } from '#kit/server/db/open-transaction.ts'
import { endOnSignal } from '#kit/server/end-on-signal.ts'
import { type Env, loadEnvFile } from '#kit/server/env.ts'
import { startJobs } from '#kit/server/queue/start.ts'
import { buildApp } from './app.ts'
import { keepBuiltFiles } from './built-files/keep.ts'
import { readyDatabase } from './database-ready.ts'
import { readEnv } from './env.ts'
import { surviveFaults } from './faults/uncaught-faults.ts'
import { workers } from './jobs.ts'
import { openServices } from './services.ts'

/** Requests that wait for a connection to the database; more of them than it has connections fall behind. */
const maxWaiting = 12
/** For what is under way when the process is to end; requests take less of it. */
const patienceMs = 21_000

export type Server = { url: string; close(): Promise<void> }

/**
 * Serves the product and works its jobs in this process. `close` answers what is under way, then lets go of everything.
 * Waits for a database that does not answer yet, until `signal`; throws a sentence for what the configuration has wrong.
 */
export const startServer = async (env: Env, signal = new AbortController().signal): Promise<Server> => {
  const { services, pool, close } = openServices(env)
  try {
    await readyDatabase(services, signal)
  } catch (error) {
    await close()
    throw error
  }
  // Before this process answers, so that whichever one is asked has what its pages are made of.
  await keepBuiltFiles(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'what pages are made of is not kept for other versions'),
  )
  const letGo = surviveFaults(services.log)
  const refuseMistakes =
    env.NODE_ENV === 'production'
      ? tolerateMistakes((mistake) => services.log.error({ mistake }, 'a transaction waits'))
      : null
  const visitors = await listeningVisitorCache(env.DATABASE_URL)
  const app = await buildApp(services, { visitors, isPressed: () => pool.waitingCount > maxWaiting })
  const jobs = startJobs(services, env.DATABASE_URL, workers)
  await app.listen({ port: env.PORT, host: env.HOST })
  return {
    url: env.PUBLIC_URL,
    async close() {
      // Nothing new is begun from here on, neither for a request nor by a job.
      await Promise.race([Promise.all([app.close(), jobs.stop()]), sleep(patienceMs, undefined, { ref: false })])
      await visitors.close()
      await close()
      letGo()
      refuseMistakes?.()
    },
  }
}

/** Serves until a signal ends the process. False where it ended before it began, or could not begin: that is told by then. */
export const serve = async (): Promise<boolean> => {
  loadEnvFile()
  const ending = new AbortController()
  let server: Server | undefined
  const end = endOnSignal(async () => {
    ending.abort()
    await server?.close()
  })
  try {
    server = await startServer(readEnv(process.env), ending.signal)
    return true
  } catch (error) {
    if (!ending.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    end(1)
    return false
  }
}

if (import.meta.main) await serve()
