import { isProvider } from '../providers/catalog.ts'
import { providerNamed } from '../providers/registry.ts'

/** Whether a provider takes this much of a currency that it is offered for. */
export const takesAmount = (name: string, amount: number, currency: string): boolean =>
  !isProvider(name) || providerNamed(name).takes?.(amount, currency) !== false

/** Whether a provider takes an email address of this length. */
export const takesEmail = (name: string, email: string): boolean =>
  !isProvider(name) || email.length <= (providerNamed(name).longestEmail ?? Infinity)
