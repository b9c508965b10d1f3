import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#kit/contract/money.ts'
import { upcomingQuery } from './billing-queries.ts'
import { periodText } from './period.ts'
import classes from './amount-due.module.css'

/** What the next invoice comes to so far, and the week that runs. */
export const AmountDue = () => {
  const { data, isPending } = useQuery(upcomingQuery)
  const isNothing = data?.amount_due === 0 && !data.end_date
  return (
    <section className={classes.due} aria-label="Amount Due" aria-busy={isPending}>
      <p className={classes.label}>Amount Due</p>
      {isPending ? (
        <Skeleton height={52} width={132} />
      ) : (
        <>
          <p className={classes.amount}>{data ? formatMoney(data.amount_due, 'EUR') : '-'}</p>
          <p className={classes.period} aria-hidden={isNothing || undefined}>
            {periodText(data?.start_date ?? null, data?.end_date ?? null)}
          </p>
          {isNothing && <p className={classes.period}>Nothing due</p>}
          {data?.end_date && <p className={classes.period}>Charged when the period ends</p>}
        </>
      )}
    </section>
  )
}
