import { rmSync } from 'node:fs'
import { checks, type Done, endStepsToo, runAll, runInTurn, showFailures, type Step } from './steps.ts'
import { e2eReport, unitReport } from './test-reports.mjs'
import { choosePlaces, startProducts } from './tests/journey-products.ts'
import { workInMemory } from './tests/memory-folder.ts'
import { type Spent, spentTree } from './tests/spent.ts'

workInMemory()
let products: ReturnType<typeof startProducts> | undefined
endStepsToo(() => products?.stop())
for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })
const unit: Step = {
  name: 'unit',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`],
}
const browser: Step = { name: 'browser', command: ['node', 'tools/browser.ts'] }
const build: Step = { name: 'build', command: ['node', 'tools/build.ts'] }
const e2e: Step = { name: 'e2e', command: ['playwright', 'test'] }

const spent: Spent[] = []
const together = async (name: string, ...running: Promise<Done[]>[]): Promise<boolean> => {
  const begin = performance.now()
  const parts = (await Promise.all(running)).flat()
  if (parts.length === 1) spent.push(parts[0]!)
  else spent.push({ name, seconds: (performance.now() - begin) / 1_000, parts })
  return parts.every(({ passed }) => passed)
}
// Build, tests and journeys wait, for one another, for pages and for answers: enough for what is checked without running anything.
const checking = runAll(checks, { isPatient: true })
// The journeys go beside the other tests once the checks are done, each of which waits for its database, its processes or a page for
// a part of its time.
const runJourneys = async () => {
  await checking
  await choosePlaces()
  products = startProducts()
  // Where none can be started, the journeys try, and say why.
  await products.ready.catch(() => undefined)
  return runInTurn([e2e])
}
const hasPassed =
  // Where there is no browser yet, the checks use the time that it takes: tests below the journeys open one too.
  (await together('build', runInTurn([build]), runInTurn([browser]))) &&
  (await together('tests', runInTurn([unit]), runJourneys()))
await products?.stop()
const isSound = await together('waiting for checks', checking)
showFailures(await checking)
console.log(`\n${spentTree(spent)}`)
process.exitCode = hasPassed && isSound ? 0 : 1
