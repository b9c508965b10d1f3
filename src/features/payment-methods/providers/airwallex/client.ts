import type { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { OutboundError, type OutboundResponse } from '#kit/server/outbound.ts'
import { accountTokens, type Token } from '../account-tokens.ts'
import { ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { failure, token as tokenShape } from './answers.ts'
import type { Credentials } from './credentials.ts'

/** The one version of Airwallex's API that the adapter speaks. */
const apiVersion = '2025-06-30'

type Call = { path: string; body?: object; idempotent: boolean }

/** Sends one call as this account and returns what is read of the answer. Throws ProviderError; an answer that lacks it is a surprise. */
export const callAirwallex = async <Shape extends z.ZodType>(
  services: Services,
  credentials: Credentials,
  call: Call,
  shape: Shape,
): Promise<z.output<Shape>> =>
  parseAnswer('Airwallex', getCallName(call), shape, await ask(services, credentials, call))

/** A call as Airwallex's documentation names it, without ids. */
const getCallName = ({ path, body }: Call) =>
  `${body ? 'POST' : 'GET'} ${path.split('?')[0]!.replace(/\/(?:int|dst|rfd)_[^/]+/, '/{id}')}`

const ask = async (services: Services, credentials: Credentials, call: Call): Promise<unknown> =>
  read(services, await withToken(services, credentials, (token) => send(services, call, token)))

/** Logs in with these credentials, whatever token is still known. Throws ProviderError. */
export const logIn = async (services: Services, { client_id, api_key }: Credentials): Promise<Token> => {
  const answer = await reach(services, '/authentication/login', {
    method: 'POST',
    headers: { 'x-client-id': client_id, 'x-api-key': api_key, 'content-type': 'application/json' },
    idempotent: true,
  })
  const body = read(services, answer)
  const { token, expires_at } = parseAnswer('Airwallex', 'POST /authentication/login', tokenShape, body)
  const endsAt = Date.parse(expires_at.replace(/\+0000$/, 'Z'))
  // A time that cannot be read lets the token end at once.
  return { value: token, endsAt: Number.isNaN(endsAt) ? 0 : endsAt }
}

const withToken = accountTokens<Credentials>({
  getKeys: ({ env }, { client_id, api_key }) => [env.AIRWALLEX_URL, client_id, api_key],
  logIn,
  renewBeforeMs: 5 * 60_000,
})

const send = (services: Services, { path, body, idempotent }: Call, token: string) =>
  reach(services, path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'x-api-version': apiVersion },
    ...(body && { body }),
    idempotent,
  })

const reach = async ({ http, env }: Services, path: string, options: Parameters<Services['http']['send']>[1]) => {
  try {
    return await http.send(`${env.AIRWALLEX_URL}/api/v1${path}`, options)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ProviderError('unreachable', 'We could not reach Airwallex. Please try again in a moment.', {
      cause: error,
    })
  }
}

const read = ({ env }: Services, answer: OutboundResponse): unknown => {
  const json = answer.json()
  if (answer.status >= 200 && answer.status < 300 && json) return json
  const { data: body } = failure.safeParse(json)
  const code = body?.code
  const more = code === undefined ? {} : { code }
  if (answer.status === 401) throw new ProviderError('wrong-keys', wrongKeys(env.AIRWALLEX_ENV), more)
  // Without a word of Airwallex it comes from a firewall on the way there.
  if (answer.status === 403 && body)
    throw new ProviderError(
      'not-permitted',
      'This Airwallex API key is not allowed to take payments. Give it that permission.',
      more,
    )
  // A conflict is with another request that may have been for the same, and may have had its effect.
  if (answer.status === 409 || answer.status === 429 || answer.status >= 500 || !body)
    throw new ProviderError(
      'unreachable',
      'Airwallex is not responding as expected. Please try again in a moment.',
      more,
    )
  if (/not enabled/i.test(body.message ?? ''))
    throw new ProviderError('not-permitted', 'Online payments are not switched on for this Airwallex account.', more)
  throw new ProviderError('refused', `Airwallex refused: ${body.message ?? answer.status}`, more)
}

const wrongKeys = (world: 'prod' | 'demo') =>
  world === 'prod'
    ? 'Airwallex does not recognise this Client ID and API key. Keys of its demo environment do not work here: copy those of the live account.'
    : 'Airwallex does not recognise this Client ID and API key. Keys of a live account do not work in its demo environment: copy those of the demo account.'
