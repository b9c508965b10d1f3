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

/** Whether it may be worked on once more. That is safe: a message is never believed, its owner is asked. */
export const canPlay = (effect: Effect): boolean => effect !== 'waiting' && effect !== 'nothing'
