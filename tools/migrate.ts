import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { grantTo } from './grants.ts'

/** The job queue announces each of its own steps; its failures are thrown anyway. */
const quietly = new Logger(() => () => undefined)
const folder = join(import.meta.dirname, '..', 'db', 'migrations')

/** Reads `db/migrations/*.sql`, oldest first. There is no way back: a mistake is mended by the next file. */
export const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    const migrations = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, file), 'utf8')
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
}

/**
 * Brings the database to the newest schema, the job queue's included, and returns the names of the files it ran.
 * Our own files run in one transaction and under a lock: several at once are safe, a failure leaves nothing half done.
 * `upTo` names the last file to run, for a database as an earlier version left it; default: all.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  try {
    await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: quietly })
    const migrator = new Migrator({ db, provider: sqlFiles })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw migrationError(error, results.find((result) => result.status === 'Error')?.migrationName)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

function migrationError(error: unknown, file: string | undefined): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(file ? `db/migrations/${file}.sql failed: ${reason}` : `The migration failed: ${reason}`, {
    cause: error,
  })
}

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl) {
    const names = await migrate(databaseUrl)
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
    const { role } = parseArgs({ options: { role: { type: 'string' } } }).values
    if (role) {
      await grantTo(databaseUrl, role)
      console.log(`The role ${role} may use it.`)
    }
  } else {
    console.error('Set DATABASE_URL to the database to migrate; npm start migrates the built-in one by itself.')
    process.exitCode = 1
  }
}
