import { rmSync } from 'node:fs'
import { checks, runSteps } from './steps.ts'
import { e2eReport, unitReport } from './test-reports.mjs'

for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })
const passed = await runSteps([
  ...checks,
  { name: 'browser', command: ['node', 'tools/browser.ts'] },
  { name: 'unit', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`] },
  { name: 'build', command: ['node', 'tools/build.ts'] },
  { name: 'chaos', command: ['node', 'tools/chaos/main.ts', '--minutes', '1'] },
  { name: 'e2e', command: ['playwright', 'test'] },
])
process.exitCode = passed ? 0 : 1
