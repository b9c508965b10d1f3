import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { OutboundError, type OutboundResponse } from '#kit/server/outbound.ts'
import { ProviderError } from '../provider.ts'
import type { Credentials } from './credentials.ts'
import { sign } from './signature.ts'

type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  /** With its query, from `/v1` on: it is part of what is signed. */
  path: string
  body?: object
  /** Makes Rapyd recognise a repetition, where its support has switched that on for the account. */
  idempotency?: string
  /** May happen twice, also where it has not. */
  idempotent?: boolean
}

/** Rapyd takes calls that are up to a minute old, and none from ahead of its own time: calls are dated back so far. */
const datedBackSeconds = 20

/** Sends one signed call and returns its `data`. Throws ProviderError, whose code is Rapyd's error code. */
export const callRapyd = async (services: Services, account: Credentials, call: Call): Promise<unknown> => {
  const { method, path, idempotency, idempotent = method === 'GET' } = call
  // Signed and sent must be the same text to the last digit, so it is written once.
  const body = call.body ? JSON.stringify(call.body) : ''
  const salt = randomBytes(8).toString('hex')
  const timestamp = String(Math.floor(services.now().getTime() / 1_000) - datedBackSeconds)
  const answer = await reach(services, path, {
    method,
    headers: {
      'content-type': 'application/json',
      access_key: account.access_key,
      salt,
      timestamp,
      signature: sign(account, { to: method.toLowerCase() + path, salt, timestamp, body }),
      ...(idempotency && { idempotency }),
    },
    ...(body && { body }),
    idempotent,
  })
  return read(answer, services.now())
}

const reach = async ({ http, env }: Services, path: string, options: Parameters<Services['http']['send']>[1]) => {
  try {
    return await http.send(env.RAPYD_URL + path, options)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ProviderError('unreachable', 'We could not reach Rapyd. Please try again in a moment.', { cause: error })
  }
}

const envelope = z.object({
  status: z.object({ status: z.string(), error_code: z.string().nullish(), message: z.string().nullish() }).optional(),
  data: z.unknown().optional(),
})

const read = (answer: OutboundResponse, now: Date): unknown => {
  const { data: body } = envelope.safeParse(answer.json())
  const { status, error_code: code, message } = body?.status ?? {}
  if (answer.status < 300 && status === 'SUCCESS') return body!.data
  const more = code ? { code } : {}
  // The keys are right then: the account has no such thing, or Rapyd has not set it up for the call.
  if (code === 'UNAUTHORIZED_API_CALL')
    throw new ProviderError(
      'refused',
      'Rapyd refused: this is not enabled for the account, or belongs to another one.',
      more,
    )
  if (answer.status === 401 && isClockOff(answer, now))
    throw new ProviderError('unreachable', 'Rapyd rejects our calls while the clock of this server is wrong.', more)
  if (answer.status === 401 || code === 'MISSING_AUTHENTICATION_HEADERS')
    throw new ProviderError('wrong-keys', wrongKeys, more)
  // Without a word of Rapyd it comes from a firewall on the way there.
  if (answer.status === 403 && body?.status)
    throw new ProviderError('not-permitted', 'This Rapyd account is not allowed to take payments this way.', more)
  if (answer.status === 429 || answer.status >= 500 || !body?.status)
    throw new ProviderError('unreachable', 'Rapyd is not responding as expected. Please try again in a moment.', more)
  throw new ProviderError('refused', `Rapyd refused: ${message || code || answer.status}`, more)
}

/** Rapyd says no more of a clock that is off than of wrong keys. */
const isClockOff = ({ headers }: OutboundResponse, now: Date): boolean => {
  const ahead = (now.getTime() - Date.parse(String(headers['date']))) / 1_000
  return ahead > datedBackSeconds - 2 || ahead < datedBackSeconds - 55
}

const wrongKeys =
  'Rapyd does not recognise this Access Key and Secret Key. Keys from its sandbox do not work in production, nor the other way round.'
