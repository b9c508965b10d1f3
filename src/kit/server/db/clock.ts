import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * So long from now by the database's clock, which all processes share: by clocks of their own, what is one's still may look over to another.
 * To the millisecond, as whoever reads it compares it.
 */
export const inMs = (ms: number) =>
  sql<Date>`date_trunc('milliseconds', now()) + ${ms}::bigint * interval '1 millisecond'`

export const readClock = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now
}
