import type { Consent } from './consent.ts'
import type { ShopEvent } from './events.ts'

/** The address of the frame in which a page speaks to Google and Meta. */
export const framePath = '/checkout-events'

/** The id of the page's link to change the shopper's answer. */
export const choicesId = 'privacy-choices'

/** What a shopper's page needs to measure itself. */
export type Measuring = {
  /** The checkout's id, by which its events are told from others; it opens nothing. */
  checkout: string
  /** The ids of the receivers that the store has. */
  google: string | null
  meta: string | null
  /** The server reports to Meta too, with hashed contact details. */
  contact: boolean
  /** Where the browser is, or else where the shop is. */
  country: string | null
  consent: Consent
  /** The server does not know of a refusal yet, and would keep this browser's. */
  awaitsRefusal: boolean
  /** The order that this page shows, once it is placed. */
  purchase?: ShopEvent
}

/** What the page tells the frame first, and then of each event. */
export type FrameMessage =
  | { type: 'checky-events-start'; cookies: Record<string, string>; page: string }
  | { type: 'checky-event'; event: ShopEvent }
export const frameReady = 'checky-events-ready'
/** The frame’s word that Google’s tag ran and was done with the purchase: it is not where a blocker keeps it away. */
export const purchaseReported = 'checky-purchase-told'
