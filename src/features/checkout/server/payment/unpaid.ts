import type { Services } from '#kit/server/context.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import type { Attempt } from './repository.ts'

/**
 * Attempts of one network in one store that were not paid: each has the shop keep goods for an hour, takes uses of codes, and asks a
 * provider for a page on which cards can be tried.
 */
const unpaid = { name: 'unpaid-attempts', points: 100, seconds: 600 }

const getKey = (storeId: string, ip: string) => `${storeId} ${networkPrefix(ip)}`

/** Throws 429 where too many were begun from an address and not paid. */
export const takeUnpaid = ({ limits }: Services, storeId: string, ip: string): Promise<void> =>
  limits.take(unpaid, getKey(storeId, ip))

/** An attempt was paid: however many pay at a time from one address, it keeps nobody else from it. */
export const notePaid = async ({ limits, log }: Services, { id, store_id, visit }: Attempt): Promise<void> => {
  if (!visit.customer_ip) return
  try {
    await limits.giveBack(unpaid, getKey(store_id, visit.customer_ip), 1)
  } catch (error) {
    log.warn({ err: error, attempt: id }, 'a paid attempt counts as unpaid for ten minutes')
  }
}
