import type { PayButtons } from '../provider.ts'
import type { Credentials } from './credentials.ts'

/**
 * PayPal's script by its documented address. Its client id is no secret: every page with a button of PayPal's names it. It is the same
 * address in both worlds, of which the id says the one. The button's language is left to PayPal, which refuses those that it does not know.
 */
export const getButtons = (address: string, { clientId }: Credentials, currency: string): PayButtons => {
  const script = new URL(address)
  const parameters = { 'client-id': clientId, currency, intent: 'capture', commit: 'true', components: 'buttons' }
  for (const [name, value] of Object.entries(parameters)) script.searchParams.set(name, value)
  return { script: script.href }
}
