import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate, PostgresDialect } from 'kysely-codegen'
import { runCommand } from './command.ts'
import { migrate } from './migrate.ts'
import { throwawayPostgres } from './postgres/throwaway-postgres.ts'

const tablesFile = join(import.meta.dirname, '..', 'src/kit/server/db/tables.ts')

/** TypeScript types of all our own tables, as the product's pool reads them: whole numbers and decimals as `number`. */
export async function tableTypes(migratedDatabaseUrl: string): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'number' })
  const db = await dialect.introspector.connect({ connectionString: migratedDatabaseUrl, dialect })
  try {
    return await generate({
      db,
      dialect,
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: 'public.kysely_*',
      typeMapping: { int8: 'number' },
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}

/** The types as the repository holds them; empty when they were never generated. */
export async function savedTableTypes(): Promise<string> {
  return readFile(tablesFile, 'utf8').catch(() => '')
}

if (import.meta.main) {
  await runCommand(async () => {
    parseArgs({ options: {} })
    const server = await throwawayPostgres()
    try {
      await migrate(server.url)
      await writeFile(tablesFile, await tableTypes(server.url))
    } finally {
      await server.stop()
    }
  })
}
