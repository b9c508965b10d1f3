import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../bundles.ts'
import { runCommand } from '../command.ts'

/** `npm run fuzz -- --seconds 600 --seed 7`: the tests of this folder for longer, with all long texts and their table. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } })
  const { seconds = '60', seed = String(Date.now() % 1_000_000) } = values
  for (const [name, value] of Object.entries({ seconds, seed }))
    if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} must be a whole number.`)

  console.log(`Sending anything to every call and door for ${seconds} s, seed ${seed}.`)
  const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', 'tools/fuzz/fuzz.test.ts'], {
    cwd: root,
    env: { ...process.env, FUZZ_SECONDS: seconds, FUZZ_SEED: seed },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  return code === 0
})
