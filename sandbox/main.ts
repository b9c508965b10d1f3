import { join } from 'node:path'
import { startSandbox } from './sandbox.ts'

const port = Number(process.env['SANDBOX_PORT'] ?? 3100)
const { DATA_DIR, SANDBOX_STATE } = process.env
const dataDir = DATA_DIR && SANDBOX_STATE !== 'memory' ? join(DATA_DIR, 'sandbox') : null
const publicUrl = process.env['SANDBOX_URL']
const sandbox = await startSandbox({ port, dataDir, log: true, ...(publicUrl && { publicUrl }) })
process.stdout.write(`sandbox: ${sandbox.url}\n`)
const end = () => void sandbox.close().then(() => process.exit(0))
// A parent that is gone, however it went, breaks the channel.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, end)
// It may be gone already.
if (process.send && !process.connected) end()
else process.send?.({ ready: sandbox.url, environment: sandbox.environment }, () => undefined)
