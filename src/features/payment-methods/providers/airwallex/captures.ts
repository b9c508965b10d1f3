import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type CapturePart, type Payment, ProviderError } from '../provider.ts'
import { intent as intentShape } from './answers.ts'
import { callAirwallex } from './client.ts'
import { paidCurrency, toAsked, toPaid } from './conversion.ts'
import type { Credentials } from './credentials.ts'
import { getStep } from './currencies.ts'
import { stableId, toDecimal } from './refunds.ts'

/** A name that was used before is refused: then the call of that name had its effect, and what became of it is asked for. */
const call = async (services: Services, account: Credentials, path: string, body: object): Promise<void> => {
  await callAirwallex(services, account, { path, body, idempotent: true }, intentShape).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.code !== 'duplicate_request') throw error
  })
}

const getPath = ({ id }: Payment, action: 'capture' | 'cancel') =>
  `/pa/payment_intents/${encodeURIComponent(id)}/${action}`

/** Takes an authorized payment, or a part of it: Airwallex releases the rest. */
export const captureIntent = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount }: CapturePart,
): Promise<void> =>
  call(services, account, getPath(payment, 'capture'), {
    request_id: stableId('capture', key),
    amount: toDecimal(getPaidPart(payment, amount), paidCurrency(payment)),
  })

/** Airwallex keeps no other amount than that in the currency that the shopper paid in: a part which that cannot say would be read as another one. */
const getPaidPart = (payment: Payment, amount: number): number => {
  const paid = toPaid(payment, amount) || getStep(paidCurrency(payment))
  const nearest = toAsked(payment, paid)
  if (nearest === amount) return paid
  throw new ProviderError(
    'refused',
    `Airwallex converted this payment to ${paidCurrency(payment)}: the nearest amount that can be captured is ${formatMoney(nearest, payment.currency)}.`,
  )
}

export const voidIntent = (services: Services, account: Credentials, payment: Payment, key: string): Promise<void> =>
  call(services, account, getPath(payment, 'cancel'), {
    request_id: stableId('void', key),
    cancellation_reason: 'Voided by the merchant',
  })
