import { expect, it } from 'vitest'
import { startSandbox } from '#sandbox/sandbox.ts'
import { outsideAtHand } from './outside-at-hand.ts'

it('has a command reach the sandbox where the product lives in it, the real outside else, and never one for the other [b3y9]', async () => {
  const sandbox = await startSandbox({ port: 0 })
  const SANDBOX_PORT = Number(new URL(sandbox.url).port)
  expect(await outsideAtHand({ SANDBOX: 'on', SANDBOX_PORT })).toEqual(sandbox.environment)
  expect(await outsideAtHand({ SANDBOX: 'off', SANDBOX_PORT })).toEqual({})
  await sandbox.close()
  await expect(outsideAtHand({ SANDBOX: 'on', SANDBOX_PORT })).rejects.toThrow(
    `The sandbox does not answer on port ${SANDBOX_PORT}: start the product first, or set SANDBOX=off`,
  )
})
