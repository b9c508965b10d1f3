/** What a page of one sentence says: that the checkout is over, is none, or cannot be shown, to who may have paid in words of its own. */
export type Message = 'expired' | 'missing' | 'unavailable' | 'uncertain'

/** The key of its title. */
export const messageTitle = (message: Message) =>
  message === 'uncertain' ? 'unavailable.title' : (`${message}.title` as const)
