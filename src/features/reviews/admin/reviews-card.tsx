import { Button, Skeleton, Stack } from '@mantine/core'
import IconMessageStar from '@tabler/icons-react/dist/esm/icons/IconMessageStar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useFocusLater } from '#kit/web/use-focus-later.ts'
import type { Review } from '../contract.ts'
import { shownReviews } from '../rules.ts'
import { reviewsQuery, summaryQuery } from './review-calls.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewModal } from './review-modal.tsx'

type Editing = { count: number; opened: boolean; review?: Review }

/** The reviews in the order in which shoppers see them. */
export const ReviewsCard = () => {
  const query = useQuery(reviewsQuery)
  const isEnabled = useQuery(summaryQuery).data?.is_enable
  const isOn = isEnabled === undefined ? undefined : isEnabled === 1
  const [{ count, opened, review }, setEditing] = useState<Editing>({ count: 0, opened: false })
  const open = (review?: Review) =>
    setEditing((last) => ({ count: last.count + 1, opened: true, ...(review && { review }) }))
  const room = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater(room)
  useOpening('add-review', () => open())
  const add = (
    // Until the reviews are known, nobody knows where it belongs: under the press it would move.
    <Button
      flex="none"
      disabled={query.isPending}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open()}
    >
      Add review
    </Button>
  )
  return (
    <div ref={room} tabIndex={-1} style={{ outline: 'none' }}>
      <SectionCard
        title="Reviews"
        description={
          isOn === false
            ? 'Shoppers do not see them: reviews are switched off.'
            : `Shoppers see the first ${shownReviews}, in this order.`
        }
        aside={query.data?.length !== 0 && add}
      >
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          errorTitle="The reviews could not be loaded"
          isEmpty={(reviews) => reviews.length === 0}
          empty={
            <EmptyState
              icon={<IconMessageStar size={22} />}
              title="No reviews found"
              text="Quote a few of your customers: shoppers trust a checkout that others recommend."
              action={add}
            />
          }
        >
          {(reviews) => (
            <ReviewList reviews={reviews} shown={isOn ? shownReviews : 0} onEdit={open} focusLater={focusLater} />
          )}
        </QueryState>
      </SectionCard>
      <ReviewModal
        key={count}
        opened={opened}
        review={review}
        onClose={() => setEditing((last) => ({ ...last, opened: false }))}
      />
    </div>
  )
}

const ListSkeleton = () => (
  <Stack gap="md">
    {['first', 'second', 'third'].map((place) => (
      <Skeleton key={place} h={104} />
    ))}
  </Stack>
)
