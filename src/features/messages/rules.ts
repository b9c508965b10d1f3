import { connectAddress } from '#features/payment-methods/connect-address.ts'
import type { UnprovenReason } from '#features/payment-methods/proof-rules.ts'

/** What a message came to. `waiting`: nobody has looked at it yet. */
export const effects = ['followed', 'unmatched', 'nothing', 'failed', 'waiting'] as const
export type Effect = (typeof effects)[number]

/** Which messages a list shows; `loose` are those that met nothing or failed. */
export const messageKinds = ['all', 'loose'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Messages are kept for so many days. */
export const keptDays = 30
/** What failed is tried again by itself for so many days. */
export const triedDays = 3

export const perPage = 50

/** What a message came to, in a word or two. */
export const effectTitles: Record<Effect, string> = {
  followed: 'Done',
  unmatched: 'Unmatched',
  nothing: 'Nothing to do',
  failed: 'Failed',
  waiting: 'Waiting',
}

/** The same in a sentence. */
export const effectSentence = (effect: Effect, source: string, problem: string | null): string => {
  switch (effect) {
    case 'followed':
      return `We asked ${source} about it and updated what is saved here.`
    case 'unmatched':
      return source === 'Shopify'
        ? 'It is about an order that was not placed through your checkout. Nothing was changed.'
        : 'No payment here matches it. It may belong to another system that uses the same account. Nothing was changed.'
    case 'nothing':
      return `It only shows that messages from ${source} reach us.`
    case 'failed':
      return `${problem ?? 'It could not be processed.'} We keep trying for ${triedDays} days.`
    case 'waiting':
      return 'It has arrived and will be processed shortly.'
  }
}

/** Why messages were refused, in a word or two. */
export const unprovenTitles: Record<UnprovenReason, string> = {
  unsigned: 'No signature',
  other_secret: 'Signed with another secret',
  too_old: 'Too old',
  unconfirmed: 'Not confirmed',
}

/** The same in a sentence, with what to do about it. */
export const unprovenSentence = (reason: UnprovenReason, sender: string): string => {
  switch (reason) {
    case 'unsigned':
      return `They carry no signature, and ${sender} signs all its messages: someone else probably sent them. There is nothing to do.`
    case 'other_secret':
      return `The signature does not match the secret that is saved here. If other messages from ${sender} are missing, copy the secret from ${sender} again.`
    case 'too_old':
      return `They are signed with the right secret, but arrived more than five minutes after they were sent. ${sender} sends such messages again.`
    case 'unconfirmed':
      return `${sender} did not confirm that it sent them to this store. If other messages from ${sender} are missing, save its keys again.`
  }
}

/** Where the secret of a sender is put right. */
export const secretPage = (source: string): string =>
  source === 'shopify' ? '/settings/shopify-store' : connectAddress(source)

/** Whether it may be worked on once more. That is safe: a message is never believed, its owner is asked. */
export const canPlay = (effect: Effect): boolean => effect !== 'waiting' && effect !== 'nothing'
