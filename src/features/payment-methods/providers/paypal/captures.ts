import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { type CapturePart, type Payment, ProviderError } from '../provider.ts'
import { callPaypal } from './client.ts'
import type { Credentials } from './credentials.ts'
import { toAmount } from './currencies.ts'
import { getAuthorization, findOrder, isIssue } from './orders.ts'

/** What became of it is asked for: the order says it. */
const answered = z.object({})

const getPath = async (services: Services, account: Credentials, payment: Payment, action: 'capture' | 'void') => {
  const order = await findOrder(services, account, payment.id)
  const held = order && getAuthorization(order)
  if (!held) throw new ProviderError('refused', `PayPal has nothing to ${action} for ${payment.id}.`)
  return `/v2/payments/authorizations/${encodeURIComponent(held.id)}/${action}`
}

/** Takes an authorized payment, or a part of it: as the final capture it has PayPal release the rest. */
export const captureAuthorized = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount }: CapturePart,
): Promise<void> => {
  const path = await getPath(services, account, payment, 'capture')
  const body = { amount: toAmount(amount, payment.currency), final_capture: true }
  const call = { path, body, requestId: `capture-${key}`, idempotent: true }
  await callPaypal(services, account, call, answered).catch((error: unknown) => {
    // PayPal forgets the names of calls in time.
    if (!isIssue(error, 'AUTHORIZATION_ALREADY_CAPTURED')) throw error
  })
}

export const voidAuthorized = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  key: string,
): Promise<void> => {
  const path = await getPath(services, account, payment, 'void')
  const call = { path, body: {}, requestId: `void-${key}`, idempotent: true }
  await callPaypal(services, account, call, answered).catch((error: unknown) => {
    if (!isIssue(error, 'PREVIOUSLY_VOIDED', 'AUTHORIZATION_VOIDED')) throw error
  })
}
