import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { CallError, client } from '#kit/web/client.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { takeBack } from '#kit/web/notification/take-back.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { Review, reviews } from '../contract.ts'
import type { Source } from '../rules.ts'

const call = client<typeof reviews>()

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async ({ signal }): Promise<Review[]> => (await call('GET /reviews-list', {}, { signal })).data.reviews,
})

/** Shows a review as it was just saved, before the list is loaded again. */
export const showReview = (queries: QueryClient, saved: Review) =>
  queries.setQueryData(reviewsQuery.queryKey, (reviews) => reviews?.map((one) => (one.id === saved.id ? saved : one)))

export const summaryQuery = queryOptions({
  queryKey: ['rating-summary'],
  queryFn: async ({ signal }) => (await call('GET /trust-pilot-reviews', {}, { signal })).data,
})

type Saved = { message: string; data: { review: Review } }
type ReviewInput = { name: string; rating: number; review: string; source: Source }
type SummaryInput = { rating: number; total_reviews: number; is_enable: boolean }

/** Changes the review as it was opened, or adds a new one under its `key`. */
export const saveReview = (opened: Review | undefined, key: string, body: ReviewInput): Promise<Saved> =>
  opened === undefined
    ? call('POST /add-review', { body: { ...body, key } })
    : saveOver(opened.updated_at, (seenUpdatedAt) =>
        call('POST /update-review/:id', { params: { id: opened.id }, body: { ...body, seenUpdatedAt } }),
      )

export const removeReview = (id: string) => call('DELETE /reviews/:id', { params: { id } })

export const orderReviews = (ids: string[]) => call('PUT /reviews/order', { body: { ids } })

/** Takes a deletion back and shows the list with it. */
export const restoreReview = (queries: QueryClient, id: string) =>
  takeBack(async () => {
    const { message } = await call('POST /reviews/:id/restore', { params: { id } })
    void queries.invalidateQueries({ queryKey: reviewsQuery.queryKey })
    return message
  })

const failure = 'There was an error submitting the review.'

/** Saves the rating summary over the version that was `seen`. Whatever goes wrong is told in the same words; that nothing answers is said too. */
export const saveSummary = async (seen: string | null, body: SummaryInput) => {
  try {
    return await saveOver(seen, (seenUpdatedAt) =>
      call('POST /trust-pilot-reviews', { body: { ...body, seenUpdatedAt } }),
    )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.status, error.lost ? `${failure} ${errorMessage(error)}` : failure, error.errors)
  }
}
