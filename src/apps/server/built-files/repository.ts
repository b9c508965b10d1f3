import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** A file as it is kept, and how it is to be sent. */
export type BuiltFile = { path: string; content: Buffer; content_type: string; encoding: string | null }

/** Notes of those that are kept that they are in use, and returns their paths. In one order, so that processes which begin at a time do not wait for one another in a circle. */
export const seeFiles = async (db: Db, paths: readonly string[], at: Date): Promise<string[]> => {
  const kept = db
    .selectFrom('built_files')
    .select('path')
    .where(sql<boolean>`path = any(${paths}::text[])`)
    .orderBy('path')
    .forUpdate()
  const rows = await db
    .updateTable('built_files')
    .set({ seen_at: at })
    .where('path', 'in', kept)
    .returning('path')
    .execute()
  return rows.map(({ path }) => path)
}

/** Keeps more of them, sorted by their paths; another process may be doing the same. */
export const addFiles = async (db: Db, files: readonly BuiltFile[], at: Date): Promise<void> => {
  await db
    .insertInto('built_files')
    .values(files.map((file) => ({ ...file, seen_at: at })))
    .onConflict((known) => known.column('path').doNothing())
    .execute()
}

export const listPaths = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('built_files').select('path').execute()
  return rows.map(({ path }) => path)
}

export const findFile = async (db: Db, path: string): Promise<BuiltFile | null> => {
  const columns = ['path', 'content', 'content_type', 'encoding'] as const
  const file = await db.selectFrom('built_files').select(columns).where('path', '=', path).executeTakeFirst()
  return file ?? null
}

export const forgetFiles = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('built_files').where('seen_at', '<', before).execute()
}
