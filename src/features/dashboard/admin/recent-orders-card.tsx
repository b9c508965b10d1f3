import { Anchor, Badge } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Flag } from '#kit/web/flag.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Month, RecentOrder } from '../contract.ts'
import { fulfillmentColor, paymentColor, statusLabel } from '../rules.ts'
import { recentOrdersQuery } from './dashboard-queries.ts'
import { type Column, FigureTable, FigureTableSkeleton, TableSpace } from './figure-table.tsx'

const columns: readonly Column<RecentOrder>[] = [
  {
    name: 'Order',
    phone: 'meta',
    cell: ({ orderLink, order_number }) => (
      <Anchor href={orderLink} target="_blank" rel="noreferrer" inherit fw={550}>
        {order_number}
      </Anchor>
    ),
  },
  {
    name: 'Customer',
    phone: 'lead',
    cell: ({ country, first_name, last_name }) => (
      <>
        {country && <Flag country={country} />} {`${first_name} ${last_name}`.trim() || 'No name'}
      </>
    ),
  },
  { name: 'Date', phone: 'more', cell: ({ date }) => <time dateTime={date}>{date}</time> },
  {
    name: 'Payment',
    phone: 'tag',
    cell: ({ financial_status }) => (
      <Badge color={paymentColor(financial_status)}>{statusLabel(financial_status)}</Badge>
    ),
  },
  {
    name: 'Fulfillment',
    phone: 'status',
    cell: ({ fulfillment_status }) => (
      <Badge color={fulfillmentColor(fulfillment_status)}>{statusLabel(fulfillment_status)}</Badge>
    ),
  },
  { name: 'Refund amount', end: true, cell: () => 'N/A' },
  { name: 'Total', end: true, phone: 'side', cell: ({ total_price }) => total_price.formatted },
]

export const RecentOrdersCard = ({ month }: { month: Month }) => {
  const query = useQuery(recentOrdersQuery(month))
  return (
    <SectionCard title="Recent Orders">
      <TableSpace>
        <QueryState
          query={query}
          errorTitle="Error fetching latest orders"
          skeleton={<FigureTableSkeleton />}
          isEmpty={(orders) => orders.length === 0}
          empty={
            <div key="empty" data-empty>
              <EmptyState
                icon={<IconReceipt size={22} />}
                title="No orders"
                text="Orders placed through your checkout in this month appear here."
              />
            </div>
          }
        >
          {(orders) => (
            <FigureTable
              label="Recent Orders"
              columns={columns}
              rows={orders}
              keyOf={({ shopify_order_id }) => shopify_order_id}
              isFading={query.isPlaceholderData}
            />
          )}
        </QueryState>
      </TableSpace>
    </SectionCard>
  )
}
