import { isProvider } from '../providers/catalog.ts'
import { providerNamed } from '../providers/registry.ts'

/** Whether a provider takes this much of a currency that it is offered for. */
export const takesAmount = (name: string, amount: number, currency: string): boolean =>
  !isProvider(name) || providerNamed(name).takes?.(amount, currency) !== false
