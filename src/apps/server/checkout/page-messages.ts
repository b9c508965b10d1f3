import type { FastifyRequest } from 'fastify'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import type { TextKey } from '#features/localization/catalogue.ts'
import { Refusal } from '#kit/server/errors.ts'

/** What stands in the place of a page that cannot be shown. */
export interface PageMessage {
  message: 'missing' | 'unavailable'
  /** The text that says it. */
  text: TextKey
}

/** Who comes from a cart for the first time; a browser that keeps no cookies always seems to, also where it paid. */
const isNew = ({ method, headers, routeOptions }: FastifyRequest) =>
  method !== 'POST' && routeOptions.url === '/checkout/:token' && headers.cookie === undefined

const isChange = ({ method, url }: FastifyRequest) => method === 'POST' && url.startsWith('/thank-you/')

/** Where what failed is asked for again: the checkout or order that a posted form belongs to. */
export const retryAddress = ({ url }: FastifyRequest) => /^\/(?:checkout|thank-you)\/[\w-]+/.exec(url)?.[0]

/** With the database away nobody knows who paid, nor at a name that its store gave up: no page says that nothing was charged. */
export const messageOf = (error: unknown, request: FastifyRequest): PageMessage => {
  if (error instanceof Refusal && [404, 421].includes(error.status)) return { message: 'missing', text: 'missing.text' }
  // Nothing is paid by what a shopper wants changed of an order: its own page says how that stands.
  if (isChange(request)) return { message: 'unavailable', text: 'unavailable.text' }
  return { message: 'unavailable', text: isNew(request) ? 'unavailable.text' : 'problem.uncertain' }
}

/** What no shopper comes to read on a checkout that is neither measured nor somebody else's: pages of one message, and what is asked there. */
export const unreadOn = (page: CheckoutAppPage): string[] => {
  if (page.kind !== 'checkout') return []
  return ['missing', 'unavailable', ...(page.measuring ? [] : ['consent']), ...(page.view.is_withheld ? [] : ['proof'])]
}
