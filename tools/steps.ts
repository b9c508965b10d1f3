import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bundles.ts'

export interface Step {
  name: string
  /** A program of node_modules/.bin, or `node`, with its arguments. */
  command: string[]
}

/** What is wrong without running anything. */
export const checks: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries.ts'] },
  { name: 'expressions', command: ['node', 'tools/expressions.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
]

/** Runs steps one after the other, a line for each; stops at the first that fails and shows what it said. */
export async function runSteps(steps: Step[]): Promise<boolean> {
  const begin = performance.now()
  for (const { name, command } of steps) {
    const stepBegin = performance.now()
    const { code, output } = await run(command)
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)}${seconds(stepBegin)}`)
    if (code !== 0) {
      console.log(`\n${output.trim()}\n`)
      return false
    }
  }
  console.log(`  ${'in all'.padEnd(12)}${seconds(begin)}`)
  return true
}

async function run([program, ...options]: string[]): Promise<{ code: number | null; output: string }> {
  const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program!)
  const child = spawn(path, options, {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`
}
