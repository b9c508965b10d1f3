import type { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { OutboundError, type OutboundResponse } from '#kit/server/outbound.ts'
import { accountTokens, type Token } from '../account-tokens.ts'
import { ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { failure, token as tokenShape } from './answers.ts'
import type { Credentials } from './credentials.ts'

/** The issue of all that PayPal finds wrong with a shipping address, each part of which has issues of its own. */
export const addressRefused = 'SHIPPING_ADDRESS_INVALID'

/** The issue of a call whose name another one had, with another body. */
export const nameTaken = 'DUPLICATE_REQUEST_ID'

/** A country that PayPal does not serve is no fault of the address. */
const isAboutAddress = ({ issue = '', field = '' }: { issue?: string | undefined; field?: string | undefined }) =>
  [addressRefused, 'CITY_REQUIRED', 'POSTAL_CODE_REQUIRED'].includes(issue) ||
  /shipping\/address(?!\/country)/.test(field)

type Call = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  /** Sent as it is; objects are written as JSON. */
  body?: object | string
  /** Makes PayPal recognise a repetition. */
  requestId?: string
  idempotent: boolean
}

/**
 * Sends one call as this account and returns what is read of the answer. Throws ProviderError, whose code is PayPal's issue;
 * an answer that lacks what is read is a surprise.
 */
export const callPaypal = async <Shape extends z.ZodType>(
  services: Services,
  account: Credentials,
  call: Call,
  shape: Shape,
): Promise<z.output<Shape>> => parseAnswer('PayPal', getCallName(call), shape, await ask(services, account, call))

/** A call as PayPal's documentation names it, without ids and keys. */
const getCallName = ({ method, path, body }: Call) =>
  `${method ?? (body === undefined ? 'GET' : 'POST')} ${path.split('?')[0]!.replaceAll(/\/[A-Z0-9-]{8,}(?=\/|$)/g, '/{id}')}`

const ask = async (services: Services, account: Credentials, call: Call): Promise<unknown> =>
  read(services, await withToken(services, account, (token) => send(services, call, token)))

/** Logs in with these credentials, whatever token is still known. Throws ProviderError. */
export const logIn = async (services: Services, { clientId, secret }: Credentials): Promise<Token> => {
  const answer = await reach(services, '/v1/oauth2/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    idempotent: true,
  })
  const body = read(services, answer)
  const { access_token, expires_in } = parseAnswer('PayPal', 'POST /v1/oauth2/token', tokenShape, body)
  return { value: access_token, endsAt: services.now().getTime() + expires_in * 1_000 }
}

const withToken = accountTokens<Credentials>({
  getKeys: ({ env }, { clientId, secret }) => [env.PAYPAL_URL, clientId, secret],
  logIn,
  renewBeforeMs: 5 * 60_000,
})

const send = (services: Services, { method, path, body, requestId, idempotent }: Call, token: string) =>
  reach(services, path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    ...(body !== undefined && { body }),
    idempotent,
  })

const reach = async ({ http, env }: Services, path: string, options: Parameters<Services['http']['send']>[1]) => {
  try {
    return await http.send(env.PAYPAL_URL + path, options)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ProviderError('unreachable', 'We could not reach PayPal. Please try again in a moment.', { cause: error })
  }
}

const read = ({ log }: Services, answer: OutboundResponse): unknown => {
  if (answer.status === 204) return {}
  const json = answer.json()
  if (answer.status >= 200 && answer.status < 300 && json) return json
  const { data: body } = failure.safeParse(json)
  const details = body?.details ?? []
  const [detail] = details
  if (body?.debug_id)
    log.warn({ paypal: body.debug_id, name: body.name, issue: detail?.issue }, 'PayPal refused a call')
  const isOfAddress = details.length > 0 && details.every(isAboutAddress)
  const code = isOfAddress ? addressRefused : (detail?.issue ?? body?.name ?? body?.error)
  const more = code === undefined ? {} : { code }
  if (answer.status === 401) throw new ProviderError('wrong-keys', wrongKeys, more)
  // Without a word of PayPal it comes from a firewall on the way there.
  if (answer.status === 403 && body)
    throw new ProviderError(
      'not-permitted',
      'This PayPal app is not allowed to do that. Check its features in PayPal.',
      more,
    )
  // Then it was not looked at, and an earlier one may have its effect yet.
  const isEarlierAtWork = answer.status === 409 || code === 'PREVIOUS_REQUEST_IN_PROGRESS'
  if (isEarlierAtWork || answer.status === 429 || answer.status >= 500 || !body)
    throw new ProviderError('unreachable', 'PayPal is not responding as expected. Please try again in a moment.', more)
  throw new ProviderError('refused', `PayPal refused: ${detail?.description ?? body.message ?? answer.status}`, more)
}

const wrongKeys =
  'PayPal does not recognise this Client ID and Secret key. Keys from a sandbox app do not work in live, nor the other way round.'
