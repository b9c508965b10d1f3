import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type CapturePart, type Payment, ProviderError } from '../provider.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findPayment } from './payments.ts'

const getPath = async (services: Services, account: Credentials, payment: Payment): Promise<string> => {
  const { id } = await findPayment(services, account, payment.id)
  if (!id) throw new ProviderError('refused', `Rapyd has nothing to capture for ${payment.id}.`)
  return `/v1/payments/${encodeURIComponent(id)}`
}

/** Takes an authorized payment. Without permissions of its own an account captures all of it only. */
export const capturePayment = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount }: CapturePart,
): Promise<void> => {
  const path = `${await getPath(services, account, payment)}/capture`
  const body = { amount: Number(toMajor(amount, payment.currency)) }
  await callRapyd(services, account, { method: 'POST', path, body, idempotency: `capture-${key}` })
}

/** Ended once it is refused: what the payment is by then says so. */
export const voidPayment = async (services: Services, account: Credentials, payment: Payment): Promise<void> => {
  await callRapyd(services, account, { method: 'DELETE', path: await getPath(services, account, payment) })
}
