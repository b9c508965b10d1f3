import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { orderColumns } from '#features/orders/admin/public.tsx'
import { toSearch, periodPhrase } from '#kit/contract/period.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type Column, DataTable, TableSpace } from '#kit/web/table/data-table.tsx'
import type { RecentOrder } from '../contract.ts'
import { recentOrdersQuery, type Shown } from './dashboard-queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** What was given back is not told here. */
const columns: readonly Column<RecentOrder>[] = [
  ...orderColumns.slice(0, -1),
  { name: 'Refund amount', end: true, cell: () => 'N/A' },
  ...orderColumns.slice(-1),
]

export const RecentOrdersCard = (shown: Shown) => {
  const query = useQuery(recentOrdersQuery(shown))
  return (
    <SectionCard
      title="Recent Orders"
      aside={
        <AnchorLink to="/orders" search={toSearch(shown.choice)} size="sm">
          All orders
        </AnchorLink>
      }
    >
      <TableSpace>
        <QueryState
          query={query}
          errorTitle="Error fetching latest orders"
          isSmall
          skeleton={<RowsSkeleton />}
          isEmpty={(orders) => orders.length === 0}
          empty={
            <div key="empty" data-empty>
              <EmptyState
                isSmall
                icon={<IconReceipt size={22} />}
                title="No orders"
                text={`Orders placed through your checkout ${periodPhrase(shown.choice)} appear here.`}
              />
            </div>
          }
        >
          {(orders) => (
            <DataTable
              label="Recent Orders"
              columns={columns}
              rows={orders}
              getKey={({ shopify_order_id }) => shopify_order_id}
              isFading={query.isPlaceholderData}
            />
          )}
        </QueryState>
      </TableSpace>
    </SectionCard>
  )
}
