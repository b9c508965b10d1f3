import { sql } from 'kysely'
import { isStorageFull } from '../errors.ts'
import type { Db } from './database.ts'

export type Storage = {
  /** Hears of a failure; true when it means that nothing can be saved. */
  notices(error: unknown): boolean
  /** False from such a failure on until a write that needs room has gone through again. */
  hasRoom(): Promise<boolean>
}

/** Knows whether the database can still save, without a write of its own while nothing has failed. */
export const watchStorage = (db: Db): Storage => {
  let isFull = false
  return {
    notices(error) {
      const found = isStorageFull(error)
      if (found) isFull = true
      return found
    },
    async hasRoom() {
      if (isFull) isFull = !(await canGrow(db))
      return !isFull
    },
  }
}

/** Does without what has to be written for who only reads: what is there can be read while nothing can be saved. */
export const unlessFull = async <Result, Otherwise>(
  asked: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> => {
  try {
    return await asked
  } catch (error) {
    if (isStorageFull(error)) return otherwise
    throw error
  }
}

/** Asks for a megabyte and gives it back. */
const canGrow = async (db: Db): Promise<boolean> => {
  try {
    await db.transaction().execute(async (db) => {
      await sql`create temporary table room (filler text) on commit drop`.execute(db)
      await sql`insert into room select repeat(md5(nth::text), 60) from generate_series(1, 500) as nth`.execute(db)
    })
    return true
  } catch (error) {
    if (isStorageFull(error)) return false
    throw error
  }
}
