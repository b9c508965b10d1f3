import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { forgetSurprises, listSurprises } from '#kit/server/surprises/repository.ts'
import { runCommand } from './command.ts'
import { databaseAtHand } from './database-at-hand.ts'

const usage = 'Say npm run surprises, or npm run surprises -- --forget.'
const listed = 200

/** Lists what came from outside in a form that nobody knows, newest first, or forgets it. */
export const commandSurprises = async (
  db: Db,
  [flag, ...rest]: string[],
): Promise<{ lines: string[]; ok: boolean }> => {
  if (rest.length > 0 || (flag !== undefined && flag !== '--forget')) return { lines: [usage], ok: false }
  if (flag === undefined) return { lines: await lines(db), ok: true }
  const count = await forgetSurprises(db)
  return { lines: [count === 1 ? '1 surprise is forgotten.' : `${count} surprises are forgotten.`], ok: true }
}

const lines = async (db: Db): Promise<string[]> => {
  const surprises = await listSurprises(db, listed)
  if (surprises.length === 0) return ['Nothing from outside was unexpected.']
  const each = surprises.map(({ service, call, path, count, first_at, last_at }) => {
    const since = count === 1 ? '' : ` since ${first_at.toISOString()}`
    return `${last_at.toISOString()}  ${service}  ${call}  ${path}  ${count} times${since}`.replace(
      '  1 times',
      '  once',
    )
  })
  return surprises.length < listed ? each : [...each, `These are the newest ${listed}.`]
}

if (import.meta.main) {
  await runCommand(async () => {
    const database = await databaseAtHand()
    const pool = openPool(database.url, { max: 1 })
    try {
      const { lines: said, ok } = await commandSurprises(openDatabase(pool), process.argv.slice(2))
      for (const line of said) console.log(line)
      return ok
    } finally {
      await pool.end()
      await database.release()
    }
  })
}
