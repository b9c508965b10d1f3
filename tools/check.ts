import { checks, runAll } from './steps.ts'

const done = await runAll(checks)
process.exitCode = done.every(({ passed }) => passed) ? 0 : 1
