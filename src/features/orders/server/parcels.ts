import type { Parcel } from './repository.ts'
import type { ShopFulfillment } from './shop-operations.ts'

/** What became of a parcel that is not on its way, and never was. */
const notSent = new Set(['CANCELLED', 'ERROR', 'FAILURE'])

/** What of an order was sent: one for each number to follow it by, or one that says only that it was sent. */
export const toParcels = (fulfillments: readonly ShopFulfillment[]): Parcel[] =>
  fulfillments
    .filter(({ status }) => !notSent.has(status))
    .flatMap(({ createdAt, deliveredAt, displayStatus, trackingInfo }) => {
      const isDelivered = deliveredAt !== null || displayStatus === 'DELIVERED'
      const sent = { at: createdAt, delivered_at: isDelivered ? (deliveredAt ?? createdAt) : null }
      const tracked = trackingInfo.map(({ company, number, url }) => ({
        ...sent,
        carrier: company ?? '',
        number: number ?? '',
        url: safe(url),
      }))
      return tracked.length > 0 ? tracked : [{ ...sent, carrier: '', number: '', url: '' }]
    })

/** Shoppers press it: whatever else somebody wrote there is no address. */
const safe = (url: string | null) => (url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : '')
