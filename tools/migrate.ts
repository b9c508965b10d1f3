import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Logger, runMigrations } from 'graphile-worker'
import { type DatabaseIntrospector, Kysely, PostgresDialect, PostgresIntrospector, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { Client, Pool } from 'pg'
import { loadEnvFile } from '#kit/server/env.ts'
import { runCommand } from './command.ts'
import { grantTo } from './grants.ts'
import { patience, type Patience, patiently } from './patience.ts'
import { liftTimeLimits } from './time-limits.ts'

/** The job queue announces each of its own steps; its failures are thrown anyway. */
const quietly = new Logger(() => () => undefined)
const folder = join(import.meta.dirname, '..', 'db', 'migrations')

/** What triggers put off to the end of the transaction would keep a table that was written from being altered: they run at once. */
export const toMigration = (text: string): Migration => ({
  up: async (db) => void (await sql.raw(`set constraints all immediate;\n${text}`).execute(db)),
})

/** Reads `db/migrations/*.sql`, oldest first. There is no way back: a mistake is mended by the next file. */
export const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    const migrations = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, file), 'utf8')
      return [file.replace(/\.sql$/, ''), toMigration(text)]
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
}

/**
 * Before each file the migrator asks whether its own two tables are there; told of all columns of all tables, a first start would
 * spend most of its time on that.
 */
class TablesAlone extends PostgresIntrospector {
  readonly #db: Kysely<never>

  constructor(db: Kysely<never>) {
    super(db)
    this.#db = db
  }

  override async getTables(): ReturnType<DatabaseIntrospector['getTables']> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select relnamespace::regnamespace::text as schema, relname as name from pg_class
      where relkind = 'r' and pg_table_is_visible(oid)`.execute(this.#db)
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}

class MigrationDialect extends PostgresDialect {
  override createIntrospector = (db: Kysely<never>) => new TablesAlone(db)
}

/** A file may come whose number is below one that was run: it was begun before that one and finished after it. */
export const openMigrator = <Tables>(db: Kysely<Tables>, provider: MigrationProvider) =>
  new Migrator({ db, provider, allowUnorderedMigrations: true })

/** Any number that nothing else locks. */
const turn = 7_263_518

/**
 * Brings the database to the newest schema, the job queue's included, and returns the names of the files it ran.
 * Each of our own files runs in a transaction of its own, all of them under a lock: several at once are safe, and what fails leaves
 * nothing half done. `upTo` names the last file to run, for a database as an earlier version left it; default: all.
 */
export async function migrate(databaseUrl: string, upTo?: string, given: Patience = patience) {
  const holder = new Client({ connectionString: databaseUrl })
  const pool = new Pool({ connectionString: databaseUrl, max: 1, lock_timeout: given.lockTimeoutMs })
  const db = new Kysely<Record<string, never>>({ dialect: new MigrationDialect({ pool }) })
  const migrator = openMigrator(db, sqlFiles)
  // A connection that is lost fails what is asked next; nobody asks right then, and Node would end with its stack.
  holder.on('error', () => {})
  pool.on('error', () => {})
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    void liftTimeLimits(connection).catch(() => {})
  })
  try {
    await holder.connect()
    await liftTimeLimits(holder)
    await holder.query('select pg_advisory_lock($1)', [turn])
    await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: quietly })
    const files = (await migrator.getMigrations()).filter(
      ({ name, executedAt }) => !executedAt && name <= (upTo ?? name),
    )
    for (const { name } of files) {
      const step = async () => {
        const { error } = await migrator.migrateUp()
        if (error) throw error
      }
      await patiently(step, given).catch((error: unknown) => {
        throw migrationError(error, name)
      })
    }
    return files.map(({ name }) => name)
  } finally {
    await db.destroy()
    await holder.end()
  }
}

/** Says which file failed, and why. */
export function migrationError(error: unknown, file: string): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`db/migrations/${file}.sql failed: ${reason}`, { cause: error })
}

if (import.meta.main) {
  await runCommand(async () => {
    const { role } = parseArgs({ options: { role: { type: 'string' } } }).values
    loadEnvFile()
    const databaseUrl = process.env['DATABASE_URL']?.trim()
    if (!databaseUrl)
      throw new Error('Set DATABASE_URL to the database to migrate; npm start migrates the built-in one by itself.')
    const names = await migrate(databaseUrl)
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
    if (!role) return
    await grantTo(databaseUrl, role)
    console.log(`The role ${role} may use it.`)
  })
}
