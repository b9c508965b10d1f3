import { setTimeout as sleep } from 'node:timers/promises'
import { checkAppKey } from '#kit/server/app-key/check.ts'
import type { Services } from '#kit/server/context.ts'
import { isSharedByTransaction } from '#kit/server/db/pooler.ts'
import { isDatabaseDown } from '#kit/server/errors.ts'
import { mayWork } from '#kit/server/queue/repository.ts'
import { createSecrets } from '#kit/server/secrets.ts'

const pauseMs = 1_000

const remedy = 'DATABASE_URL has to name PostgreSQL itself'

export const mayNotWork =
  'The role of DATABASE_URL may neither see nor add jobs: run "npm run migrate -- --role <role>" as the owner of the tables.'

/**
 * Waits until the database answers and makes sure that APP_KEY is the one of its secrets. Throws a sentence where somebody
 * has to correct the configuration, and when `signal` says that nobody waits any more.
 */
export const readyDatabase = async ({ db, env, log }: Services, signal: AbortSignal): Promise<void> => {
  let isTold = false
  for (let reason = await findAway(db); reason !== null; reason = await findAway(db)) {
    if (!isTold) log.warn({ reason }, 'The database of DATABASE_URL does not answer yet. Waiting for it.')
    isTold = true
    await sleep(pauseMs, undefined, { signal })
  }
  try {
    const lacking = await checkAppKey(db, createSecrets(env.APP_KEY))
    if (lacking.length > 0) log.error({ keys: lacking }, 'APP_KEY lacks keys with which secrets are sealed')
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
    throw new Error('The database is not migrated: run "npm run migrate" first.', { cause: error })
  }
  if (!(await mayWork(db))) throw new Error(mayNotWork)
}

/** Why the database does not answer yet; null where it does. */
const findAway = async (db: Services['db']): Promise<string | null> => {
  let isShared: boolean
  try {
    isShared = await isSharedByTransaction(db)
  } catch (error) {
    const { message = '' } = error as { message?: string }
    if (message.includes('unsupported startup parameter'))
      throw new Error(`The pooler before the database refuses what the product sets (${message}): ${remedy}.`, {
        cause: error,
      })
    if (isAway(error)) return message || ((error as { code?: string }).code ?? String(error))
    throw new Error(`The database of DATABASE_URL cannot be used: ${message}.`, { cause: error })
  }
  if (isShared)
    throw new Error(
      `A pooler before the database, such as PgBouncer, shares connections between transactions: ${remedy}, or a pool by session.`,
    )
  return null
}

/** Trouble of the database's own, or of what leads to it, passes. What no waiting mends is what the address says: user, name, options, files. */
const isAway = (error: unknown): boolean => {
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string }
  if (syscall === 'connect') return true
  // One that has no process left says so before anything was agreed upon, TLS included.
  if (message.includes('establishing an SSL connection')) return true
  return (isDatabaseDown(error) && syscall !== 'open') || /^(?:08|53|57|58|XX)...$/.test(code)
}
