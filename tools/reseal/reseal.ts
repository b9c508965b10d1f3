import { parseArgs } from 'node:util'
import { readEnv } from '#apps/server/env.ts'
import { forgetLostKeys } from '#kit/server/app-key/check.ts'
import { replaceSealed, sealedAfter, type SealedColumn, sealedColumns } from '#kit/server/app-key/repository.ts'
import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { createSecrets, type Secrets } from '#kit/server/secrets.ts'
import { runCommand } from '../command.ts'
import { databaseAtHand } from '../database-at-hand.ts'

const portion = 500

/** Columns whose values were once moved there from another one of their row, and stayed bound to that. */
const formerColumns: Readonly<Record<string, string>> = { 'payment_providers.left_sealed': 'credentials_sealed' }

/** `lost` counts what no key of APP_KEY opens: it has to be entered again. */
export type Outcome = { column: string; resealed: number; current: number; lost: number }

/**
 * Seals with the newest key whatever an older one sealed, or is bound to another column, and tells what became of each column. May run beside the product,
 * several at once and again: a value that changed meanwhile is left alone.
 */
export const reseal = async (db: Db, secrets: Secrets): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const column of await sealedColumns(db as never)) outcomes.push(await resealColumn(db, secrets, column))
  return outcomes
}

const resealColumn = async (db: Db, secrets: Secrets, column: SealedColumn): Promise<Outcome> => {
  const outcome = { column: `${column.table}.${column.column}`, resealed: 0, current: 0, lost: 0 }
  const former = formerColumns[outcome.column]
  let last: string | null = null
  for (;;) {
    const values = await sealedAfter(db as never, column, last, portion)
    for (const value of values) {
      const binding = { table: column.table, column: column.column, row: value.row }
      const own = secrets.open(value.sealed, binding)
      const plain = own ?? (former ? secrets.open(value.sealed, { ...binding, column: former }) : null)
      if (plain === null) outcome.lost++
      else if (own !== null && !secrets.isStale(value.sealed)) outcome.current++
      else if (await replaceSealed(db as never, column, value, secrets.seal(plain, binding))) outcome.resealed++
    }
    if (values.length < portion) return outcome
    last = values.at(-1)!.row
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    const { forget } = parseArgs({ options: { forget: { type: 'boolean' } } }).values
    const database = await databaseAtHand()
    const pool = openPool(database.url, { max: 1 })
    try {
      const env = readEnv({ ...process.env, DATABASE_URL: database.url, APP_KEY: database.appKey })
      return await commandReseal(openDatabase(pool), createSecrets(env.APP_KEY), forget === true)
    } finally {
      await pool.end()
      await database.release()
    }
  })
}

async function commandReseal(db: Db, secrets: Secrets, forget: boolean): Promise<boolean> {
  if (forget) {
    const forgotten = await forgetLostKeys(db, secrets)
    console.log(forgotten.length > 0 ? `Forgotten: ${forgotten.join(', ')}.` : 'No key is lost.')
  }
  const outcomes = await reseal(db, secrets)
  for (const { column, resealed, current, lost } of outcomes)
    console.log(`${column}: ${resealed} sealed anew, ${current} already${lost > 0 ? `, ${lost} NOT READABLE` : ''}`)
  if (outcomes.every(({ lost }) => lost === 0)) {
    console.log('Nothing needs an older key any more: it can be taken out of APP_KEY.')
    return true
  }
  console.error(
    'What is not readable was sealed with a key that APP_KEY does not list. Add that key and run this again; if it is lost, enter the secrets again.',
  )
  return false
}
