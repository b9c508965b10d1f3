import { Button, Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { later } from '#kit/web/later.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { RefundState } from '../refund-rules.ts'
import type { RefundRow, RefundStatus } from '../refunds-contract.ts'
import { MoneyMove, StandingSkeleton, Sum } from './money-log.tsx'
import { refundsQuery, useFollowingRefunds } from './refund-calls.ts'
import classes from './order-refunds.module.css'

const RefundModal = later(async () => (await import('./refund-modal.tsx')).RefundModal)

const states: Record<RefundState, { label: string; color: string }> = {
  asked: { label: 'Not confirmed yet', color: 'yellow' },
  pending: { label: 'On its way', color: 'yellow' },
  done: { label: 'Refunded', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
}

type Props = {
  orderId: number
  /** The store's time zone. */
  zone: string
}

/** What went back of an order's payment, and the way to give more of it back. */
export const OrderRefunds = ({ orderId, zone }: Props) => {
  const query = useQuery(refundsQuery(orderId))
  useFollowingRefunds(orderId, query.data)
  return (
    <Card component="section" className={classes.card} aria-label="Refunds">
      <Title order={2} size="h4">
        Refunds
      </Title>
      <QueryState
        query={query}
        errorTitle="Error fetching refunds"
        order={3}
        skeleton={<StandingSkeleton buttons={96} />}
      >
        {(standing) => <Refunds orderId={orderId} zone={zone} standing={standing} />}
      </QueryState>
    </Card>
  )
}

const Refunds = ({ orderId, zone, standing }: Props & { standing: RefundStatus }) => {
  const [isOpen, setOpen] = useState(false)
  const { paid, refunded, left, currency, why_not, refunds } = standing
  const money = (amount: number) => formatMoney(amount, currency)
  const underway = paid - refunded - left
  return (
    <>
      {paid > 0 && (
        <dl className={classes.sums}>
          <Sum name="Paid" value={money(paid)} />
          <Sum name="Refunded" value={money(refunded)} />
          {underway > 0 && <Sum name="Being refunded" value={money(underway)} />}
          <Sum name="Left" value={money(left)} />
        </dl>
      )}
      {refunds.length > 0 && (
        <ul className={classes.list}>
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} zone={zone} />
          ))}
        </ul>
      )}
      {why_not ? (
        <p className={classes.note}>{why_not}</p>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RefundModal orderId={orderId} standing={standing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Refund = ({ refund, zone }: { refund: RefundRow; zone: string }) => (
  <MoneyMove
    title={formatMoney(refund.amount, refund.currency)}
    state={states[refund.state]}
    at={refund.created_at}
    zone={zone}
    sentence={refund.sentence}
  >
    {refund.reason && <p className={classes.note}>Reason: {refund.reason}</p>}
    {refund.refund_id && (
      <p className={classes.note}>
        <code>{refund.refund_id}</code>
      </p>
    )}
  </MoneyMove>
)
