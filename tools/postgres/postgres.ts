import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, chooseAccount, makePrivateFolder } from './postgres-account.ts'
import { type Binaries, findBinaries } from './postgres-binaries.ts'

export interface PostgresOptions {
  /** Folder of this server alone. Made when missing. */
  dataDir: string
  /** false gives up safety against power loss for speed: for tests alone. */
  durable: boolean
  /** Where an earlier start of it was reached, so that it is reached there again. */
  socketDir?: string
  account?: (dataDir: string) => Account
}

export interface Postgres {
  /** Connection string of the database `checky`, over a unix socket that only this user can open. */
  url: string
  socketDir: string
  /** Settles with the exit code when the server ends, asked to or not. */
  ended: Promise<number | null>
  /** Ends all connections and shuts down cleanly. Safe to call twice. */
  stop(): Promise<void>
}

const database = 'checky'
const maxSocketPathLength = 107
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '16MB',
  io_workers: '1',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}
const throwawaySettings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Connections of tests are short: triggers would plan each of their statements five times before they keep a plan.
  plan_cache_mode: 'force_generic_plan',
}

/**
 * Starts the built-in PostgreSQL as a child of this process; the kernel ends it when this process is killed.
 * Throws one plain sentence when the data is in use or PostgreSQL cannot run here.
 */
export async function startPostgres({
  dataDir,
  durable,
  socketDir: earlier,
  account: choose = chooseAccount,
}: PostgresOptions): Promise<Postgres> {
  const account = choose(dataDir)
  makePrivateFolder(account.home, account.owner)
  const binaries = findBinaries(account)
  const cluster = join(account.home, 'cluster')
  await refuseSecondServer(cluster)
  if (!existsSync(cluster)) createCluster(cluster, account, binaries)

  const socketDir = earlier ?? makeSocketFolder(account)
  const chosen = { ...settings, ...(durable ? {} : throwawaySettings), unix_socket_directories: socketDir }
  const parameters = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...rest] = commandLine(account, [binaries.postgres, '-D', cluster, ...parameters])
  const child = spawn(command!, rest, {
    ...account.owner,
    cwd: '/',
    env: environment(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in the terminal must reach the product first, the database last.
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await waitUntilReady(child, ended)
    await createDatabase(connectionString(socketDir, 'postgres'))
  } catch (error) {
    child.kill('SIGINT')
    if (!earlier) rmSync(socketDir, { recursive: true, force: true })
    throw error
  }
  return { url: connectionString(socketDir, database), socketDir, ended, stop: () => stop(child, ended, socketDir) }
}

/** The address of the server that runs on this folder; undefined when none does. */
export function runningPostgres(dataDir: string): string | undefined {
  const cluster = join(chooseAccount(dataDir).home, 'cluster')
  if (runningServer(cluster) === undefined) return undefined
  const socketDir = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]
  return socketDir ? connectionString(socketDir, database) : undefined
}

/** An address that `pg`, `URL` and libpq all read: the host in the query wins over the one before the path. */
function connectionString(socketDir: string, name: string): string {
  return `postgresql://${database}@localhost/${name}?host=${encodeURIComponent(socketDir)}`
}

function createCluster(cluster: string, account: Account, binaries: Binaries): void {
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  // Whoever may enter the socket's folder is the account itself; nothing listens on the network.
  const access = [`--username=${database}`, '--auth-local=trust', '--auth-host=reject', '--no-sync']
  const [command, ...rest] = [...account.prefix, binaries.initdb, '-D', unfinished, ...locale, ...access]
  const result = spawnSync(command!, rest, { ...account.owner, cwd: '/', env: environment(binaries), encoding: 'utf8' })
  if (result.status !== 0) {
    const said = (result.stderr || result.error?.message || '').trim().split('\n')
    // What it says last is that it cleans up.
    const reason = said.find((line) => /error:|FATAL|PANIC/.test(line)) ?? said.at(-1)
    throw new Error(
      `The built-in PostgreSQL cannot set up its data here: set DATABASE_URL to a PostgreSQL 15 or later. (${reason})`,
    )
  }
  renameSync(unfinished, cluster)
}

function makeSocketFolder(account: Account): string {
  const beside = join(account.home, 'socket')
  const isShort = Buffer.byteLength(`${beside}/.s.PGSQL.5432`) <= maxSocketPathLength
  if (isShort) {
    makePrivateFolder(beside, account.owner)
    return beside
  }
  const temporary = mkdtempSync(join(tmpdir(), 'checky-'))
  if (account.owner) chownSync(temporary, account.owner.uid, account.owner.gid)
  return temporary
}

function commandLine(account: Account, command: string[]): string[] {
  const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return [...account.prefix, ...(hasSetpriv ? ['setpriv', '--pdeathsig', 'INT', '--'] : []), ...command]
}

function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LD_LIBRARY_PATH: binaries.libraryPath, LC_ALL: 'C' }
}

async function waitUntilReady(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  let output = ''
  const ready = new Promise<'ready'>((resolve) => {
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
      if (output.includes('ready to accept connections')) resolve('ready')
    })
  })
  const failed = new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message)))
  const outcome = await Promise.race([ready, failed, ended])
  if (outcome === 'ready') return
  const reason = typeof outcome === 'string' ? outcome : output.trim().split('\n').slice(-3).join(' ')
  throw new Error(`The built-in PostgreSQL did not start: set DATABASE_URL to a PostgreSQL 15 or later. (${reason})`)
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/** A server whose Node was just killed needs a moment to shut down; one that stays belongs to somebody else. */
async function refuseSecondServer(cluster: string): Promise<void> {
  const patience = Date.now() + 3000
  for (let pid = runningServer(cluster); pid !== undefined; pid = runningServer(cluster)) {
    if (Date.now() > patience) {
      throw new Error(
        `The database in ${cluster} is already in use by process ${pid}: stop it, or set another DATA_DIR.`,
      )
    }
    await sleep(50)
  }
}

function runningServer(cluster: string): number | undefined {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)) return pid
  } catch {
    // No such process any more.
  }
  // Left by a machine or container that died; the number may meanwhile belong to another program, which PostgreSQL
  // would take for itself.
  rmSync(pidFile, { force: true })
  return undefined
}

async function stop(child: ChildProcess, ended: Promise<number | null>, socketDir: string): Promise<void> {
  // Connections that are just closing are waited for, then ended, then the server is stopped without ceremony.
  child.kill('SIGTERM')
  const timers = [setTimeout(() => child.kill('SIGINT'), 1000), setTimeout(() => child.kill('SIGQUIT'), 20_000)]
  await ended
  for (const timer of timers) clearTimeout(timer)
  rmSync(socketDir, { recursive: true, force: true })
}
