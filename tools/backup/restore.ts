import { once } from 'node:events'
import { resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Client } from 'pg'
import { checkAppKey, StrangeKey } from '#kit/server/app-key/check.ts'
import { createSecrets } from '#kit/server/secrets.ts'
import { runCommand } from '../command.ts'
import { databaseAtHand } from '../database-at-hand.ts'
import { migrate, migrationError, openMigrator, sqlFiles } from '../migrate.ts'
import { connect } from './connection.ts'
import { checkFile, readLines } from './file.ts'
import * as repository from './repository.ts'

interface Options {
  /** Whether what the database holds may be replaced. */
  replace: boolean
  /** Proves that the backup's secrets can be opened, before anything is replaced; without it, that is not asked. */
  appKey: string | undefined
}

/**
 * Puts a backup in the place of everything that the database holds, in one transaction, and migrates it to this version.
 * The product may run: it answers 503 meanwhile. Throws a sentence, and leaves everything as it was, when that cannot be done.
 */
export async function restore(databaseUrl: string, file: string, { replace, appKey }: Options): Promise<number> {
  const { head, foot } = await checkFile(file)
  const files = await sqlFiles.getMigrations()
  if (head.migrations.some((name) => !files[name]))
    throw new Error(
      `${file} was made by a newer version of the product: restore it with that one. Nothing was changed.`,
    )
  const client = await connect(databaseUrl, 'restore')
  try {
    const merchants = await repository.countMerchants(client)
    if (merchants > 0 && !replace)
      throw new Error(
        `The database holds ${merchants} ${merchants === 1 ? 'merchant' : 'merchants'}. Add --replace to put the backup in the place of all it holds.`,
      )
    // The queue's own tables, where there are none yet.
    if (merchants === 0) await migrate(databaseUrl)
    await client.query('begin')
    await repository.forgetVisitors(client)
    if (!isDeepStrictEqual(await repository.listMigrations(client), head.migrations)) {
      await repository.dropOwnSchema(client)
      await migrateBy(client, Object.fromEntries(head.migrations.map((name) => [name, files[name]!])))
    }
    await load(client, file)
    await repository.setSequences(client, foot.sequences)
    await migrateBy(client, files)
    const lacking = appKey ? await proveKey(client, appKey) : []
    if (lacking.length > 0)
      throw new Error(
        `Secrets in ${file} are sealed with keys that APP_KEY lacks: ${lacking.join(', ')}. Add them behind the first one. Nothing was changed.`,
      )
    await repository.forgetVisitors(client)
    await repository.forgetPages(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
  return foot.rows
}

/** The names of keys that APP_KEY lacks. Throws where it has none of those that the backup's secrets open with. */
async function proveKey(client: Client, appKey: string): Promise<string[]> {
  try {
    return await checkAppKey(kyselyOn(client), createSecrets(appKey))
  } catch (error) {
    if (!(error instanceof StrangeKey)) throw error
    const { problem } = error
    throw new Error(
      `Nothing was changed: ${problem} Put the right key into APP_KEY. If it is lost for good, restore with --without-key, then run "npm run reseal -- --forget": what it sealed has to be entered again.`,
      { cause: error },
    )
  }
}

async function migrateBy(client: Client, files: Record<string, Migration>): Promise<void> {
  // What is asked in a transaction after it failed is refused, and the migrator tells of that alone.
  let reason: Error | undefined
  const kept = Object.entries(files).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: (db) =>
        up(db).catch((error: unknown) => {
          throw (reason = migrationError(error, name))
        }),
    },
  ])
  const migrator = openMigrator(kyselyOn(client), { getMigrations: async () => Object.fromEntries(kept) })
  const { error } = await migrator.migrateToLatest({ disableTransactions: true })
  if (error) throw reason ?? error
}

async function load(client: Client, file: string): Promise<void> {
  const tables = await repository.listTables(client)
  const bringBack = await repository.suspendRules(client, tables)
  await repository.emptyTables(client, tables)
  let rows: ReturnType<typeof repository.writeRows> | undefined
  let refusal: unknown
  for await (const line of readLines(file)) {
    if (refusal) throw refusal
    if (rows) {
      if (line.equals(copyEnd)) {
        rows.end()
        await once(rows, 'finish')
        rows = undefined
      } else if (!rows.write(line)) await once(rows, 'drain')
      continue
    }
    const [, name, columns] = /^COPY (\S+) \((.+)\) FROM stdin;\n$/.exec(line.toString('utf8')) ?? []
    if (name && columns) {
      const table = repository.writeRows(client, { name, columns: columns.split(', ') })
      // Heard at any moment, and what is still to come is held back: the library would write it to a connection that it let go of.
      rows = table.on('error', (error) => {
        refusal ??= error
        table.destroy()
      })
    }
  }
  await bringBack()
}

const copyEnd = Buffer.from('\\.\n')

/** Kysely on one connection, whose transaction is ours. */
function kyselyOn<Tables>(client: Client): Kysely<Tables> {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const connection = { query, release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}

if (import.meta.main) {
  await runCommand(async () => {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean' }, 'without-key': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0)
      throw new Error('Say npm run restore -- <file>, with --replace where the database is not empty.')
    const database = await databaseAtHand()
    try {
      const path = resolve(process.env['INIT_CWD'] ?? '.', file)
      const appKey = values['without-key'] ? undefined : database.appKey
      const rows = await restore(database.url, path, { replace: values.replace === true, appKey })
      console.log(`Restored ${rows} rows from ${path}.`)
    } finally {
      await database.release()
    }
  })
}
