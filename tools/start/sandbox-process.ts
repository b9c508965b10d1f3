import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../bundles.ts'

const readyMessage = z.object({ ready: z.string(), environment: z.record(z.string(), z.string()) })

export interface SandboxProcess {
  url: string
  /** What the product must be told to live in the sandbox's world. */
  environment: Record<string, string>
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** Runs the sandbox beside the product; it ends with this process. Throws when it does not come up. */
export async function startSandboxProcess(port: number, dataDir: string): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(root, 'sandbox/main.ts')], {
    env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const message = await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended])
  const ready = readyMessage.safeParse(message)
  if (!ready.success)
    throw new Error('The sandbox did not start; what it said stands above. SANDBOX=off goes without it.')
  return {
    url: ready.data.ready,
    environment: ready.data.environment,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
