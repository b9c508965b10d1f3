import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'

let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

/** A process with work that never ends, which says what it is told to end by. */
const start = async (end: string, options = '') => {
  const program = `
    import { endOnSignal } from '#kit/server/end-on-signal.ts'
    setInterval(() => {}, 1_000)
    endOnSignal(${end}${options})
    console.log('listening')`
  child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout!, 'data')
  return { child, ended }
}

it('ends a process though its end hangs for ever [l4l5]', async () => {
  const { child, ended } = await start('() => new Promise(() => {})', ', { patienceMs: 20 }')
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends it well at %s', async (signal) => {
  const { child, ended } = await start('async () => {}')
  child.kill(signal)
  expect(await ended).toEqual([0, null])
})

it('says by its code that the end itself failed', async () => {
  const { child, ended } = await start(`() => Promise.reject(new Error('no'))`)
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
})
