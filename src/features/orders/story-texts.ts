import type { StoryEvent } from './contract.ts'
import { statusLabel } from './rules.ts'

type Tone = 'plain' | 'good' | 'bad'

/** An event as the timeline tells it: what happened, what more is known, and whether it was good. */
export type EventText = { title: string; detail: string | null; tone: Tone }

const outcomes = {
  waiting: { verb: 'is waiting for the shopper', tone: 'plain' },
  succeeded: { verb: 'succeeded', tone: 'good' },
  failed: { verb: 'failed', tone: 'bad' },
  cancelled: { verb: 'was cancelled', tone: 'plain' },
  surplus: { verb: 'was a duplicate and will be refunded', tone: 'bad' },
  refunded: { verb: 'was a duplicate and was refunded', tone: 'plain' },
  unrefunded: { verb: 'was a duplicate, and its refund failed', tone: 'bad' },
} as const satisfies Record<string, { verb: string; tone: Tone }>

const asked = {
  asked: '{provider} has not answered yet',
  pending: '{provider} has taken it on; banks take some days',
  done: 'Given back',
  failed: 'Nothing was given back',
} as const

const staysInShop =
  'Your shop still shows it as refunded, as a refund cannot be undone there. Figures and fee do not count it.'

/** How a dispute stands by now. */
const disputes = {
  open: { detail: 'It is undecided. Answer it there before its deadline.', tone: 'bad' },
  won: { detail: 'It was decided for you.', tone: 'plain' },
  lost: { detail: 'It is lost: the bank took the money back.', tone: 'bad' },
} as const satisfies Record<string, Omit<EventText, 'title'>>

/** The sentence of one event. */
export const describeEvent = (event: StoryEvent): EventText => {
  switch (event.kind) {
    case 'checkout':
      return { title: 'Checkout opened', detail: null, tone: 'plain' }
    case 'attempt':
      return {
        title: `Payment of ${event.amount.formatted} started with ${event.provider}`,
        detail: event.method ? statusLabel(event.method) : null,
        tone: 'plain',
      }
    case 'outcome': {
      const { verb, tone } = outcomes[event.outcome]
      const parts = [event.reason, event.payment_id && `${event.provider} ${event.payment_id}`]
      return {
        title: `Payment with ${event.provider} ${verb}`,
        detail: parts.filter(Boolean).join(' · ') || null,
        tone,
      }
    }
    case 'webhook':
      return {
        title: `${event.source} sent: ${event.topic}`,
        detail: event.processed_at ? null : 'Not processed yet',
        tone: 'plain',
      }
    case 'order':
      return { title: `Order ${event.order_number} placed in your shop`, detail: null, tone: 'good' }
    case 'refund':
      return { title: `Refund of ${event.amount.formatted}`, detail: null, tone: 'bad' }
    case 'refund_asked': {
      const parts = [asked[event.state].replace('{provider}', event.provider), event.failure, event.reason]
      return {
        title: `You asked ${event.provider} to refund ${event.amount.formatted}`,
        detail: parts.filter(Boolean).join(' · '),
        tone: event.state === 'failed' ? 'bad' : 'plain',
      }
    }
    case 'refund_failed': {
      const shop = event.is_in_shop ? ` ${staysInShop}` : ''
      return {
        title: `Refund of ${event.amount.formatted} failed at ${event.provider}`,
        detail: `The shopper did not get it.${shop} · ${event.provider} ${event.refund_id}`,
        tone: 'bad',
      }
    }
    case 'disputed':
      return { title: `The shopper’s bank disputed the payment at ${event.provider}`, ...disputes[event.state] }
    case 'dispute_reversed':
      return {
        title: `${event.amount.formatted} came back: the dispute at ${event.provider} is won after all`,
        detail: event.is_in_shop ? staysInShop : null,
        tone: 'good',
      }
    case 'cancelled':
      return { title: 'Order cancelled', detail: null, tone: 'bad' }
  }
}
