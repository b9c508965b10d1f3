import { rmSync } from 'node:fs'
import { workInMemory } from './memory-folder.ts'
import { spentTree } from './spent.ts'
import { checks, runAll, runInTurn } from './steps.ts'
import { e2eReport, unitReport } from './test-reports.mjs'

workInMemory()
for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })
const begin = performance.now()
// What it fetches comes while the processor is at the rest.
const [checked, browser] = await Promise.all([
  runAll(checks),
  runInTurn([{ name: 'browser', command: ['node', 'tools/browser.ts'] }]),
])
const checking = (performance.now() - begin) / 1_000
const steps = [...checked, ...browser].every(({ passed }) => passed)
  ? await runInTurn([
      {
        name: 'unit',
        command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`],
      },
      { name: 'build', command: ['node', 'tools/build.ts'] },
      { name: 'chaos', command: ['node', 'tools/chaos/main.ts', '--minutes', '1'] },
      { name: 'e2e', command: ['playwright', 'test'] },
    ])
  : []
console.log(`\n${spentTree([{ name: 'check', seconds: checking, parts: [...checked, ...browser] }, ...steps])}`)
process.exitCode = [...checked, ...browser, ...steps].every(({ passed }) => passed) ? 0 : 1
