import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

// Every bigint here is money in minor units or an id of the shop platform: all below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** A pool on `url`. A caller that waits longer than a second for a connection is refused rather than queued. */
export const openPool = (url: string, max = 12): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 10_000,
    application_name: 'checky-pro',
  })
  // An idle connection that the database closes is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDatabase = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
