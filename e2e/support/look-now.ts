import { join } from 'node:path'
import pg from 'pg'
import { runningPostgres } from '#tools/postgres/postgres.ts'

/** Has the product look now at what it looks at every few minutes by itself. */
export const lookNow = async (job: 'watch-stores'): Promise<void> => {
  const folder = join(process.env['E2E_DATA_DIR']!, process.env['E2E_PORT']!, 'postgres')
  const client = new pg.Client({ connectionString: runningPostgres(folder)! })
  await client.connect()
  try {
    await client.query('select graphile_worker.add_job($1, $2)', [job, '{}'])
  } finally {
    await client.end()
  }
}
