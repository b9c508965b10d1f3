import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from './bundles.ts'

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'at %s nothing that a step began is left, even what will not end',
  async (name) => {
    const room = mkdtempSync(join(tmpdir(), 'steps-'))
    onTestFinished(() => rmSync(room, { recursive: true }))
    const living = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000)`
    const note = (of: string) =>
      `require('node:fs').writeFileSync(${JSON.stringify(room)} + '/${of}-' + process.pid, '')`
    const inner = `${living}; ${note('inner')}`
    const step = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}]); setInterval(() => {}, 1_000); ${note('step')}`
    const script = `import { endStepsToo, runAll } from './tools/steps.ts'; endStepsToo(); await runAll([{ name: 'one', command: ['node', '-e', ${JSON.stringify(step)}] }])`
    const running = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'ignore' })
    await expect.poll(() => readdirSync(room).length).toBe(2)
    const pids = readdirSync(room).map((file) => Number(file.split('-')[1]))
    expect(pids.map(isThere)).toEqual([true, true])
    running.kill(name)
    await once(running, 'exit')
    await expect.poll(() => pids.map(isThere)).toEqual([false, false])
  },
)
