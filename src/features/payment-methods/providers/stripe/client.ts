import Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import { ProviderError } from '../provider.ts'
import type { Credentials } from './credentials.ts'

/** Asks by the official client, over the product's one way out. Throws ProviderError, whose code is Stripe's. */
export const ask = async <T>(
  services: Services,
  { secret_key }: Credentials,
  question: (client: Stripe) => Promise<T>,
): Promise<T> => {
  const client = new Stripe(secret_key, {
    httpClient: Stripe.createFetchHttpClient(through(services)),
    // Repeats are the way out's own business.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  try {
    return await question(client)
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toProviderError(error) : error
  }
}

const through =
  ({ env, http }: Services): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const headers = Object.fromEntries(new Headers(init?.headers))
    const { status, text } = await http.send(env.STRIPE_PAYMENTS_URL + pathname + search, {
      method,
      headers,
      ...(typeof init?.body === 'string' && { body: init.body }),
      idempotent: method === 'GET' || 'idempotency-key' in headers,
    })
    return new Response(text, { status })
  }

type Failure = InstanceType<typeof Stripe.errors.StripeError>

const toProviderError = (error: Failure): ProviderError => {
  const { StripeConnectionError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
  const { StripeAPIError, StripeRateLimitError } = Stripe.errors
  const more = { cause: error, ...(error.code && { code: error.code }) }
  if (error instanceof StripeConnectionError)
    return new ProviderError('unreachable', 'We could not reach Stripe. Please try again in a moment.', more)
  if (error instanceof StripeAuthenticationError) return new ProviderError('wrong-keys', wrongKey, more)
  if (error instanceof StripePermissionError)
    return new ProviderError(
      'not-permitted',
      'This Stripe key is not allowed to do that. Add the permission in Stripe.',
      more,
    )
  if (error instanceof StripeAPIError || error instanceof StripeRateLimitError)
    return new ProviderError('unreachable', 'Stripe is not responding as expected. Please try again in a moment.', more)
  return new ProviderError('refused', `Stripe refused: ${error.message}`, more)
}

const wrongKey = 'Stripe does not recognise this Secret key.'
