import { randomUUID } from 'node:crypto'
import type { Services } from '#kit/server/context.ts'
import { ProviderError, type SheetRequest } from '../provider.ts'
import { account as accountShape, paymentSession } from './answers.ts'
import { callAirwallex } from './client.ts'
import type { Credentials } from './credentials.ts'

/** Wallets whose sheets Airwallex's elements open on our page. */
export const sheetTypes = ['applepay', 'googlepay'] as const

/** What Google Pay knows the account by; null where the key may not read it. */
export const accountId = async (services: Services, account: Credentials): Promise<string | null> => {
  try {
    return (await callAirwallex(services, account, { path: '/account', idempotent: true }, accountShape)).id
  } catch (error) {
    // Only the one button is missing then.
    if (error instanceof ProviderError && error.kind !== 'unreachable') return null
    throw error
  }
}

/** Has Airwallex vouch for the shop at Apple: what it answers goes to the device as it is. */
export const openSheet = (services: Services, account: Credentials, { validation_url, host }: SheetRequest) => {
  const body = { request_id: randomUUID(), validation_url, initiative_context: host }
  return callAirwallex(services, account, { path: '/pa/payment_session/start', body, idempotent: true }, paymentSession)
}
