import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { root } from './bundles.ts'

/** For what is written in Go, the compiler and what the linter knows of types: a third of their time was clearing up memory that is there. */
export const rarelyClearedUp = { GOGC: process.env['GOGC'] ?? '400', GOMEMLIMIT: process.env['GOMEMLIMIT'] ?? '8GiB' }

export interface Step {
  name: string
  /** A program of node_modules/.bin, or `node`, with its arguments. */
  command: string[]
}

export interface Done {
  name: string
  passed: boolean
  seconds: number
  output: string
}

/** What is wrong without running anything. */
export const checks: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'conventions', command: ['node', 'tools/conventions.ts'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries.ts'] },
  { name: 'expressions', command: ['node', 'tools/expressions.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
]

/**
 * Runs steps that need nothing of one another, two at a time and all of them, whichever fail. `isPatient`: one at a time, with what
 * other work leaves of the processor and no more threads than would get some.
 */
export async function runAll(steps: Step[], { isPatient = false } = {}): Promise<Done[]> {
  const limited = pLimit(isPatient ? 1 : 2)
  return Promise.all(steps.map((step) => limited(() => runStep(step, isPatient))))
}

/** Shows what those steps said that failed. */
export function showFailures(done: Done[]): void {
  for (const { name, passed, output } of done) if (!passed) console.log(`\n${name}\n${output}\n`)
}

/** Runs steps one after the other; stops at the first that fails and shows what it said. */
export async function runInTurn(steps: Step[]): Promise<Done[]> {
  const done: Done[] = []
  for (const step of steps) {
    const one = await runStep(step)
    done.push(one)
    if (one.passed) continue
    console.log(`\n${one.output}\n`)
    break
  }
  return done
}

const underWay = new Set<ChildProcess>()

/** How a run is told to end: by who waits no more, at its terminal, and by a terminal that is closed. */
const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Ending = (typeof endings)[number]
/** How long what a step is made of may take to end. Milliseconds. */
const endingMs = 3_000

/** Of a step and of all that it began, which may live on after it. */
const signal = ({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL') => {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // Nothing of it is there any more.
  }
}

/** From now on no step outlives this process when that is told to end, nor anything that a step began, nor what `stop` ends. */
export function endStepsToo(stop: () => unknown = () => undefined): void {
  const end = async (name: Ending) => {
    const steps = [...underWay]
    for (const step of steps) signal(step, 'SIGTERM')
    const ended = steps.map(async (step) => (step.exitCode ?? step.signalCode) === null && (await once(step, 'exit')))
    await Promise.race([Promise.all(ended), setTimeout(endingMs)])
    for (const step of steps) signal(step, 'SIGKILL')
    await stop()
    process.exit(128 + constants.signals[name])
  }
  for (const name of endings) process.once(name, () => void end(name))
}

async function runStep({ name, command }: Step, isPatient = false): Promise<Done> {
  const begin = performance.now()
  const { code, output } = await run(command, isPatient)
  const seconds = (performance.now() - begin) / 1_000
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s`)
  return { name, passed: code === 0, seconds, output: output.trim() }
}

/** Whoever runs beside it comes first. Linux shares its processors between groups before it asks what comes first in one. */
const standBack = (pid: number) => {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Other systems do not, nor does every Linux.
  }
}

async function run(
  [program, ...options]: string[],
  isPatient: boolean,
): Promise<{ code: number | null; output: string }> {
  const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program!)
  const child = spawn(path, options, {
    cwd: root,
    env: {
      ...process.env,
      ...rarelyClearedUp,
      ...(isPatient && { GOMAXPROCS: '1' }),
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, to be ended as one.
    detached: true,
  })
  underWay.add(child)
  if (isPatient && child.pid) standBack(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, output: message }))
    child.once('close', (code) => {
      underWay.delete(child)
      resolve({ code, output })
    })
  })
}
