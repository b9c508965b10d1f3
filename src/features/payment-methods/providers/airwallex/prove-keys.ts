import type { Services } from '#kit/server/context.ts'
import { ProviderError } from '../provider.ts'
import { logIn } from './client.ts'
import type { Credentials } from './credentials.ts'

type Verdict = { message: string; errors: Record<string, string> }

/** Logs in with a merchant's keys. Throws ProviderError telling at the fields what is wrong, as far as Airwallex lets know. */
export const proveKeys = async (services: Services, account: Credentials): Promise<void> => {
  try {
    await logIn(services, account)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const verdict = await judge(services, account, error)
    if (!verdict) throw error
    const { kind, code } = error
    throw new ProviderError(kind, verdict.message, { cause: error, errors: verdict.errors, ...(code && { code }) })
  }
}

const judge = async (services: Services, account: Credentials, error: ProviderError): Promise<Verdict | null> => {
  const { kind, message } = error
  if (kind === 'not-permitted') return { message, errors: { api_key: message } }
  if (kind !== 'wrong-keys') return null
  return (
    misplacedSecret(account) ??
    ((await areSwapped(services, account)) ? swapped : null) ?? {
      message,
      errors: { client_id: 'Airwallex does not know it together with this API key.', api_key: message },
    }
  )
}

const swapped: Verdict = {
  message: 'Client ID and API key are swapped.',
  errors: { client_id: 'This is the API key.', api_key: 'This is the Client ID.' },
}

/** Airwallex's webhook secrets say what they are; the two keys do not. */
const misplacedSecret = (account: Credentials): Verdict | null => {
  const fields = (['client_id', 'api_key'] as const).filter((field) => account[field].startsWith('whsec_'))
  if (fields.length === 0) return null
  const message = 'This is a Webhook Secret Key. It belongs into the field of that name.'
  return { message, errors: Object.fromEntries(fields.map((field) => [field, message])) }
}

const areSwapped = (services: Services, { client_id, api_key, webhook_secret }: Credentials): Promise<boolean> =>
  logIn(services, { client_id: api_key, api_key: client_id, webhook_secret }).then(
    () => true,
    () => false,
  )
