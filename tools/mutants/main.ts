import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../bundles.ts'
import { throwawayPostgres } from '../throwaway-postgres.ts'
import { mutants } from './all.ts'
import { plant } from './plant.ts'

const left = new Set(['node_modules', '.git', '.data', 'test-results', 'test-reports'])
const report = z.object({ numFailedTests: z.number(), numPassedTests: z.number() })

/** Runs one file of tests in the copy; how many failed and how many passed. */
const runTests = async (folder: string, test: string, databaseUrl: string): Promise<z.infer<typeof report>> => {
  const outputFile = join(folder, 'mutants.json')
  rmSync(outputFile, { force: true })
  const options = ['run', test, '--reporter=json', `--outputFile=${outputFile}`, '--maxWorkers=1', '--bail=1']
  const child = spawn(join(root, 'node_modules/.bin/vitest'), options, {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.once('close', resolve))
  return report.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
}

/** Plants each fault into a copy of the repository and has its tests run: those that nobody notices are told. */
const folder = mkdtempSync(join(tmpdir(), 'checky-mutants-'))
const { url, stop } = await throwawayPostgres()
let unnoticed = 0
try {
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(path.slice(root.length + 1)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const [only = ''] = process.argv.slice(2)
  const chosen = mutants.filter(({ file }) => file.includes(only))
  // What fails without a fault proves nothing.
  for (const test of new Set(chosen.map((mutant) => mutant.test))) {
    const { numFailedTests, numPassedTests } = await runTests(folder, test, url)
    if (numFailedTests > 0 || numPassedTests === 0) throw new Error(`${test} fails without any fault planted.`)
  }
  for (const mutant of chosen) {
    const path = join(folder, mutant.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, plant(text, mutant))
    const { numFailedTests, numPassedTests } = await runTests(folder, mutant.test, url)
    writeFileSync(path, text)
    const isNoticed = numFailedTests > 0
    const outcome = isNoticed ? 'caught' : numPassedTests > 0 ? 'UNNOTICED' : 'DOES NOT RUN'
    if (!isNoticed) unnoticed += 1
    console.log(`${outcome.padEnd(13)}${mutant.file}  ${mutant.why}`)
  }
  console.log(`\n${chosen.length - unnoticed} of ${chosen.length} faults are caught.`)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = unnoticed === 0 ? 0 : 1
