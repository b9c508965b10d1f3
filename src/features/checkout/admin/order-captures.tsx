import { Button, Card, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { momentText } from '#kit/contract/date-text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { later } from '#kit/web/later.tsx'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { CaptureState } from '../capture-rules.ts'
import type { CaptureStatus } from '../captures-contract.ts'
import { capturesQuery, useFollowing, useVoid } from './capture-calls.ts'
import { MoneyMove, StandingSkeleton, Sum } from './money-log.tsx'
import classes from './order-refunds.module.css'

const CaptureModal = later(async () => (await import('./capture-modal.tsx')).CaptureModal)

const states: Record<CaptureState, { label: string; color: string }> = {
  asked: { label: 'Not confirmed yet', color: 'yellow' },
  done: { label: 'Done', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
}

type Props = {
  orderId: number
  /** The store's time zone. */
  zone: string
}

/** An authorized payment of an order: until when it holds, and the ways to capture and to void it. */
export const OrderCaptures = ({ orderId, zone }: Props) => {
  const query = useQuery(capturesQuery(orderId))
  useFollowing(orderId, query.data)
  return (
    <Card component="section" className={classes.card} aria-label="Authorization">
      <Title order={2} size="h4">
        Authorization
      </Title>
      <QueryState
        query={query}
        errorTitle="Error fetching the authorization"
        order={3}
        skeleton={<StandingSkeleton buttons={180} />}
      >
        {(standing) => <Captures orderId={orderId} zone={zone} standing={standing} />}
      </QueryState>
    </Card>
  )
}

const Captures = ({ orderId, zone, standing }: Props & { standing: CaptureStatus }) => {
  const [isOpen, setOpen] = useState(false)
  const { authorized, captured, until, currency, why_not, captures, state } = standing
  const money = (amount: number) => formatMoney(amount, currency)
  // Then it stands in the list already what became of it.
  const isVoided = captures.some(({ kind, state: came }) => kind === 'void' && came === 'done')
  return (
    <>
      <dl className={classes.sums}>
        <Sum name="Authorized" value={money(authorized)} />
        <Sum name="Captured" value={money(captured)} />
        {until && <Sum name="Expires" value={momentText(until, zone)} />}
      </dl>
      {captures.length > 0 && (
        <ul className={classes.list}>
          {captures.map((capture) => (
            <MoneyMove
              key={capture.id}
              title={
                capture.kind === 'capture' ? `Capture of ${formatMoney(capture.amount, capture.currency)}` : 'Void'
              }
              state={states[capture.state]}
              at={capture.created_at}
              zone={zone}
              sentence={capture.sentence}
            />
          ))}
        </ul>
      )}
      {standing.is_cancelled && state === 'open' && (
        <p className={classes.note}>The order is cancelled in your shop: its payment is voided within a few minutes.</p>
      )}
      {why_not ? (
        isVoided || <p className={classes.note}>{why_not}</p>
      ) : (
        <Buttons {...{ orderId, standing, setOpen }} />
      )}
      {isOpen && state === 'open' && (
        <Suspense>
          <CaptureModal orderId={orderId} standing={standing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type ButtonsProps = { orderId: number; standing: CaptureStatus; setOpen(isOpen: boolean): void }

const Buttons = ({ orderId, standing, setOpen }: ButtonsProps) => {
  const { authorized, currency, provider, is_cancelled } = standing
  // What is sent again after an answer was lost is the same void.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { save, saving } = useVoid(orderId, ({ captures }, sent) => {
    const made = captures.find(({ id }) => id === sent)
    if (made?.state === 'failed') {
      notify.error(made.sentence)
      setKey(crypto.randomUUID())
    } else notify.success(made?.sentence ?? 'It is being voided.')
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Void the payment?',
      text: `${provider} releases ${formatMoney(authorized, currency)}: the shopper is not charged. The order is cancelled in your shop, its items are restocked, and your shop notifies the shopper. This can’t be undone.`,
      confirm: 'Void',
      danger: true,
    })
    if (isSure) await save(key)
  }
  return (
    <Group gap="sm">
      {!is_cancelled && (
        <Button onClick={() => setOpen(true)} disabled={saving}>
          Capture
        </Button>
      )}
      <Button variant="default" loading={saving} onClick={() => void ask()}>
        Void
      </Button>
    </Group>
  )
}
