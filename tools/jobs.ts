import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { listFailed, retryFailed } from '#kit/server/queue/repository.ts'
import { runCommand } from './command.ts'
import { databaseAtHand } from './database-at-hand.ts'

const usage = 'Say npm run jobs -- failed, npm run jobs -- retry <id>, or npm run jobs -- retry --all.'
const listed = 200

/** What the command says, and whether it did what was asked. */
type CommandResult = { lines: string[]; ok: boolean }

/** Lists the jobs that failed for good, or lets them run again. */
export const commandJobs = async (db: Db, [command, which, ...rest]: string[]): Promise<CommandResult> => {
  if (command === 'failed' && which === undefined) return { lines: await failedLines(db), ok: true }
  if (command !== 'retry' || rest.length > 0 || !/^(--all|[1-9]\d{0,17})$/.test(which ?? ''))
    return { lines: [usage], ok: false }
  const count = await retryFailed(db, which === '--all' ? null : which!)
  if (count === 0 && which !== '--all') return { lines: [`No job ${which} has failed for good.`], ok: false }
  return { lines: [count === 1 ? '1 job runs again.' : `${count} jobs run again.`], ok: true }
}

const failedLines = async (db: Db): Promise<string[]> => {
  const jobs = await listFailed(db, listed)
  if (jobs.length === 0) return ['No job has failed for good.']
  const lines = jobs.map(
    ({ id, name, key, attempts, failed_at, last_error }) =>
      `${id}  ${name}${key === null ? '' : `  ${key}`}  ${attempts} tries, last ${failed_at.toISOString()}  ${firstLine(last_error)}`,
  )
  return jobs.length < listed ? lines : [...lines, `These are the first ${listed}.`]
}

const firstLine = (text: string | null) => (text ?? 'its worker died at the last try').split('\n', 1)[0]!.slice(0, 200)

if (import.meta.main) {
  await runCommand(async () => {
    const database = await databaseAtHand()
    const pool = openPool(database.url, { max: 1 })
    try {
      const { lines: said, ok } = await commandJobs(openDatabase(pool), process.argv.slice(2))
      for (const line of said) console.log(line)
      return ok
    } finally {
      await pool.end()
      await database.release()
    }
  })
}
