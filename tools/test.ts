import { rmSync } from 'node:fs'
import { workInMemory } from './memory-folder.ts'
import { type Spent, spentTree } from './spent.ts'
import { checks, type Done, runAll, runInTurn, type Step } from './steps.ts'
import { e2eReport, unitReport } from './test-reports.mjs'

workInMemory()
for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })
const unit: Step = {
  name: 'unit',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`],
}
const browser: Step = { name: 'browser', command: ['node', 'tools/browser.ts'] }
const build: Step = { name: 'build', command: ['node', 'tools/build.ts'] }
const chaos: Step = { name: 'chaos', command: ['node', 'tools/chaos/main.ts', '--minutes', '1'] }
const e2e: Step = { name: 'e2e', command: ['playwright', 'test'] }

const spent: Spent[] = []
const together = async (name: string, ...running: Promise<Done[]>[]): Promise<boolean> => {
  const begin = performance.now()
  const parts = (await Promise.all(running)).flat()
  if (parts.length === 1) spent.push(parts[0]!)
  else spent.push({ name, seconds: (performance.now() - begin) / 1_000, parts })
  return parts.every(({ passed }) => passed)
}
const hasPassed =
  // What the browser's step fetches comes while the processor is at the rest.
  (await together('check', runAll(checks), runInTurn([browser]))) &&
  (await together('build', runInTurn([build]))) &&
  // Both wait half of their time, each for processes of its own.
  (await together('processes', runInTurn([unit]), runInTurn([chaos]))) &&
  (await together('e2e', runInTurn([e2e])))
console.log(`\n${spentTree(spent)}`)
process.exitCode = hasPassed ? 0 : 1
