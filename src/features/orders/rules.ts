type StatusColor = 'green' | 'yellow' | 'red' | 'gray'

/** Colour of a fulfilment status, by the spellings of both of the shop platform's APIs. */
export const fulfillmentColor = (status: string): StatusColor => {
  if (status === 'fulfilled') return 'green'
  return status === 'partial' || status === 'partially_fulfilled' ? 'yellow' : 'red'
}

/** Colour of a payment status. */
export const paymentColor = (status: string): StatusColor => {
  if (status === 'paid') return 'green'
  if (status === 'pending' || status === 'authorized') return 'yellow'
  return status === 'unpaid' || status === 'refunded' ? 'red' : 'gray'
}

/** 'partially_refunded' → 'Partially refunded'. */
export const statusLabel = (status: string): string => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Which orders a list is about; `kept` are those that were not cancelled. */
export const kinds = ['placed', 'kept', 'discounted', 'refunded', 'cancelled'] as const
export type OrderKind = (typeof kinds)[number]

/** Kinds of orders of all times: those of a month, and such as no figure counts. */
export const foundKinds = [...kinds, 'unfulfilled', 'test'] as const
export type FoundKind = (typeof foundKinds)[number]

export const perPage = 50
