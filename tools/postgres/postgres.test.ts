import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openSmallDisk } from '../small-disk.ts'
import { fullDiskHint } from '../start/full-disk.ts'
import { type Account, chooseAccount } from './postgres-account.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

describe('the built-in PostgreSQL', () => {
  // Made by the first test that starts a server there; each stops its own.
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-test-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('keeps what was written, from one start to the next', async () => {
    const first = await start({ dataDir })
    await query(first.url, 'create table if not exists kept as select 7 as seven')
    await first.stop()

    const second = await start({ dataDir })
    expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  it('speaks UTF-8, writes safely and listens on no network port', async () => {
    const { url } = await start({ dataDir, durable: true })
    const asked = `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as listens, current_setting('data_checksums') as checksums`
    expect(await query(url, asked)).toEqual([{ encoding: 'UTF8', fsync: 'on', listens: '', checksums: 'on' }])
  })

  it('works below a folder whose name is too long for a socket', async () => {
    const longName = join(folder(), 'a-rather-long-name-for-a-folder-of-data'.repeat(3))
    const { url } = await start({ dataDir: longName })
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says that the disk is full where there is no room for it', async () => {
    const disk = openSmallDisk(join(folder(), 'disk'), 20)
    // Whoever runs this may not mount a filesystem.
    if (!disk) return
    try {
      await expect(start({ dataDir: join(disk.path, 'postgres') })).rejects.toThrow(/\(.+ No space left on device\)$/)
      expect(fullDiskHint(disk.path)).toMatch(/^The disk of \S+ has \d+ MB left/)
    } finally {
      disk.close()
    }
  })

  it('says so when another server already uses the data', async () => {
    await start({ dataDir })
    await expect(start({ dataDir })).rejects.toThrow(/already in use by process \d+: stop it, or set another DATA_DIR/)
  })

  it('is not stopped by a lock file that a dead machine left behind', async () => {
    const dataDir = folder()
    const first = await start({ dataDir })
    await first.stop()
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n`)
    const second = await start({ dataDir })
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('ends when the process that started it is killed, and starts again on the same data', async () => {
    const script = `
      const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
      const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true })
      process.stdout.write(url)
      setInterval(() => undefined, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    expect(child.exitCode).toBeNull()
    await query(String(url), 'create table if not exists kept_too as select 7 as seven')
    child.kill('SIGKILL')

    const next = await start({ dataDir })
    expect(await query(next.url, 'select seven from kept_too')).toEqual([{ seven: 7 }])
  })
})

describe.runIf(process.getuid?.() === 0)('the account for root', () => {
  it('is nobody, with the data outside a private home, where users cannot be mapped', async () => {
    const dataDir = privateData()
    const account = unmapped(dataDir)
    expect(account.owner).toEqual({ uid: 65_534, gid: 65_534 })
    expect(account.home).toMatch(/^\/var\/lib\/checky-pro\//)

    const { url } = await start({ dataDir, account: () => account })
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('finds data outside a private home again, also where users can be mapped meanwhile or the folder was moved', () => {
    const dataDir = privateData()
    const { home } = unmapped(dataDir)
    expect(unmapped(dataDir).home).toBe(home)
    expect(chooseAccount(dataDir, () => true).home).toBe(home)

    const moved = `${dirname(dataDir)}-moved`
    renameSync(dirname(dataDir), moved)
    expect(unmapped(join(moved, 'postgres')).home).toBe(home)
    expect(readFileSync(join(home, 'data-folder'), 'utf8')).toBe(`${moved}/postgres\n`)
  })

  it('begins anew for a folder that was deleted and made again in the same place, and for a copy of one', () => {
    const dataDir = privateData()
    const { home } = unmapped(dataDir)
    cpSync(dirname(dataDir), `${dirname(dataDir)}-copy`, { recursive: true })
    expect(unmapped(join(`${dirname(dataDir)}-copy`, 'postgres')).home).not.toBe(home)
    expect(unmapped(dataDir).home).toBe(home)

    rmSync(dirname(dataDir), { recursive: true })
    mkdirSync(dirname(dataDir))
    expect(unmapped(dataDir).home).not.toBe(home)
  })

  it('uses data that an earlier version named by the path on, unless its folder was made again since', () => {
    const used = privateData()
    const before = namedByPath(used)
    expect([unmapped(used).home, unmapped(used).home]).toEqual([before, before])

    const deleted = privateData()
    const leftOver = namedByPath(deleted)
    const yesterday = new Date(Date.now() - 86_400_000)
    utimesSync(join(leftOver, 'cluster', 'PG_VERSION'), yesterday, yesterday)
    const { home } = unmapped(deleted)
    expect(home).not.toBe(leftOver)
    expect(unmapped(deleted).home).toBe(home)
  })

  it('is whoever owns the data already', () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'cluster'))
    expect(chooseAccount(dataDir, () => true).owner).toBeUndefined()
    expect(statSync(dataDir).uid).toBe(0)
  })
})

/** A folder of data that only root may enter. */
function privateData(): string {
  const home = join(folder(), 'private')
  mkdirSync(home, { mode: 0o700 })
  mkdirSync(join(home, 'data'))
  return join(home, 'data', 'postgres')
}

/** The account where users cannot be mapped. */
function unmapped(dataDir: string): Account {
  const account = chooseAccount(dataDir, () => false)
  cleanUps.push(() => rmSync(account.home, { recursive: true, force: true }))
  return account
}

function namedByPath(dataDir: string): string {
  const home = join('/var/lib/checky-pro', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(join(home, 'cluster'), { recursive: true })
  cleanUps.push(() => rmSync(home, { recursive: true, force: true }))
  writeFileSync(join(home, 'cluster', 'PG_VERSION'), '18\n')
  return home
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'checky-test-'))
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function start(options: Partial<PostgresOptions> & { dataDir: string }): Promise<Postgres> {
  const server = await startPostgres({ durable: false, ...options })
  cleanUps.push(() => server.stop())
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}
