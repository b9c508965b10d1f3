import { rmSync } from 'node:fs'
import { workInMemory } from './memory-folder.ts'
import { spentTree } from './spent.ts'
import { checks, runAll, runInTurn } from './steps.ts'
import { e2eReport, unitReport } from './test-reports.mjs'

workInMemory()
for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })
const begin = performance.now()
const checked = await runAll(checks)
const checking = (performance.now() - begin) / 1_000
const steps = checked.every(({ passed }) => passed)
  ? await runInTurn([
      { name: 'browser', command: ['node', 'tools/browser.ts'] },
      {
        name: 'unit',
        command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`],
      },
      { name: 'build', command: ['node', 'tools/build.ts'] },
      { name: 'chaos', command: ['node', 'tools/chaos/main.ts', '--minutes', '1'] },
      { name: 'e2e', command: ['playwright', 'test'] },
    ])
  : []
console.log(`\n${spentTree([{ name: 'check', seconds: checking, parts: checked }, ...steps])}`)
process.exitCode = [...checked, ...steps].every(({ passed }) => passed) ? 0 : 1
