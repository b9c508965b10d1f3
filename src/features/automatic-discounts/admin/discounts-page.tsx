import { Button, Card } from '@mantine/core'
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { useFocusLater } from '#kit/web/use-focus-later.ts'
import { discountsQuery } from './discount-queries.ts'
import { DiscountTable, DiscountTableSkeleton } from './discount-table.tsx'
import classes from './discount-table.module.css'

const create = (
  <ButtonLink to="/automatic-discounts/create" leftSection={<IconPlus size={16} aria-hidden />}>
    Create discount
  </ButtonLink>
)

/** The shop's automatic discounts, with what can be done to each. */
export const DiscountsPage = () => {
  const query = useInfiniteQuery(discountsQuery)
  const room = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater(room)
  const hasAny = query.data?.pages.some(({ discounts }) => discounts.length > 0)
  return (
    <>
      <PageHeader
        title="Automatic Discounts"
        description="They apply automatically, without a code, to every cart that meets their conditions. They are stored in your shop."
        actions={
          <>
            <ButtonLink to="/order-bump" variant="default">
              Order bump
            </ButtonLink>
            {(hasAny || !query.data) && create}
          </>
        }
      />
      <Card padding={0} ref={room} tabIndex={-1} style={{ outline: 'none' }}>
        <QueryState
          query={query}
          skeleton={<DiscountTableSkeleton />}
          errorTitle="The discounts could not be loaded"
          order={2}
          isEmpty={() => !hasAny}
          empty={
            <EmptyState
              order={2}
              icon={<IconDiscount size={22} />}
              title="No automatic discounts"
              text="Take a percentage or an amount off, ship for free, or add a gift."
              action={create}
            />
          }
        >
          {({ pages }) => (
            <DiscountTable discounts={pages.flatMap(({ discounts }) => discounts)} focusLater={focusLater} />
          )}
        </QueryState>
        {query.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage({ throwOnError: false })}
            >
              {query.isFetchNextPageError ? 'Retry' : 'Show more'}
            </Button>
            {query.isFetchNextPageError && <p role="alert">More discounts could not be loaded.</p>}
          </div>
        )}
      </Card>
    </>
  )
}
