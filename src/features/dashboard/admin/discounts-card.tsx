import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs'
import { useQuery } from '@tanstack/react-query'
import { type Choice, toSearch, periodPhrase } from '#kit/contract/period.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type Column, DataTable, TableSpace } from '#kit/web/table/data-table.tsx'
import type { DiscountRow } from '../contract.ts'
import { formatAmount } from '../rules.ts'
import { metricsQuery, type Shown } from './dashboard-queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

const getColumns = (choice: Choice): readonly Column<DiscountRow>[] => [
  {
    name: 'Discount',
    phone: 'lead',
    cell: ({ title }) => (
      <AnchorLink
        to="/orders"
        search={{ ...toSearch(choice), discount: title }}
        inherit
        fw={550}
        aria-label={`${title}: show the orders`}
      >
        {title}
      </AnchorLink>
    ),
  },
  { name: 'Used', end: true, phone: 'meta', cell: ({ usage_count }) => usage_count.toLocaleString('en-US') },
  {
    name: 'Revenue',
    end: true,
    phone: 'side',
    cell: ({ discounted_revenue: { amount, currency } }) => formatAmount(amount, currency),
  },
]

export const DiscountsCard = (shown: Shown) => {
  const query = useQuery(metricsQuery(shown))
  return (
    <SectionCard
      title="Most used discounts"
      aside={
        <AnchorLink to="/automatic-discounts" size="sm">
          Automatic discounts
        </AnchorLink>
      }
    >
      <TableSpace>
        <QueryState
          query={query}
          errorTitle="Error fetching metrics"
          isSmall
          skeleton={<RowsSkeleton />}
          isEmpty={({ mostUsedDiscounts }) => mostUsedDiscounts.length === 0}
          empty={
            <div key="empty" data-empty>
              <EmptyState
                isSmall
                icon={<IconDiscount size={22} />}
                title="No Discounts"
                text={`Codes and automatic discounts of orders placed ${periodPhrase(shown.choice)} appear here.`}
              />
            </div>
          }
        >
          {({ mostUsedDiscounts }) => (
            <DataTable
              label="Most used discounts"
              columns={getColumns(shown.choice)}
              rows={mostUsedDiscounts}
              getKey={({ title }) => title}
              isFading={query.isPlaceholderData}
            />
          )}
        </QueryState>
      </TableSpace>
    </SectionCard>
  )
}
