import * as pageParts from '#features/payment-methods/providers/page-parts.ts'
import type { ProviderPart } from './provider-part.ts'
import { HandoverError } from './provider-script.ts'

const parts: Readonly<Record<string, (() => Promise<ProviderPart>) | undefined>> = pageParts

/** One thing that a provider's own code does on this page. Throws HandoverError where the code does not come, or does not do it. */
export const fetchPart = async <K extends keyof ProviderPart>(
  provider: string,
  what: K,
): Promise<NonNullable<ProviderPart[K]>> => {
  const part = await parts[provider]?.().catch((cause: unknown) => {
    throw new HandoverError('the code for the page did not come', { cause })
  })
  const found = part?.[what]
  if (!found) throw new HandoverError(`nothing of ${provider} does that here`)
  return found
}

/** Has the provider's code there by the time it is needed. */
export const prepare = (provider: string): void => void parts[provider]?.().catch(() => null)
