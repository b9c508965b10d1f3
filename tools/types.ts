import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bundles.ts'
import { rarelyClearedUp } from './steps.ts'

/**
 * Each side as a program of its own, which knows no more than what is there where it runs: no `window` at the server, no
 * `node:crypto` in a browser. What it imports of the other side is the other program's to judge. All files together, those of
 * tests and tools too, are judged by the linter (`--type-check`), which has their types at hand.
 */
const programs = [
  {
    project: 'tsconfig.server.json',
    files: /^(?:sandbox\/|src\/(?:.+\/)?server\/|src\/features\/payment-methods\/providers\/[^/]+\/[^/]+\.ts)/,
  },
  { project: 'tsconfig.browser.json', files: /^src\// },
] as const
export type Project = (typeof programs)[number]['project']

/** What is wrong with the types of the sides below `folder`, a line each. */
export async function brokenTypes(folder: string, only?: Project): Promise<string[]> {
  const found: string[] = []
  for (const { project, files } of programs) {
    if (only && only !== project) continue
    const { code, output } = await compile(folder, project)
    const lines = output.split('\n').filter((line) => /^\S+\(\d+,\d+\): error /.test(line))
    if (code !== 0 && lines.length === 0) throw new Error(output)
    found.push(...lines.filter((line) => files.test(line)))
  }
  return [...new Set(found)]
}

/** What the compiler says of a project of `folder`. */
export function compile(
  folder: string,
  project: string,
  options: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  // Four checkers side by side, as it has by itself, work out the same types four times: twice the processor's time.
  const always = ['--pretty', 'false', '--checkers', '1']
  const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', project, ...always, ...options], {
    cwd: folder,
    env: { ...process.env, ...rarelyClearedUp },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

if (import.meta.main) {
  const broken = await brokenTypes(root)
  for (const line of broken) console.log(line)
  process.exitCode = broken.length === 0 ? 0 : 1
}
