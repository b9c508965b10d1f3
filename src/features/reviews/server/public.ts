import type { Services } from '#kit/server/context.ts'
import { shownReviews, type Source } from '../rules.ts'
import { findSummary, listReviews } from './repository.ts'

export { planReviewCopy } from './copy-reviews.ts'
export { reviewRoutes } from './routes.ts'

/** What the checkout shows of a store's reviews, or null where the merchant has switched them off or there is nothing to show. */
export const findReviewsWidget = async ({ db }: Pick<Services, 'db'>, storeId: string) => {
  const summary = await findSummary(db, storeId)
  if (!summary?.is_enable) return null
  const reviews = await listReviews(db, storeId, shownReviews)
  if (reviews.length === 0 && summary.total_reviews === 0) return null
  return {
    rating: summary.rating,
    total_reviews: summary.total_reviews,
    reviews: reviews.map(({ name, rating, review, source }) => ({ name, rating, review, source: source as Source })),
  }
}
