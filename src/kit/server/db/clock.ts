import { sql } from 'kysely'

/**
 * So long from now by the database's clock, which all processes share: by clocks of their own, what is one's still may look over to another.
 * To the millisecond, as whoever reads it compares it.
 */
export const inMs = (ms: number) =>
  sql<Date>`date_trunc('milliseconds', now()) + ${ms}::bigint * interval '1 millisecond'`
