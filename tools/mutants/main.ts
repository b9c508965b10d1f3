import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../bundles.ts'
import { throwawayPostgres } from '../postgres/throwaway-postgres.ts'
import { mutants } from './all.ts'
import { plant } from './plant.ts'

const left = new Set(['node_modules', '.git', '.data', 'test-results', 'test-reports'])
const report = z.object({ numFailedTests: z.number(), numPassedTests: z.number() })
/** Many times what the slowest of the files takes. */
const endlessMs = 10 * 60_000

/** Runs one file of tests in the copy; how many failed and how many passed, or null where the run did not end. */
const runTests = async (folder: string, test: string, databaseUrl: string): Promise<z.infer<typeof report> | null> => {
  const outputFile = join(folder, 'mutants.json')
  rmSync(outputFile, { force: true })
  const options = ['run', test, '--reporter=json', `--outputFile=${outputFile}`, '--maxWorkers=1', '--bail=1']
  const child = spawn(join(root, 'node_modules/.bin/vitest'), options, {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'ignore',
    detached: true,
  })
  // A fault can let a test go round for ever. The test's own worker is ended with its parent: both are one group.
  const watch = setTimeout(() => process.kill(-(child.pid ?? Number.NaN), 'SIGKILL'), endlessMs)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(watch)
  if (!existsSync(outputFile)) return null
  return report.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
}

const getOutcome = (run: z.infer<typeof report> | null) => {
  if (!run) return 'NEVER ENDS'
  if (run.numFailedTests > 0) return 'caught'
  return run.numPassedTests > 0 ? 'UNNOTICED' : 'DOES NOT RUN'
}

/** Plants each fault into a copy of the repository and has its tests run: those that nobody notices are told. */
const [only = ''] = process.argv.slice(2)
const chosen = mutants.filter(({ file }) => file.includes(only))
if (chosen.length === 0) {
  console.error(`There is no fault of a file with ${only} in its path.`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'checky-mutants-'))
const { url, stop } = await throwawayPostgres()
let unnoticed = 0
try {
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(path.slice(root.length + 1)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // What fails without a fault proves nothing.
  for (const test of new Set(chosen.map((mutant) => mutant.test))) {
    const run = await runTests(folder, test, url)
    if (!run || run.numFailedTests > 0 || run.numPassedTests === 0)
      throw new Error(`${test} fails without any fault planted.`)
  }
  for (const mutant of chosen) {
    const path = join(folder, mutant.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, plant(text, mutant))
    const outcome = getOutcome(await runTests(folder, mutant.test, url))
    writeFileSync(path, text)
    if (outcome !== 'caught') unnoticed += 1
    console.log(`${outcome.padEnd(13)}${mutant.file}  ${mutant.why}`)
  }
  console.log(`\n${chosen.length - unnoticed} of ${chosen.length} faults are caught.`)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = unnoticed === 0 ? 0 : 1
