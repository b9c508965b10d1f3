import { listeningVisitorCache } from '#features/auth/server/public.ts'
import { type Env, loadEnvFile, readEnv } from '#kit/server/env.ts'
import { startJobs } from '#kit/server/queue/start.ts'
import { buildApp } from './app.ts'
import { workers } from './jobs.ts'
import { openServices } from './services.ts'
import { outliveFaults } from './uncaught-faults.ts'

/** Serves the product and works its jobs in this process. `close` answers what is under way, then lets go of everything. */
export const startServer = async (env: Env): Promise<{ url: string; close(): Promise<void> }> => {
  const { services, close } = openServices(env)
  const letGo = outliveFaults(services.log)
  const visitors = await listeningVisitorCache(env.DATABASE_URL)
  const app = await buildApp(services, { visitors })
  const jobs = startJobs(services, env.DATABASE_URL, workers)
  await app.listen({ port: env.PORT, host: '::' })
  return {
    url: env.PUBLIC_URL,
    async close() {
      await app.close()
      await jobs.stop()
      await visitors.close()
      await close()
      letGo()
    },
  }
}

if (import.meta.main) {
  loadEnvFile()
  const server = await startServer(readEnv(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
}
