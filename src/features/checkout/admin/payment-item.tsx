import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { providerTitle } from '#features/payment-methods/providers/catalog.ts'
import { momentText } from '#kit/contract/date-text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { againLabel, canTryAgain, concernLabels, isUnanswered, waitingText } from '../payments-rules.ts'
import { isFree } from '../rules.ts'
import { type UnsolvedPayment, useAgain, useSettle } from './payment-calls.ts'
import classes from './unsolved-payments.module.css'

type Props = { payment: UnsolvedPayment; onSolved(): void }

/** A payment, what is wrong with it and what to do, and the button for when that is done. */
export const PaymentItem = ({ payment, onSolved }: Props) => {
  const { save, saving } = useSettle(onSolved)
  const again = useAgain()
  const zone = useSession().store?.time_zone
  const { id, provider, payment_id, email, order_number, order_id, created_at, is_test, concern, sentence } = payment
  const amount = formatMoney(payment.amount, payment.currency)
  const title = isFree(payment) ? 'any provider' : providerTitle(provider)
  const ask = async () => {
    const isSolved = await confirm({
      title: 'Mark as solved?',
      text: `The payment of ${amount} leaves this list. Nothing changes at ${title} or in your shop. If anything about it changes, it is shown here again.`,
      confirm: 'Mark as solved',
    })
    if (isSolved) await save(id)
  }
  const waiting = waitingText(concern)
  return (
    <li className={classes.payment}>
      <div className={classes.about}>
        <div className={classes.lead}>
          <b>{amount}</b>
          <Badge color="yellow">{concernLabels[concern]}</Badge>
          {is_test && <Badge color="orange">Test payment</Badge>}
        </div>
        <p className={classes.sentence}>
          {sentence}
          {waiting && ` ${waiting}`}
        </p>
        <dl className={classes.facts}>
          <Fact name="Date">
            <time dateTime={created_at}>{momentText(created_at, zone)}</time>
          </Fact>
          {!isFree(payment) && <Fact name="Provider">{title}</Fact>}
          {email && <Fact name="Shopper">{email}</Fact>}
          {order_number && (
            <Fact name="Order">
              {order_id === null ? (
                order_number
              ) : (
                <AnchorLink to="/orders/$id" params={{ id: String(order_id) }} inherit>
                  {order_number}
                </AnchorLink>
              )}
            </Fact>
          )}
          {payment_id && (
            <Fact name="Reference">
              <code>{payment_id}</code>
              <CopyButton value={payment_id} label={`Copy reference ${payment_id}`} />
            </Fact>
          )}
        </dl>
      </div>
      <div className={classes.buttons}>
        {canTryAgain(concern) && (
          <Button
            loading={again.saving}
            aria-label={`${againLabel(concern)}: ${amount}, ${concernLabels[concern]}${is_test ? ', test payment' : ''}`}
            onClick={() => void again.save(id)}
          >
            {againLabel(concern)}
          </Button>
        )}
        {!isUnanswered(concern) && (
          <Button
            variant="default"
            loading={saving}
            aria-label={`Mark as solved: ${amount}, ${concernLabels[concern]}${is_test ? ', test payment' : ''}`}
            onClick={() => void ask()}
          >
            Mark as solved
          </Button>
        )}
      </div>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
