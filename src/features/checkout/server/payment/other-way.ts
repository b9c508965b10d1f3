import { offeredMethods, ProviderError, takesAmount } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import type { Checkout } from '../repository.ts'
import { notWorking } from './start.ts'

type Way = { provider: string; method: string }
type Chosen = Way & { shipping_address: { country: string }; expected_total: number }

/** Where a way to pay does not work and there is another one, the failure names it, at the ways to pay. */
export const offerOtherMethod = async (
  services: Services,
  checkout: Checkout,
  order: Chosen,
  error: unknown,
): Promise<unknown> => {
  const isSilent = error instanceof ProviderError && error.kind === 'unreachable'
  if (!(error instanceof Refusal) || !(isSilent || error.message === notWorking)) return error
  const place = { currency: checkout.currency, country: order.shipping_address.country }
  const methods = await offeredMethods(services, checkout.store_id, place)
  const failed = methods.find((one) => one.provider === order.provider && one.method === order.method)
  const other = methods.find(
    ({ provider }) => provider !== order.provider && takesAmount(provider, order.expected_total, checkout.currency),
  )
  if (!failed || !other) return error
  const sentence = `${failed.label} does not work at the moment. Please pay with ${other.label} instead.`
  return new Refusal(error.status, sentence, { errors: { payment: sentence }, cause: error })
}
