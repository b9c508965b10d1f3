// Plain JavaScript: it also has to count when nothing could be installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'test-reports')
export const unitReport = join(folder, 'unit.json')
export const e2eReport = join(folder, 'e2e.json')

/** Adds up what Vitest and Playwright reported. A file that could not even be loaded counts as one failed test. */
export function countTests() {
  const unit = read(unitReport)
  const e2e = read(e2eReport)
  const unloadable = (unit?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const passed = (unit?.numPassedTests ?? 0) + (e2e?.stats.expected ?? 0)
  const failed =
    (unit?.numFailedTests ?? 0) + unloadable.length + (e2e?.stats.unexpected ?? 0) + (e2e?.stats.flaky ?? 0)
  return { passed, failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
