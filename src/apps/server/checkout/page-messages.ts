import type { FastifyRequest } from 'fastify'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import { Refusal } from '#kit/server/errors.ts'

/** What stands in the place of a page that cannot be shown. */
export type PageMessage = 'missing' | 'unavailable' | 'uncertain'

/** Nobody paid who comes from a cart for the first time. */
const isNew = ({ method, headers, routeOptions }: FastifyRequest) =>
  method !== 'POST' && routeOptions.url === '/checkout/:token' && headers.cookie === undefined

/** Who may have paid must not read that nothing was charged: with the database away nobody knows, nor at a name that its store gave up. */
export const messageOf = (error: unknown, request: FastifyRequest): PageMessage => {
  if (error instanceof Refusal && [404, 421].includes(error.status)) return 'missing'
  return isNew(request) ? 'unavailable' : 'uncertain'
}

/** What no shopper comes to read on a checkout that is neither measured nor somebody else's: pages of one message, and what is asked there. */
export const unreadOn = (page: CheckoutAppPage): string[] => {
  if (page.kind !== 'checkout') return []
  return ['missing', 'unavailable', ...(page.measuring ? [] : ['consent']), ...(page.view.is_withheld ? [] : ['proof'])]
}
