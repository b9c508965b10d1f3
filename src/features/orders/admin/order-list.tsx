import { choiceInWords } from '#kit/contract/period.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { ListFoot } from '#kit/web/table/list-foot.tsx'
import { usePages } from '#kit/web/table/use-pages.ts'
import { NoOrders } from './no-orders.tsx'
import { orderColumns } from './order-columns.tsx'
import { ordersQuery } from './order-queries.ts'
import { type OrderSlice, toSliceQuery } from './orders-address.ts'
import classes from './orders-page.module.css'

const failure = 'Error fetching orders'

type Props = {
  slice: OrderSlice
  today: string
  page: number
  go: (slice: OrderSlice, page: number, replace?: boolean) => void
}

/** The orders of a slice, with the ways to the further ones. */
export const OrderList = ({ slice, today, page, go }: Props) => {
  const list = usePages(
    (number) => ordersQuery(toSliceQuery(slice, today), number),
    page,
    (last) => go(slice, last, true),
  )

  if (list.rows.length === 0)
    return (
      <NoOrders
        query={list.current}
        isEmpty={({ total }) => total === 0}
        text={
          isEverything(slice)
            ? `Orders placed through your checkout ${choiceInWords(slice.choice)} appear here.`
            : 'There are no orders of this kind in the chosen period.'
        }
        failure={failure}
      />
    )
  return (
    <>
      <div className={classes.rows}>
        <DataTable
          label="Orders"
          columns={orderColumns}
          rows={list.rows}
          getKey={({ shopify_order_id }) => shopify_order_id}
          isFading={list.isFading}
        />
      </div>
      <ListFoot
        list={list}
        page={page}
        noun={['order', 'orders']}
        failure={failure}
        onPage={(next, replace) => go(slice, next, replace)}
      />
    </>
  )
}

const isEverything = ({ what, day, discount }: OrderSlice) =>
  what === 'placed' && day === undefined && discount === undefined
