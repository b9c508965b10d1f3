import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callWeb, logIn } from './client.ts'
import type { Credentials } from './credentials.ts'

/**
 * Tries both pairs of keys; returns the key that Viva wants to hear from our webhook address. Throws ProviderError telling
 * at the fields which pair is wrong.
 */
export const proveKeys = async (services: Services, account: Credentials): Promise<string> => {
  const [merchant, client] = await Promise.allSettled([webhookKey(services, account), logIn(services, account)])
  const failures = [merchant, client].map((result) =>
    result.status === 'rejected' ? (result.reason as unknown) : null,
  )
  const other = failures.find((error) => error && !isWrong(error))
  if (other) throw other
  const [wrongMerchant, wrongClient] = failures as (ProviderError | null)[]
  if (merchant.status === 'fulfilled' && !wrongClient) return merchant.value
  if (wrongMerchant && wrongClient && (await areSwapped(services, account))) throw swapped()
  const wrong = [wrongMerchant, wrongClient].filter((error) => error !== null && error !== undefined)
  throw new ProviderError('wrong-keys', wrong.map(({ message }) => message).join(' '), {
    cause: wrong[0],
    errors: {
      ...(wrongMerchant && {
        merchant_id: 'Viva does not recognise it with this API key.',
        api_key: wrongMerchant.message,
      }),
      ...(wrongClient && {
        clientId: 'Viva does not recognise it with this Secret key.',
        secret: wrongClient.message,
      }),
    },
  })
}

const isWrong = (error: unknown) => error instanceof ProviderError && error.kind === 'wrong-keys'

const webhookKey = async (services: Services, account: Credentials): Promise<string> => {
  const answer = await callWeb(services, account, { path: '/api/messages/config/token', idempotent: true })
  return parseAnswer('Viva', 'GET /api/messages/config/token', z.object({ Key: z.string() }), answer.json()).Key
}

/** True when the pairs stand in the fields of each other, or each pair upside down. */
const areSwapped = async (services: Services, account: Credentials): Promise<boolean> => {
  const { merchant_id, api_key, clientId, secret } = account
  const crossed = { merchant_id: clientId, api_key: secret, clientId: merchant_id, secret: api_key }
  const bothSwapped = { merchant_id: api_key, api_key: merchant_id, clientId: secret, secret: clientId }
  const works = (keys: Credentials) =>
    Promise.all([webhookKey(services, keys), logIn(services, keys)]).then(
      () => true,
      () => false,
    )
  return (await works(crossed)) || works(bothSwapped)
}

const swapped = () => {
  const message = 'These keys are swapped.'
  const errors = { merchant_id: message, api_key: message, clientId: message, secret: message }
  return new ProviderError('wrong-keys', 'The keys are right, but they are swapped.', { errors })
}
