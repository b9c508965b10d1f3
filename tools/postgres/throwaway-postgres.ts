import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from './postgres.ts'

/** A server for tests: that of DATABASE_URL, else one of its own that is gone with all its data after `stop`. */
export async function throwawayPostgres(): Promise<Pick<Postgres, 'url' | 'stop'>> {
  const own = process.env['DATABASE_URL']
  if (own) return { url: own, stop: async () => undefined }

  const dataDir = mkdtempSync(join(tmpdir(), 'checky-test-'))
  const server = await startPostgres({ dataDir, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
