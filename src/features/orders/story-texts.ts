import type { ChangeCause } from '#features/checkout/change-rules.ts'
import type { StoryEvent } from './contract.ts'
import { statusLabel } from './rules.ts'
import { describeReporter, describeOutcome } from './story-messages.ts'

type Tone = 'plain' | 'good' | 'bad'

/** An event as the timeline tells it: what happened, what more is known, and whether it was good. */
export type EventText = { title: string; detail: string | null; tone: Tone }

const outcomes = {
  waiting: { verb: 'is waiting for the shopper', tone: 'plain' },
  succeeded: { verb: 'succeeded', tone: 'good' },
  authorized: { verb: 'was authorized', tone: 'good' },
  failed: { verb: 'failed', tone: 'bad' },
  cancelled: { verb: 'was cancelled', tone: 'plain' },
  surplus: { verb: 'was a duplicate: it is being refunded', tone: 'bad' },
  refunded: { verb: 'was a duplicate and was refunded', tone: 'plain' },
  voided: { verb: 'was a duplicate and was voided', tone: 'plain' },
  unrefunded: { verb: 'was a duplicate, and its refund failed', tone: 'bad' },
} as const satisfies Record<string, { verb: string; tone: Tone }>

const asked = {
  asked: '{provider} has not answered yet',
  pending: '{provider} has accepted it; banks take a few days',
  done: 'Refunded',
  failed: 'Nothing was refunded',
} as const

const capturesAsked = { asked: '{provider} has not answered yet', done: 'Done', failed: 'Refused' } as const

const askedTo = ({ is_by_merchant, provider, deed, amount }: Extract<StoryEvent, { kind: 'capture_asked' }>) => {
  const request = deed === 'capture' ? `capture ${amount.formatted}` : 'void the payment'
  return is_by_merchant ? `You asked ${provider} to ${request}` : `${provider} was asked to ${request}`
}

/** What a shopper did to a placed order, by how far it came. */
const changes = {
  cancel: {
    asked: 'The shopper cancels the order',
    done: 'The shopper cancelled the order',
    refused: 'The shopper wanted to cancel the order',
  },
  address: {
    asked: 'The shopper changes the shipping address',
    done: 'The shopper changed the shipping address',
    refused: 'The shopper wanted to change the shipping address',
  },
} as const

const refusalReasons: Readonly<Partial<Record<ChangeCause, string>>> = {
  sent: 'It was already being shipped.',
  cancelled: 'It was already cancelled.',
  refunded: 'Money had already been refunded.',
}

const staysInShop =
  'Your shop still shows it as refunded, as a refund cannot be undone there. Figures and fee do not count it.'

const drafted = 'Your shop held the order as a draft'

/** What the asking of its provider came to. */
const doubts = {
  unanswered: 'It does not answer. We keep asking.',
  unknown: 'It does not recognise this payment. We keep asking.',
  pending: 'It says that the payment is pending. We keep asking.',
  disconnected: 'It is no longer connected, so we cannot ask.',
} as const

const joined = (...parts: (string | null | false | undefined)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null

/** How a dispute stands by now. */
const disputes = {
  open: { detail: 'It is undecided. Respond to it there before its deadline.', tone: 'bad' },
  won: { detail: 'It was decided in your favour.', tone: 'plain' },
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
        detail: joined(event.method && statusLabel(event.method), event.is_drafted && drafted),
        tone: 'plain',
      }
    case 'outcome': {
      const { verb, tone } = outcomes[event.outcome]
      const name = event.payment_id && `${event.provider} ${event.payment_id}`
      return { title: `Payment with ${event.provider} ${verb}`, detail: joined(event.reason, name), tone }
    }
    case 'address_left_out':
      return {
        title: `${event.provider} did not accept the shipping address`,
        detail: `The payment was made without it. ${event.provider}’s seller protection may not cover this order: check the address before you ship.`,
        tone: 'bad',
      }
    case 'webhook':
      return {
        title: describeReporter(event.source, event.topic),
        detail: joined(describeOutcome(event.effect, event.source), event.topic),
        tone: event.effect === 'failed' ? 'bad' : 'plain',
      }
    case 'doubt':
      return {
        title: `It is not known yet whether the payment with ${event.provider} went through`,
        detail: doubts[event.doubt],
        tone: 'bad',
      }
    case 'draft_removed':
      return {
        title: 'Draft order removed from your shop',
        detail: `The payment with ${event.provider} was not completed.`,
        tone: 'plain',
      }
    case 'differing':
      return { title: 'The order in your shop differs from what was paid', detail: event.reason, tone: 'bad' }
    case 'settled':
      return { title: `You marked the payment with ${event.provider} as solved`, detail: null, tone: 'plain' }
    case 'reminder':
      return { title: `Reminder ${event.number} emailed to the shopper`, detail: null, tone: 'plain' }
    case 'came_back':
      return { title: 'The shopper came back through a reminder', detail: null, tone: 'good' }
    case 'reported': {
      const name = event.receiver === 'google' ? 'Google Analytics' : 'Meta'
      return event.reason
        ? { title: `The purchase was not reported to ${name}`, detail: event.reason, tone: 'bad' }
        : { title: `Our server reported the purchase to ${name}`, detail: null, tone: 'plain' }
    }
    case 'order':
      return { title: `Order ${event.order_number} placed in your shop`, detail: null, tone: 'good' }
    case 'refund':
      return { title: `Refund of ${event.amount.formatted}`, detail: null, tone: 'bad' }
    case 'refund_asked': {
      const state = asked[event.state].replace('{provider}', event.provider)
      return {
        title: event.is_by_shopper
          ? `${event.provider} was asked to refund ${event.amount.formatted}`
          : `You asked ${event.provider} to refund ${event.amount.formatted}`,
        detail: joined(state, event.failure, event.reason),
        tone: event.state === 'failed' ? 'bad' : 'plain',
      }
    }
    case 'authorization':
      return event.state === 'captured'
        ? { title: `${event.amount.formatted} captured at ${event.provider}`, detail: event.problem, tone: 'good' }
        : {
            title: `Authorization at ${event.provider} released`,
            detail: joined('It was voided or has expired: the shopper was not charged.', event.problem),
            tone: 'bad',
          }
    case 'capture_asked':
      return {
        title: askedTo(event),
        detail: joined(capturesAsked[event.state].replace('{provider}', event.provider), event.failure),
        tone: event.state === 'failed' ? 'bad' : 'plain',
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
    case 'shopper_change': {
      const reason = event.state === 'refused' && event.cause ? refusalReasons[event.cause] : null
      const parts = [event.state === 'asked' && 'Your shop has not done it yet', reason, event.problem]
      return {
        title: changes[event.change][event.state],
        detail: parts.filter(Boolean).join(' · ') || null,
        tone: event.change === 'cancel' && event.state !== 'refused' ? 'bad' : 'plain',
      }
    }
    case 'cancelled':
      return { title: 'Order cancelled', detail: null, tone: 'bad' }
  }
}
