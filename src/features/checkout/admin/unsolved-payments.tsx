import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { RetryButton } from '#kit/web/retry-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { mostUnsolved } from '../payments-rules.ts'
import { unsolvedQuery } from './payment-calls.ts'
import { PaymentItem } from './payment-item.tsx'
import classes from './unsolved-payments.module.css'

/** Asks for them ahead, once; where that fails, the list below asks itself and tells. */
export const prefetchUnsolved = (queries: QueryClient) => queries.prefetchQuery({ ...unsolvedQuery, retry: false })

/** As many as leave the page below in sight. */
const shownAtFirst = 3

/** The payments that the merchant has to look after; nothing while there are none. */
export const UnsolvedPayments = () => {
  const query = useQuery(unsolvedQuery)
  const title = useRef<HTMLSpanElement>(null)
  const [isWhole, setWhole] = useState(false)
  const { data: payments } = query
  const solved = useRef<string>(null)
  useEffect(() => {
    if (!solved.current || payments?.some(({ id }) => id === solved.current)) return
    solved.current = null
    // The button that was pressed is gone with its payment.
    const next = title.current ?? document.getElementById('content')
    next?.focus()
  }, [payments])
  if (!payments) return query.isError ? <NotChecked query={query} /> : null
  if (payments.length === 0) return null
  return (
    <div className={classes.notice}>
      <SectionCard
        title={
          <span ref={title} tabIndex={-1} className={classes.title}>
            <IconAlertTriangle size={20} aria-hidden />
            {headline(payments.length)}
          </span>
        }
        description={
          payments.length === 1 ? 'It stays here until it is solved.' : 'Each stays here until it is solved.'
        }
        {...(payments.length > shownAtFirst && {
          footer: (
            <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole
                ? 'Show fewer'
                : payments.length > mostUnsolved
                  ? `Show the first ${mostUnsolved}`
                  : `Show all ${payments.length}`}
            </Button>
          ),
        })}
      >
        <ul className={classes.list}>
          {payments.slice(0, isWhole ? mostUnsolved : shownAtFirst).map((payment) => (
            <PaymentItem key={payment.id} payment={payment} onSolved={() => (solved.current = payment.id)} />
          ))}
        </ul>
      </SectionCard>
    </div>
  )
}

const headline = (count: number) => {
  if (count > mostUnsolved) return `More than ${mostUnsolved} payments need your attention`
  return count === 1 ? '1 payment needs your attention' : `${count} payments need your attention`
}

const NotChecked = ({ query }: Pick<ComponentProps<typeof RetryButton>, 'query'>) => (
  <p className={classes.failure}>
    We could not check whether a payment needs your attention.
    <RetryButton query={query} variant="subtle" size="compact-sm">
      Check again
    </RetryButton>
  </p>
)
