import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bundles.ts'
import { rarelyClearedUp } from './steps.ts'

/** What the compiler says of a project of `folder`. */
export function compile(
  folder: string,
  project: string,
  options: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false', ...options], {
    cwd: folder,
    env: { ...process.env, ...rarelyClearedUp },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
