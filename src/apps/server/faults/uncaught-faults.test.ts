import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = `
import { counters } from '#kit/server/counters.ts'
import { surviveFaults } from '#apps/server/faults/uncaught-faults.ts'
const said = []
surviveFaults({ fatal: ({ err }) => said.push(err.message) })
setTimeout(() => { throw new Error('thrown') })
Promise.reject(new Error('rejected'))
while (said.length < 2) await new Promise((resolve) => setImmediate(resolve))
console.log(said.toSorted().join(), await counters.registry.getSingleMetricAsString('uncaught_faults_total'))
`

it('outlives an error that nothing caught, and says so in its log and its figures [j5g6]', async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  })
  expect(stdout).toContain('rejected,thrown')
  expect(stdout).toContain('uncaught_faults_total 2')
})
