import { z } from 'zod'
import type { Env } from '#kit/server/env.ts'

const addresses = z.record(z.string(), z.string())

/**
 * What a command must be told to reach the same outside as the product that runs: the sandbox's addresses where there is one. Throws one
 * plain sentence where it should be there and does not answer.
 */
export async function outsideAtHand({
  SANDBOX,
  SANDBOX_PORT,
}: Pick<Env, 'SANDBOX' | 'SANDBOX_PORT'>): Promise<Record<string, string>> {
  if (SANDBOX === 'off') return {}
  const answer = await fetch(`http://localhost:${SANDBOX_PORT}/sandbox/environment`).catch(() => null)
  if (!answer?.ok)
    throw new Error(
      `The sandbox does not answer on port ${SANDBOX_PORT}: start the product first, or set SANDBOX=off to reach the real outside.`,
    )
  return addresses.parse(await answer.json())
}
