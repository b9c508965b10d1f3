import type { Services } from '#kit/server/context.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'

/**
 * What one network has one store's shop work out. It costs the shop some 30 of the points that it gives the product, 6,000 a minute where its
 * plan is the smallest: more than a third of them is left to everybody else. A shopper asks for five or six on the way to Pay, so that more than
 * twenty come through in a minute from one address. For every five codes the shop is asked once more.
 */
const asked = { name: 'shop-asked', points: 120, seconds: 60 }

/** Throws 429 where the shop was asked too much from an address, for an order with so many codes. */
export const countAsked = ({ limits }: Services, storeId: string, ip: string, codes: number): Promise<void> =>
  limits.take(asked, `${storeId} ${networkPrefix(ip)}`, Math.max(1, Math.ceil(codes / 5)))
