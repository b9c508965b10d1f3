import { z } from 'zod'
import { checkoutForm } from '#features/checkout-form/contract.ts'

/** Why a placed order is not changed by its shopper. */
export const changeCauses = [
  'over',
  'sent',
  'cancelled',
  'refunded',
  'disputed',
  /** The address was changed elsewhere meanwhile. */
  'newer',
  /** The total, the taxes or the way of shipping would change. */
  'total',
  /** The shop or the provider cannot be asked now. */
  'silent',
] as const
export type ChangeCause = (typeof changeCauses)[number]

/** What a shopper may do about their order by now. */
export const orderChanges = z.object({
  /** Until when. */
  until: z.iso.datetime(),
  /** The shop's, for who reads the time without a script. */
  time_zone: z.string(),
  /** Why they may not; null where they may. */
  why_not: z.enum(changeCauses).nullable(),
  /** A change is on its way to the shop. */
  is_pending: z.boolean(),
  /** Why the last one came to nothing; null where it did not. */
  refused: z.enum(changeCauses).nullable(),
  /** What was taken of the payment, in minor units: a cancelled order gives it back. */
  taken: z.number().int(),
  /** Something is sent to the address. */
  takes_address: z.boolean(),
  /** How addresses are asked for. */
  form: checkoutForm.pick({ phone: true, company: true, one_name: true }),
  /** Of what the page shows. */
  version: z.number().int(),
})
export type OrderChanges = z.infer<typeof orderChanges>

export type ChangeFacts = {
  /** For so long it is allowed; 0 for not at all. */
  minutes: number
  placedAt: Date
  now: Date
  isCancelled: boolean
  isSent: boolean
  isDisputed: boolean
  isRefunded: boolean
}

export const changesEnd = ({ minutes, placedAt }: Pick<ChangeFacts, 'minutes' | 'placedAt'>) =>
  new Date(placedAt.getTime() + minutes * 60_000)

/** Why a shopper may not change their order now; null where they may. What cannot be undone is named before what is only late. */
export const changeProblem = (facts: ChangeFacts): ChangeCause | null => {
  if (facts.isCancelled) return 'cancelled'
  if (facts.isSent) return 'sent'
  if (facts.isDisputed) return 'disputed'
  if (facts.isRefunded) return 'refunded'
  return facts.now < changesEnd(facts) ? null : 'over'
}

const notSentYet = new Set(['UNFULFILLED', 'OPEN', 'ON_HOLD', 'SCHEDULED'])

/** Whether the shop began to send an order, by its word for that; a word that nobody knows counts as begun. */
export const isBeingSent = (fulfillmentStatus: string): boolean => !notSentYet.has(fulfillmentStatus)
