import { useInfiniteQuery } from '@tanstack/react-query'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { MoreFoot } from '#kit/web/table/more-foot.tsx'
import { NoOrders } from './no-orders.tsx'
import { orderColumns } from './order-columns.tsx'
import { foundQuery } from './order-queries.ts'
import type { OrderSearch } from './orders-address.ts'
import classes from './orders-page.module.css'

const failure = 'Error fetching orders'

/** The orders of all times that a search finds, newest first. */
export const FoundList = ({ asked }: { asked: OrderSearch }) => {
  const query = useInfiniteQuery(foundQuery({ ...asked, search: asked.search.trim() }))
  const rows = query.data?.pages.flatMap(({ orders }) => orders) ?? []
  if (rows.length === 0) return <NoOrders query={query} isEmpty={() => true} text={nothing(asked)} failure={failure} />
  return (
    <>
      <div className={classes.rows}>
        <DataTable
          label="Orders"
          columns={orderColumns}
          rows={rows}
          getKey={({ shopify_order_id }) => shopify_order_id}
          isFading={query.isPlaceholderData}
        />
      </div>
      <MoreFoot
        query={query}
        count={`${rows.length.toLocaleString('en-US')}${query.hasNextPage ? '+' : ''} ${rows.length === 1 ? 'order' : 'orders'}, newest first`}
        failure={failure}
      />
    </>
  )
}

const nothing = ({ search }: OrderSearch) =>
  search.trim() === ''
    ? 'There are no orders of this kind.'
    : 'No order number, name or email address starts with this, and no payment ID matches it.'
