import type { AppKind } from './shops.ts'

export type Subscription = {
  id: number
  app: AppKind
  /** As the API names it: `ORDERS_CREATE`. */
  topic: string
  uri: string
  name: string | null
  createdAt: string
  updatedAt: string
}

/** One message to one subscription, with what became of it. */
export type Delivery = {
  /** The same for a message sent twice: receivers drop doubles by it. */
  webhookId: string
  eventId: string
  subscriptionId: number
  app: AppKind
  topic: string
  name: string | null
  uri: string
  body: string
  triggeredAt: string
  status: 'pending' | 'delivered' | 'failed' | 'lost'
  attempts: { at: string; answer: string }[]
}
