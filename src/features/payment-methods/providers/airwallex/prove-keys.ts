import type { Services } from '#kit/server/context.ts'
import { provePair } from '../prove-pair.ts'
import { ProviderError } from '../provider.ts'
import { logIn } from './client.ts'
import type { Credentials } from './credentials.ts'
import { airwallex } from './description.ts'

const [clientId, apiKey] = airwallex.fields

/** Logs in with a merchant's keys. Throws ProviderError telling at the fields what is wrong, as far as Airwallex lets know. */
export const proveKeys = async (services: Services, account: Credentials): Promise<void> => {
  try {
    await provePair(airwallex, [clientId, apiKey], account, (keys) => logIn(services, keys))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { kind, message, code } = error
    const verdict = kind === 'not-permitted' ? { message, errors: { api_key: message } } : misplacedSecret(account)
    if (!verdict || (kind !== 'wrong-keys' && kind !== 'not-permitted')) throw error
    throw new ProviderError(kind, verdict.message, { cause: error, errors: verdict.errors, ...(code && { code }) })
  }
}

/** Airwallex's webhook secrets say what they are; the two keys do not. */
const misplacedSecret = (account: Credentials) => {
  const fields = ([clientId.name, apiKey.name] as const).filter((field) => account[field].startsWith('whsec_'))
  if (fields.length === 0) return null
  const message = 'This is a Webhook Secret Key. Enter it in the field with that name.'
  return { message, errors: Object.fromEntries(fields.map((field) => [field, message])) }
}
