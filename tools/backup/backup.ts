import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { runCommand } from '../command.ts'
import { databaseAtHand } from '../database-at-hand.ts'
import { fileReason } from '../file-reason.ts'
import { connect } from './connection.ts'
import { footLine, headLine } from './file.ts'
import { listMigrations, listSequences, listTables, readRows } from './repository.ts'

export interface Backup {
  file: string
  tables: number
  rows: number
  bytes: number
}

/**
 * Writes everything that the database holds at this moment into one compressed file that only this user can read. The
 * product may go on meanwhile. A file of that name appears only once it is whole.
 */
export async function backUp(databaseUrl: string, file: string): Promise<Backup> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${file} cannot be written: it is a folder. Name a file in it.`)
  const client = await connect(databaseUrl, 'backup')
  const unfinished = `${file}.unfinished`
  let isBegun = false
  try {
    await client.query('begin isolation level repeatable read read only')
    const counts = { tables: 0, rows: 0 }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    isBegun = true
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(streamContent(client, counts), { objectMode: false }), createGzip(), target)
    await client.query('commit')
    renameSync(unfinished, file)
    return { file, ...counts, bytes: statSync(file).size }
  } catch (error) {
    if (isBegun) rmSync(unfinished, { force: true })
    const reason = fileReason(error)
    if (reason) throw new Error(`${file} cannot be written: ${reason}.`, { cause: error })
    throw error
  } finally {
    await client.end()
  }
}

async function* streamContent(
  client: Client,
  counts: { tables: number; rows: number },
): AsyncGenerator<string | Buffer> {
  const migrations = await listMigrations(client)
  yield headLine({ format: 1, madeAt: new Date().toISOString(), migrations })
  for (const table of await listTables(client)) {
    yield `COPY ${table.name} (${table.columns.join(', ')}) FROM stdin;\n`
    for await (const chunk of readRows(client, table) as AsyncIterable<Buffer>) {
      for (const byte of chunk) if (byte === 10) counts.rows += 1
      yield chunk
    }
    yield '\\.\n'
    counts.tables += 1
  }
  yield footLine({ rows: counts.rows, sequences: await listSequences(client) })
}

if (import.meta.main) {
  await runCommand(async () => {
    const [given, ...rest] = parseArgs({ allowPositionals: true }).positionals
    if (rest.length > 0) throw new Error('Say npm run backup, or npm run backup -- <file>.')
    const database = await databaseAtHand()
    try {
      const name = `checky-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.backup`
      const { file, tables, rows, bytes } = await backUp(
        database.url,
        resolve(process.env['INIT_CWD'] ?? '.', given ?? name),
      )
      console.log(`${file}: ${rows} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB.`)
      console.log(
        'It holds personal data, and secrets that open with APP_KEY alone: keep both safely, apart from each other.',
      )
    } finally {
      await database.release()
    }
  })
}
