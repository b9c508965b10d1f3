/** Why a shopper went to the shop's own checkout, as the storefront script tells it. */
export const scriptCauses = ['silent', 'refused', 'unreachable', 'broken', 'cart', 'subscription'] as const
/** Or as a checkout knows it whose shop asks for import duties. */
export const diversionCauses = [...scriptCauses, 'duties'] as const
export type DiversionCause = (typeof diversionCauses)[number]

/** Diversions are kept for so many days. */
export const diversionsKeptDays = 90

export const diversionWords: Record<DiversionCause, string> = {
  silent: 'no answer within two seconds',
  refused: 'the hosted checkout could not take the cart',
  unreachable: 'no connection to the hosted checkout',
  broken: 'an unreadable answer',
  cart: 'the cart could not be read',
  subscription: 'a subscription in the cart',
  duties: 'import duties, which the hosted checkout cannot collect',
}
