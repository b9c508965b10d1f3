import { join } from 'node:path'
import { loadEnvFile } from '#kit/server/env.ts'

export interface DatabaseAtHand {
  url: string
  appKey: string | undefined
  release(): Promise<void>
}

/**
 * The database that DATABASE_URL names, else the built-in one of DATA_DIR: that of the product that runs, or started for
 * as long as it is needed. Throws one plain sentence when there is neither.
 */
export async function databaseAtHand(): Promise<DatabaseAtHand> {
  loadEnvFile()
  const url = process.env['DATABASE_URL']?.trim()
  if (url) return { url, appKey: process.env['APP_KEY'], release: async () => undefined }
  // An image brings no PostgreSQL along, nor what starts it.
  const { readStartEnvironment } = await import('./start/start-environment.ts')
  const { runningPostgres, startPostgres } = await import('./postgres/postgres.ts')
  const { env } = readStartEnvironment()
  const dataDir = join(env.DATA_DIR, 'postgres')
  const running = runningPostgres(dataDir)
  if (running) return { url: running, appKey: env.APP_KEY, release: async () => undefined }
  const started = await startPostgres({ dataDir, durable: true })
  return { url: started.url, appKey: env.APP_KEY, release: () => started.stop() }
}
