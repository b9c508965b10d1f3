import type { Services } from '#kit/server/context.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { storable } from '#kit/server/plain-text.ts'
import { ProviderError } from '../provider.ts'
import type { Credentials } from './credentials.ts'
import { encodeForm, toLatin1 } from './latin.ts'
import { type Parameters, getSignature } from './signature.ts'

/**
 * payabl. names the keys with two codes: `-999` is any error it does not know, keys of the other environment among them;
 * `-6000` is a wrong signature, and just as well any wrong field.
 */
export const unknownError = '-999'
export const wrongField = '-6000'

/** Sends one signed call and returns its text; parameters that are empty are left out. Throws ProviderError when payabl. cannot be read. */
export const callPayabl = async (
  { http, env }: Services,
  { merchant_id, secret_key }: Credentials,
  path: string,
  given: Parameters,
  { idempotent = false } = {},
): Promise<string> => {
  const entries = Object.entries({ ...given, merchantid: merchant_id }).map(([name, value]) => [name, toLatin1(value)])
  const parameters = Object.fromEntries(entries.filter(([, value]) => value !== '')) as Parameters
  const body = encodeForm({ ...parameters, signature: getSignature(parameters, secret_key) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1' }
  try {
    // payabl. gives merchants addresses of their own, which they type: such a one is a stranger's.
    const request = { method: 'POST', headers, body, idempotent, isStranger: true } as const
    const answer = await http.send(env.PAYABL_URL + path, request)
    if (answer.status < 500 && answer.status !== 429) return answer.content.toString('latin1')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ProviderError('unreachable', 'We could not reach payabl. Please try again in a moment.', { cause: error })
  }
  throw new ProviderError('unreachable', 'payabl. is not responding as expected. Please try again in a moment.')
}

/** The members of an answer that is a form. */
export const readForm = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text.trim())].map(([name, value]) => [name, storable(value)]))

/** What a refusal by its code means to the merchant. Keys are tried apart before `wrong-keys` counts against them. */
export const refusal = (code: string, words: string): ProviderError =>
  code === unknownError
    ? new ProviderError('wrong-keys', wrongKeys, { code })
    : new ProviderError('refused', `payabl. refused: ${words || code}`, { code })

export const wrongKeys =
  'payabl. does not recognise this Merchant ID and Secret Key. Those from its sandbox do not work in live, nor the other way round.'
