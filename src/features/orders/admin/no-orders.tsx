import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import type { ComponentProps } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { DataTableSkeleton, TableSpace } from '#kit/web/table/data-table.tsx'
import classes from './orders-page.module.css'

type Props<T> = Pick<ComponentProps<typeof QueryState<T>>, 'query'> & {
  isEmpty(data: T): boolean
  /** What is said where there are none. */
  text: string
  failure: string
}

/** What stands in place of orders: that they load, that they could not be loaded, or that there are none. */
export const NoOrders = <T,>({ query, isEmpty, text, failure }: Props<T>) => (
  <div className={classes.rows}>
    <TableSpace>
      <QueryState
        query={query}
        skeleton={<DataTableSkeleton />}
        errorTitle={failure}
        order={2}
        isEmpty={isEmpty}
        empty={
          <div key="empty" data-empty>
            <EmptyState icon={<IconReceipt size={22} />} order={2} title="No orders" text={text} />
          </div>
        }
      >
        {() => <DataTableSkeleton />}
      </QueryState>
    </TableSpace>
  </div>
)
