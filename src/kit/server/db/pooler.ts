import { sql } from 'kysely'
import type { Db } from './database.ts'

const getBackend = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

/**
 * True where a pooler in between hands one connection of the database to whoever asks next, as PgBouncer does by transaction: what a
 * session is set to, listens to or has prepared is then another's.
 */
export const isSharedByTransaction = (db: Db): Promise<boolean> =>
  db
    .connection()
    .execute((one) => db.connection().execute(async (other) => (await getBackend(one)) === (await getBackend(other))))
