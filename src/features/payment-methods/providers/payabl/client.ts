import type { Services } from '#kit/server/context.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { ProviderError } from '../provider.ts'
import type { Credentials } from './credentials.ts'
import { encodeForm, toLatin1 } from './latin.ts'
import { type Parameters, signatureOf } from './signature.ts'

/** What payabl. answers when it does not know the merchant or the signature. */
const wrongKeyCodes = new Set(['-999', '-6000'])

/**
 * Sends one signed call; parameters that are empty are left out. Answers its members, whatever their form. Throws
 * ProviderError on an unknown merchant or signature and when payabl. cannot be read: other error codes are the caller's to judge.
 */
export const callPayabl = async (
  services: Services,
  { merchant_id, secret_key }: Credentials,
  path: string,
  given: Parameters,
  { idempotent = false } = {},
): Promise<Parameters> => {
  const entries = Object.entries({ ...given, merchantid: merchant_id }).map(([name, value]) => [name, toLatin1(value)])
  const parameters = Object.fromEntries(entries.filter(([, value]) => value !== '')) as Parameters
  const body = encodeForm({ ...parameters, signature: signatureOf(parameters, secret_key) })
  const members = await reach(services, path, body, idempotent)
  if (wrongKeyCodes.has(codeOf(members))) throw new ProviderError('wrong-keys', wrongKeys, { code: codeOf(members) })
  return members
}

const reach = async ({ http, env }: Services, path: string, body: string, idempotent: boolean): Promise<Parameters> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1' }
  try {
    const answer = await http.send(env.PAYABL_URL + path, { method: 'POST', headers, body, idempotent })
    const members = answer.status < 500 && answer.status !== 429 ? membersOf(answer.text) : null
    if (members) return members
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ProviderError('unreachable', 'We could not reach payabl. Please try again in a moment.', { cause: error })
  }
  throw new ProviderError('unreachable', 'payabl. is not answering as it should. Please try again in a moment.')
}

/** Some calls answer a form, some XML whose leaves are the members; null for anything that tells no code. */
const membersOf = (text: string): Parameters | null => {
  const leaves = Array.from(text.matchAll(/<(\w+)>([^<]*)<\/\1>/g), ([, name, value]) => [name!, unescape(value!)])
  const isWhole = !text.trimStart().startsWith('<') || /<\/\w+>\s*$/.test(text)
  const members = Object.fromEntries(
    text.trimStart().startsWith('<') ? leaves : [...new URLSearchParams(text)],
  ) as Parameters
  return isWhole && (members['errorcode'] ?? members['status']) !== undefined ? members : null
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const unescape = (text: string) => text.replace(/&(lt|gt|quot|apos|amp);/g, (entity) => entities[entity]!)

/** The code of an answer: `0` when all is well, `2000` while a payment is under way. */
export const codeOf = (members: Parameters): string => members['status'] ?? members['errorcode'] ?? ''

const wrongKeys =
  'payabl. does not know this Merchant ID and Secret Key. Those of its sandbox and of a live account do not work in each other.'
