import type { Services } from '#kit/server/context.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'

/**
 * What one network has one store's shop work out. It costs the shop some 30 of the points that it gives the product, 6,000 a minute where its
 * plan is the smallest: more than a third of them is left to everybody else. A shopper asks for five or six on the way to Pay, so that more than
 * twenty come through in a minute from one address.
 */
const asked = { name: 'shop-asked', points: 120, seconds: 60 }

/** Throws 429 where the shop was asked too much from an address. */
export const countAsked = ({ limits }: Services, storeId: string, ip: string): Promise<void> =>
  limits.take(asked, `${storeId} ${networkPrefix(ip)}`)
