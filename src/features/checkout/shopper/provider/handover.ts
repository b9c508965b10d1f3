import type { NextStep } from '../../next-step.ts'
import { fetchPart } from './fetch-part.ts'
import { HandoverError } from './provider-script.ts'

/** Leaves for the page where the shopper pays. Throws HandoverError while still here. */
export const handOver = async (next: NextStep): Promise<void> => {
  if (next.kind === 'redirect') {
    if (!/^(https?:\/\/|\/(?!\/))/i.test(next.url)) throw new HandoverError('not a web address')
    window.location.assign(next.url)
    return
  }
  // Beside this version the one before may still answer: it has the provider's name for the kind.
  const { kind, provider }: { kind: string; provider?: string } = next
  const leave = await fetchPart(provider ?? kind, 'handOver')
  try {
    await leave(next)
  } catch (error) {
    throw new HandoverError('the script failed', { cause: error })
  }
}
