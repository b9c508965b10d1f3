import type { Services } from '#kit/server/context.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import type { Attempt } from './repository.ts'

/**
 * Attempts of one network in one store that were not paid: each has the shop keep goods for an hour, takes uses of codes, and asks a
 * provider for a page on which cards can be tried.
 */
const unpaid = { name: 'unpaid-attempts', points: 100, seconds: 600 }

/** Payments that were begun in a wallet's window, where nothing is kept back for them: each is an order at the provider. */
const begun = { name: 'begun-express', points: 100, seconds: 600 }

const getKey = (storeId: string, ip: string) => `${storeId} ${networkPrefix(ip)}`

type About = { id: string; store_id: string; ip: string }

/**
 * Counts the attempt that `write` writes from an address. Throws 429 where too many were begun there and not paid. What was written by
 * another press, or not at all, is not counted.
 */
export const countUnpaid = async (
  { limits }: Services,
  { id, store_id, ip }: About,
  write: () => Promise<Attempt>,
): Promise<Attempt> => {
  const key = getKey(store_id, ip)
  await limits.take(unpaid, key)
  let isWritten = false
  try {
    const attempt = await write()
    isWritten = attempt.id === id
    return attempt
  } finally {
    if (!isWritten) await limits.giveBack(unpaid, key, 1)
  }
}

/** Counts what `begin` begins at a provider from an address, unless that fails. Throws 429 where too much was begun there and not paid. */
export const countBegun = async <T>(
  { limits }: Services,
  { store_id, ip }: Omit<About, 'id'>,
  begin: () => Promise<T>,
): Promise<T> => {
  const key = getKey(store_id, ip)
  await limits.take(begun, key)
  try {
    return await begin()
  } catch (error) {
    await limits.giveBack(begun, key, 1)
    throw error
  }
}

/** An attempt was paid: however many pay at a time from one address, it keeps nobody else from it. */
export const notePaid = async ({ limits, log }: Services, { id, store_id, visit }: Attempt): Promise<void> => {
  if (!visit.customer_ip) return
  try {
    await limits.giveBack(unpaid, getKey(store_id, visit.customer_ip), 1)
    if (visit.agreed_payment) await limits.giveBack(begun, getKey(store_id, visit.customer_ip), 1)
  } catch (error) {
    log.warn({ err: error, attempt: id }, 'a paid attempt counts as unpaid for ten minutes')
  }
}
