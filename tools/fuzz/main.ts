import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../bundles.ts'

/** `npm run fuzz -- --seconds 600 --seed 7`: the tests of this folder for longer, with all long texts and their table. */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } })
const { seconds = '60', seed = String(Date.now() % 1_000_000) } = values

console.log(`Sending anything to every call and door for ${seconds} s, seed ${seed}.`)
const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', 'tools/fuzz/fuzz.test.ts'], {
  cwd: root,
  env: { ...process.env, FUZZ_SECONDS: seconds, FUZZ_SEED: seed },
  stdio: 'inherit',
})
child.once('close', (code) => (process.exitCode = code ?? 1))
