import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { OutboundError, type OutboundResponse } from '#kit/server/outbound.ts'
import { accountTokens, type Token } from '../account-tokens.ts'
import { ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import type { Credentials } from './credentials.ts'

type Call = { method?: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; idempotent: boolean }
type Options = Parameters<Services['http']['send']>[1]

/** A call with Client ID and secret, on Viva's API. Throws ProviderError. */
export const callApi = async (services: Services, account: Credentials, call: Call): Promise<OutboundResponse> =>
  accept(await withToken(services, account, (token) => sendApi(services, call, token)), wrongClient)

/** A call with Merchant ID and API key, on Viva's web host. Throws ProviderError. */
export const callWeb = async (services: Services, account: Credentials, call: Call): Promise<OutboundResponse> => {
  const { path, ...options } = call
  const authorization = basic(account.merchant_id, account.api_key)
  const answer = await reach(services, services.env.VIVA_CHECKOUT_URL + path, {
    ...options,
    headers: { authorization },
  })
  return accept(answer, wrongMerchant)
}

/** Logs in with the second pair of keys, whatever token is still known. Throws ProviderError. */
export const logIn = async (services: Services, { clientId, secret }: Credentials): Promise<Token> => {
  const answer = await reach(services, `${services.env.VIVA_ACCOUNTS_URL}/connect/token`, {
    method: 'POST',
    headers: { authorization: basic(clientId, secret), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    idempotent: true,
  })
  if (answer.status === 400) throw new ProviderError('wrong-keys', wrongClient)
  const { access_token, expires_in } = parseAnswer(
    'Viva',
    'POST /connect/token',
    login,
    accept(answer, wrongClient).json(),
  )
  return { value: access_token, endsAt: services.now().getTime() + expires_in * 1_000 }
}

const login = z.object({ access_token: z.string().min(1), expires_in: z.number() })
/** An error tells its reason under one name or another. */
const optionalText = z.string().nullish().catch(null)
const failure = z.object({ message: optionalText, Message: optionalText, ErrorText: optionalText })

const wrongClient =
  'Viva does not recognise this Client ID and Secret key. Keys from its demo environment do not work in live, nor the other way round.'
const wrongMerchant =
  'Viva does not recognise this Merchant ID and API key. Keys from its demo environment do not work in live, nor the other way round.'

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

const withToken = accountTokens<Credentials>({
  getKeys: ({ env }, { clientId, secret }) => [env.VIVA_ACCOUNTS_URL, clientId, secret],
  logIn,
  renewBeforeMs: 60_000,
})

const sendApi = (services: Services, { path, ...options }: Call, token: string) =>
  reach(services, services.env.VIVA_API_URL + path, { ...options, headers: { authorization: `Bearer ${token}` } })

const reach = async ({ http }: Services, url: string, options: Options) => {
  try {
    return await http.send(url, options)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ProviderError('unreachable', 'We could not reach Viva. Please try again in a moment.', { cause: error })
  }
}

const accept = (answer: OutboundResponse, wrongKeys: string): OutboundResponse => {
  const { status } = answer
  if (status === 401) throw new ProviderError('wrong-keys', wrongKeys, { code: '401' })
  // A page of HTML comes from a firewall on the way there.
  const isUnreadable = (status < 300 || status === 403) && answer.text !== '' && answer.json() === undefined
  if (status === 429 || status >= 500 || isUnreadable)
    throw new ProviderError('unreachable', 'Viva is not responding as expected. Please try again in a moment.')
  if (status < 300) return answer
  const code = String(status)
  if (status === 403)
    throw new ProviderError(
      'not-permitted',
      'This Viva account is not allowed to do that. Check its permissions under API Access.',
      {
        code,
      },
    )
  throw new ProviderError('refused', `Viva refused: ${errorMessage(answer) ?? status}`, { code })
}

const errorMessage = (answer: OutboundResponse) => {
  const { data } = failure.safeParse(answer.json())
  return data?.message ?? data?.Message ?? data?.ErrorText
}
