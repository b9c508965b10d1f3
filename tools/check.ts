import { checks, endStepsToo, runAll, showFailures } from './steps.ts'

endStepsToo()
const done = await runAll(checks)
showFailures(done)
process.exitCode = done.every(({ passed }) => passed) ? 0 : 1
