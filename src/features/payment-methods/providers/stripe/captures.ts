import type { Services } from '#kit/server/context.ts'
import { type CapturePart, type Payment, ProviderError } from '../provider.ts'
import { ask } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findSession } from './payments.ts'

const getIntentId = async (services: Services, account: Credentials, payment: Payment): Promise<string> => {
  const intent = (await findSession(services, account, payment.id))?.payment_intent
  if (!intent) throw new ProviderError('refused', `Stripe has nothing to capture for ${payment.id}.`)
  return intent.id
}

/** Takes an authorized payment, or a part of it: Stripe releases the rest. */
export const captureIntent = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount }: CapturePart,
): Promise<void> => {
  const id = await getIntentId(services, account, payment)
  await ask(services, account, (client) =>
    client.paymentIntents.capture(id, { amount_to_capture: amount }, { idempotencyKey: `capture-${key}` }),
  )
}

export const voidIntent = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  key: string,
): Promise<void> => {
  const id = await getIntentId(services, account, payment)
  await ask(services, account, (client) =>
    client.paymentIntents.cancel(
      id,
      { cancellation_reason: 'requested_by_customer' },
      { idempotencyKey: `void-${key}` },
    ),
  )
}
