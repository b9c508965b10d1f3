import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { dateText } from '#kit/contract/date-text.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import type { Story } from '../contract.ts'
import { statusLabel } from '../rules.ts'
import classes from './order-drawer.module.css'

type Props = { order: Story['order']; heading?: 2 | 3; children?: ReactNode }

/** Who took the money, in which world, and what it cost. */
export const OrderPayment = ({ order, heading = 3, children }: Props) => {
  const { payment, fee } = order
  const zone = useSession().store?.time_zone
  return (
    <section className={classes.section}>
      <Title order={heading} size="h4">
        Payment
      </Title>
      <dl className={classes.facts}>
        {payment ? (
          <>
            <div>
              <dt>Provider</dt>
              <dd>{[payment.provider, payment.method && statusLabel(payment.method)].filter(Boolean).join(', ')}</dd>
            </div>
            <div>
              <dt>{payment.authorization ? 'Authorized' : 'Paid'}</dt>
              <dd>
                {payment.amount.formatted}
                {payment.authorization?.until && `, until ${dateText(payment.authorization.until, zone)}`}
                {order.is_test && ' in test money: no one was charged, and it does not count in figures or fees'}
              </dd>
            </div>
            {payment.authorization && (
              <div>
                <dt>Captured</dt>
                <dd>{capturedText(payment.authorization)}</dd>
              </div>
            )}
            {payment.payment_id && (
              <div>
                <dt>Payment ID</dt>
                <dd className={classes.id}>
                  <code>{payment.payment_id}</code>
                  <CopyButton value={payment.payment_id} label={`Copy payment ID ${payment.payment_id}`} />
                </dd>
              </div>
            )}
          </>
        ) : (
          <div>
            <dt>Provider</dt>
            <dd>No payment is recorded for this order.</dd>
          </div>
        )}
        <div>
          <dt>Our fee</dt>
          <dd>{feeText(fee)}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}

type Authorization = NonNullable<NonNullable<Story['order']['payment']>['authorization']>

const capturedText = ({ state, captured }: Authorization): string => {
  if (state === 'open') return 'Not yet'
  return state === 'captured' ? captured.formatted : 'Nothing: it was voided or has expired'
}

const feeText = (fee: Story['order']['fee']): string => {
  if (!fee) return 'None'
  const share = `${fee.percentage}% of the amount not refunded`
  return fee.amount ? `${fee.amount.formatted}, ${share}` : `${share}, its amount follows with the day’s exchange rate`
}
