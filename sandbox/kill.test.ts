import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { call } from './testing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-kill-'))
let child: ChildProcess | undefined

afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** As a process of its own, on any free ports; returns its address. */
const start = async (): Promise<string> => {
  const env = { ...process.env, SANDBOX_PORT: '0', DATA_DIR: dataDir }
  child = fork(join(import.meta.dirname, 'main.ts'), {
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }]
  return ready
}

it('loses nothing that it answered when it is killed the moment after', async () => {
  const url = await start()
  const records = [{ type: 'A', value: '203.0.113.9' }]
  expect((await call(`${url}/sandbox/dns`, 'POST', { name: 'killed.example', records })).status).toBe(200)
  const exited = once(child!, 'exit')
  child!.kill('SIGKILL')
  await exited
  const again = await start()
  expect(JSON.stringify((await call(`${again}/sandbox/dns`, 'GET')).body)).toContain('203.0.113.9')
})
