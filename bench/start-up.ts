import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '#tools/build.ts'
import { root } from '#tools/bundles.ts'
import { freePort } from './lab.ts'
import { ms, type Row } from './row.ts'

const patienceMs = 60_000
const megabyte = 1024

/** `npm start` on a built tree: with an empty data folder, then again, and what it weighs in memory with its database. */
export async function benchStartUp(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-bench-start-'))
  try {
    const first = await run(dataDir)
    const again = await run(dataDir)
    return [
      startRow('npm start to the first answer, first time', 3_000, first.milliseconds),
      startRow('npm start to the first answer, again', 2_000, again.milliseconds),
      {
        what: 'memory of product and database after start (private and shared parts)',
        budget: '<= 200 MB',
        measured: `${Math.round(again.megabytes)} MB`,
        ok: again.megabytes <= 200,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const startRow = (what: string, budget: number, milliseconds: number): Row => ({
  what,
  budget: `<= ${budget} ms`,
  measured: ms(milliseconds),
  ok: milliseconds <= budget,
})

async function run(dataDir: string): Promise<{ milliseconds: number; megabytes: number }> {
  // Sources that change between two starts would be built in the second.
  await build()
  const port = await freePort()
  const begun = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const isReady = waitUntilReady(child)
    const milliseconds = (await firstAnswer(child, `http://localhost:${port}/login`)) - begun
    await isReady
    for (let visit = 0; visit < 50; visit++) await (await fetch(`http://localhost:${port}/login`)).text()
    return { milliseconds, megabytes: weight(child.pid!) / megabyte }
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function firstAnswer(child: ChildProcess, url: string): Promise<number> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('npm start ended by itself; what it said stands above')
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return performance.now()
    await sleep(10)
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1000} s`)
}

const waitUntilReady = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.stdout!.on('data', (text: Buffer) => text.toString().includes('is ready at') && resolve())
    child.once('exit', () => resolve())
  })

/** Kilobytes of a process and its descendants, each shared page counted in parts; npm and the sandbox left out. */
function weight(pid: number): number {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  if (command.includes('sandbox/main.ts')) return 0
  const isProduct = /start\.m?[jt]s|postgres/.test(command)
  return (isProduct ? proportional(pid) : 0) + getChildren(pid).reduce((sum, child) => sum + weight(child), 0)
}

const proportional = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const getChildren = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
