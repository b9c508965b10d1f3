import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { forShownStore, useSession } from '#features/auth/admin/public.tsx'
import { dateText } from '#kit/contract/date-text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { DataTableSkeleton } from '#kit/web/table/data-table.tsx'
import type { MeteredOrder, Usage } from '../contract.ts'
import { usageQuery } from './billing-queries.ts'
import base from '#kit/web/table/table.module.css'
import classes from './billing-table.module.css'

const euros = (cents: number) => formatMoney(cents, 'EUR')

/** The orders of the running week with the fee of each, and how they add up to the amount due. */
export const UsageCard = ({ isSubscribed }: { isSubscribed: boolean }) => {
  const query = useQuery(usageQuery)
  if (!isSubscribed && !query.data?.orders.length) return null
  return (
    <SectionCard
      title="This week"
      description="Each order’s fee is fixed when it is placed; a refund lowers it. The week begins at the hour in which you subscribed: earlier orders of its first day are not in it."
      aside={
        <Button
          component="a"
          href={forShownStore('/billing/usage.csv')}
          variant="default"
          size="xs"
          flex="none"
          leftSection={<IconDownload size={16} />}
        >
          Download CSV
        </Button>
      }
    >
      <QueryState query={query} skeleton={<DataTableSkeleton rows={4} />} errorTitle="This week could not be loaded">
        {(usage) => <UsageTable usage={usage} />}
      </QueryState>
    </SectionCard>
  )
}

const firstOrders = 10
const heads = ['Order', 'Placed', 'Total', 'Rate', 'Fee'] as const

const UsageTable = ({ usage }: { usage: Usage }) => {
  const zone = useSession().store?.time_zone
  const [all, setAll] = useState(false)
  const shown = all ? usage.orders : usage.orders.slice(0, firstOrders)
  return (
    <table className={`${base.table} ${classes.table}`} aria-label="This week">
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" data-end={index > 1 || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((order) => (
          <OrderRow key={order.order_number} order={order} zone={zone} />
        ))}
        {usage.orders.length > firstOrders && (
          <Wide>
            <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? `Show the newest ${firstOrders} only` : `Show all ${usage.orders.length} orders`}
            </Button>
          </Wide>
        )}
        {usage.orders.length === 0 && <Wide>No orders through your checkout this week yet.</Wide>}
      </tbody>
      <tfoot>
        {usage.order_count > usage.orders.length && (
          <Sum label={`${usage.order_count - usage.orders.length} more orders are in the CSV`} />
        )}
        <Sum label="Transaction fees" cents={usage.fees} />
        <Sum label="Upgrade plan, next week" cents={usage.plan_price} />
        {usage.adjustment !== 0 && <Sum label="Credit and adjustments" cents={usage.adjustment} />}
        <Sum label="Amount due" cents={usage.amount_due} strong />
      </tfoot>
    </table>
  )
}

const OrderRow = ({ order, zone }: { order: MeteredOrder; zone: string | undefined }) => (
  <tr>
    <td data-phone="lead">{order.order_number}</td>
    <td data-phone="meta">
      <time dateTime={order.placed_at}>{dateText(order.placed_at, zone)}</time>
    </td>
    <td data-end data-phone="more">
      {order.total.formatted}
    </td>
    <td data-end data-phone="none">
      {order.percentage}%
    </td>
    <td data-end data-phone="side">
      {euros(order.fee)}
    </td>
  </tr>
)

const Wide = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={heads.length} data-phone="wide">
      {children}
    </td>
  </tr>
)

const Sum = ({ label, cents, strong }: { label: string; cents?: number; strong?: true }) => (
  <tr data-strong={strong}>
    <th scope="row" colSpan={heads.length - 1}>
      {label}
    </th>
    <td data-end>{cents === undefined ? '' : euros(cents)}</td>
  </tr>
)
