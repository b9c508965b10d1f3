import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Surprise } from './surprises.ts'

/** Adds to what is kept. In one order, so that processes which write at a time do not wait for one another in a circle. */
export const addSurprises = async (db: Db, surprises: readonly Surprise[]): Promise<void> => {
  const sorted = surprises.toSorted((one, other) => (getKey(one) < getKey(other) ? -1 : 1))
  await db
    .insertInto('surprises')
    .values(sorted)
    .onConflict((known) =>
      known.columns(['service', 'call', 'path']).doUpdateSet({
        count: sql`surprises.count + excluded.count`,
        first_at: sql`least(surprises.first_at, excluded.first_at)`,
        last_at: sql`greatest(surprises.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}

const getKey = ({ service, call, path }: Surprise) => `${service}\n${call}\n${path}`

/** What is kept, the newest first. */
export const listSurprises = (db: Db, limit: number) =>
  db
    .selectFrom('surprises')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('service')
    .orderBy('call')
    .orderBy('path')
    .limit(limit)
    .execute()

/** Forgets what did not happen since a day, and the oldest of more than `most`. */
export const forgetOldSurprises = async (db: Db, since: Date, most: number): Promise<void> => {
  await db.deleteFrom('surprises').where('last_at', '<', since).execute()
  await db
    .deleteFrom('surprises')
    .where(
      'last_at',
      '<=',
      db.selectFrom('surprises').select('last_at').orderBy('last_at', 'desc').offset(most).limit(1),
    )
    .execute()
}

/** Forgets all of them and returns how many there were. */
export const forgetSurprises = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('surprises').executeTakeFirst()
  return Number(numDeletedRows)
}
