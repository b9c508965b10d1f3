import { Button, Skeleton, Text } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#kit/contract/money.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Usage } from '../contract.ts'
import { usageQuery } from './billing-queries.ts'
import { dayText } from './period.ts'
import classes from './billing-table.module.css'

const euros = (cents: number) => formatMoney(cents, 'EUR')

/** The orders of the running week with the fee of each, and how they add up to the amount due. */
export const UsageCard = ({ isSubscribed }: { isSubscribed: boolean }) => {
  const query = useQuery(usageQuery)
  if (!isSubscribed && !query.data?.orders.length) return null
  return (
    <SectionCard
      title="This week"
      description="Each order’s fee is fixed when it is placed; a refund lowers it."
      aside={
        <Button
          component="a"
          href="/billing/usage.csv"
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
        >
          Download CSV
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={220} />} errorTitle="This week could not be loaded">
        {(usage) => <UsageTable usage={usage} />}
      </QueryState>
    </SectionCard>
  )
}

const UsageTable = ({ usage }: { usage: Usage }) => (
  <table className={classes.table} aria-label="This week">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Placed</th>
        <th scope="col" data-end>
          Total
        </th>
        <th scope="col" data-end>
          Rate
        </th>
        <th scope="col" data-end>
          Fee
        </th>
      </tr>
    </thead>
    <tbody>
      {usage.orders.map((order) => (
        <tr key={order.order_number}>
          <td data-phone="lead">{order.order_number}</td>
          <td data-phone="meta">
            <time dateTime={order.placed_at}>{dayText(order.placed_at)}</time>
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
      ))}
      {usage.orders.length === 0 && (
        <tr>
          <td colSpan={5} data-phone="lead">
            <Text c="dimmed" size="sm">
              No orders through your checkout in this week yet.
            </Text>
          </td>
        </tr>
      )}
    </tbody>
    <tfoot>
      {usage.order_count > usage.orders.length && (
        <Sum label={`${usage.order_count - usage.orders.length} more orders are in the CSV`} />
      )}
      <Sum label="Transaction fees" cents={usage.fees} />
      <Sum label="Upgrade plan, the week to come" cents={usage.plan_price} />
      {usage.adjustment !== 0 && <Sum label="Credit and adjustments" cents={usage.adjustment} />}
      <Sum label="Amount due" cents={usage.amount_due} strong />
    </tfoot>
  </table>
)

const Sum = ({ label, cents, strong }: { label: string; cents?: number; strong?: true }) => (
  <tr data-strong={strong}>
    <th scope="row" colSpan={4}>
      {label}
    </th>
    <td data-end>{cents === undefined ? '' : euros(cents)}</td>
  </tr>
)
