export const sources = ['store', 'google', 'trustpilot', 'facebook', 'other'] as const
export type Source = (typeof sources)[number]

/** Where a review comes from, for merchants. Shoppers read it too, in their language: the law asks for it. */
export const sourceLabels: Record<Source, string> = {
  store: 'Collected by the store',
  google: 'From Google',
  trustpilot: 'From Trustpilot',
  facebook: 'From Facebook',
  other: 'From another site',
}

/** How many reviews shoppers see, from the top of the list. */
export const shownReviews = 3

export const maxLengths = { name: 80, review: 2000 } as const
export const maxReviews = 100_000_000

export const sentences = {
  name: 'Name is required',
  longName: `Name can have at most ${maxLengths.name} characters`,
  rating: 'Rating must be a number between 0 and 5',
  review: 'Content is required',
  longReview: `Content can have at most ${maxLengths.review.toLocaleString('en-US')} characters`,
  total: 'Total reviews must be a whole number',
  negativeTotal: 'Total reviews cannot be negative',
  largeTotal: 'Total reviews is too large',
} as const

/** A number as it was typed; null when it is none. */
export const typedNumber = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.')
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null
}

const isRating = (value: number | null) => value !== null && value >= 0 && value <= 5

type Problems<Field extends string> = Partial<Record<Field, string>>

/** What keeps a typed review from being sent, by field, in the order of the form. */
export const reviewProblems = (typed: { name: string; rating: string; review: string }) => {
  const problems: Problems<'name' | 'rating' | 'review'> = {}
  if (typed.name.trim() === '') problems.name = sentences.name
  if (!isRating(typedNumber(typed.rating))) problems.rating = sentences.rating
  const content = typed.review.trim()
  if (content === '') problems.review = sentences.review
  if (content.length > maxLengths.review) problems.review = sentences.longReview
  return problems
}

/** What keeps a typed rating summary from being sent, by field. */
export const summaryProblems = (typed: { rating: string; total_reviews: string }) => {
  const problems: Problems<'rating' | 'total_reviews'> = {}
  if (!isRating(typedNumber(typed.rating))) problems.rating = sentences.rating
  const total = typedNumber(typed.total_reviews)
  if (!Number.isInteger(total)) problems.total_reviews = sentences.total
  else if (total! < 0) problems.total_reviews = sentences.negativeTotal
  else if (total! > maxReviews) problems.total_reviews = sentences.largeTotal
  return problems
}
