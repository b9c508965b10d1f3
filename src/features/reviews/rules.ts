export const sources = ['store', 'google', 'trustpilot', 'facebook', 'other'] as const
export type Source = (typeof sources)[number]

/** What shoppers read about where a review comes from: the law asks for it, and trust does too. */
export const sourceLabels: Record<Source, string> = {
  store: 'Collected by the store',
  google: 'From Google',
  trustpilot: 'From Trustpilot',
  facebook: 'From Facebook',
  other: 'From another site',
}

export type Star = 'full' | 'half' | 'empty'

/** Five stars for a rating of 0 to 5, to the nearest half. */
export const starsOf = (rating: number): Star[] => {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2)
  return [0, 1, 2, 3, 4].map((star) => (halves >= star * 2 + 2 ? 'full' : halves === star * 2 + 1 ? 'half' : 'empty'))
}
