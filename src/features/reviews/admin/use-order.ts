import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unsentKey } from '#kit/web/modal/unsaved-changes.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { errorMessage } from '#kit/web/use-save.ts'
import type { Review } from '../contract.ts'
import { orderReviews, reviewsQuery } from './review-calls.ts'

/** Shows a new order at once and saves it, one after the other; where that fails, the saved order comes back. */
export const useOrder = () => {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: unsentKey,
    scope: { id: 'review-order' },
    mutationFn: (reviews: Review[]) => orderReviews(reviews.map(({ id }) => id)),
    onError: (error) => {
      notify.error(errorMessage(error))
    },
    // What was loaded meanwhile, or after one that failed, is older than the last one.
    // Not waited for: with the save itself nothing is left to be lost.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: unsentKey }) === 1)
        void queries.invalidateQueries({ queryKey: reviewsQuery.queryKey })
    },
  })
  return (reviews: Review[]) => {
    void queries.cancelQueries({ queryKey: reviewsQuery.queryKey })
    queries.setQueryData(reviewsQuery.queryKey, reviews)
    mutate(reviews)
  }
}
