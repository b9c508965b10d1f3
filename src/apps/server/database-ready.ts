import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkAppKey } from '#kit/server/app-key/check.ts'
import type { Services } from '#kit/server/context.ts'
import { createSecrets } from '#kit/server/secrets.ts'

const pauseMs = 1_000

/** What no waiting mends: the user, the password or the name of the database. */
const refused = new Set(['28000', '28P01', '3D000'])

/**
 * Waits until the database answers and makes sure that APP_KEY is the one of its secrets. Throws a sentence where somebody
 * has to correct the configuration, and when `signal` says that nobody waits any more.
 */
export const readyDatabase = async ({ db, env, log }: Services, signal: AbortSignal): Promise<void> => {
  for (let isFirst = true; !(await answers(db)); isFirst = false) {
    if (isFirst) log.warn('The database of DATABASE_URL does not answer yet. Waiting for it.')
    await sleep(pauseMs, undefined, { signal })
  }
  try {
    await checkAppKey(db, createSecrets(env.APP_KEY))
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
    throw new Error('The database is not migrated: run "npm run migrate" first.', { cause: error })
  }
}

const answers = async (db: Services['db']): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (refused.has(code ?? ''))
      throw new Error(`The database of DATABASE_URL cannot be used: ${message}.`, { cause: error })
    return false
  }
}
