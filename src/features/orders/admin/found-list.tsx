import { Alert, Button, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DataTable, DataTableSkeleton, TableSpace } from '#kit/web/data-table.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { orderColumns } from './order-columns.tsx'
import { foundQuery } from './order-queries.ts'
import type { OrderSearch } from './orders-address.ts'
import classes from './orders-page.module.css'

const failure = 'Error fetching orders'

/** The orders of all times that a search finds, newest first. */
export const FoundList = ({ asked }: { asked: OrderSearch }) => {
  const query = useInfiniteQuery(foundQuery({ ...asked, search: asked.search.trim() }))
  const rows = query.data?.pages.flatMap(({ orders }) => orders) ?? []
  if (rows.length === 0)
    return (
      <div className={classes.rows}>
        <TableSpace>
          <QueryState
            query={query}
            skeleton={<DataTableSkeleton />}
            errorTitle={failure}
            order={2}
            isEmpty={() => true}
            empty={
              <div key="empty" data-empty>
                <EmptyState icon={<IconReceipt size={22} />} order={2} title="No orders" text={nothing(asked)} />
              </div>
            }
          >
            {() => <DataTableSkeleton />}
          </QueryState>
        </TableSpace>
      </div>
    )
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
      {query.isError && (
        <Alert color="red" m="md" title={failure}>
          <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Alert>
      )}
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" component="output">
          {`${rows.length.toLocaleString('en-US')}${query.hasNextPage ? '+' : ''} ${rows.length === 1 ? 'order' : 'orders'}, newest first`}
        </Text>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

const nothing = ({ search }: OrderSearch) =>
  search.trim() === ''
    ? 'There are no orders of this kind.'
    : 'No order number, name or email address starts with this, and no payment ID matches it.'
