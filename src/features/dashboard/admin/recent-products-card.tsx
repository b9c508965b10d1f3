import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { useQuery } from '@tanstack/react-query'
import { periodPhrase } from '#kit/contract/period.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type Column, DataTable, TableSpace } from '#kit/web/table/data-table.tsx'
import type { RecentProduct } from '../contract.ts'
import { recentProductsQuery, type Shown } from './dashboard-queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

const columns: readonly Column<RecentProduct>[] = [
  {
    name: 'Product',
    phone: 'lead',
    cell: ({ title, productLink }) =>
      productLink ? (
        <OutsideLink href={productLink} quiet inherit fw={550}>
          {title}
        </OutsideLink>
      ) : (
        title
      ),
  },
  { name: 'Quantity', end: true, phone: 'meta', cell: ({ quantity }) => quantity.toLocaleString('en-US') },
  { name: 'Total', end: true, phone: 'side', cell: ({ final_line_price }) => final_line_price.formatted },
]

export const RecentProductsCard = (shown: Shown) => {
  const query = useQuery(recentProductsQuery(shown))
  return (
    <SectionCard title="Recently purchased products">
      <TableSpace>
        <QueryState
          query={query}
          errorTitle="Error fetching recent products"
          isSmall
          skeleton={<RowsSkeleton />}
          isEmpty={(products) => products.length === 0}
          empty={
            <div key="empty" data-empty>
              <EmptyState
                isSmall
                icon={<IconPackage size={22} />}
                title="No products"
                text={`What shoppers buy ${periodPhrase(shown.choice)} appears here.`}
              />
            </div>
          }
        >
          {(products) => (
            <DataTable
              label="Recently purchased products"
              columns={columns}
              rows={products}
              getKey={(_, index) => index}
              isFading={query.isPlaceholderData}
            />
          )}
        </QueryState>
      </TableSpace>
    </SectionCard>
  )
}
