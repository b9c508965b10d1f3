import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { tipFiguresQuery } from '#features/checkout-form/admin/public.ts'
import { type Choice, choiceFrom, choiceLabel, toQuery, toSearch } from '#kit/contract/period.ts'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { useToday } from '#kit/web/period/use-today.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import classes from './tip-figures.module.css'

/** What tips came to, for any period; nothing before the store asks for one. */
export const TipFigures = ({ isAsked }: { isAsked: boolean }) => {
  const { store } = useSession()
  const today = useToday(store?.time_zone ?? 'UTC')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = choiceFrom(search, today)
  const choose = (chosen: Choice) => void navigate({ to: '.', search: toSearch(chosen), resetScroll: false })
  const { data, isError } = useQuery(tipFiguresQuery(toQuery(choice, today)))
  if (!isAsked && !data?.tipped) return null
  const count = (number: number | undefined) => number?.toLocaleString('en-US') ?? '–'
  return (
    <SectionCard
      title="Tips"
      description={`What shoppers gave in ${choiceLabel(choice)}.`}
      aside={<PeriodSelect value={choice} today={today} onChange={choose} />}
    >
      <dl className={classes.figures}>
        <Figure name="Tips" value={data?.amount.formatted ?? '–'} />
        <Figure name="Orders with a tip" value={count(data?.tipped)} />
        <Figure name="Share of all orders" value={data ? shareText(data) : '–'} />
      </dl>
      {isError && <p role="alert">The figures could not be loaded.</p>}
      <p className={classes.note}>
        Without cancelled and test orders. A refund reduces the tip only by what it exceeds the rest of the order.
        {data && data.foreign > 0
          ? ` ${count(data.foreign)} orders in other currencies are counted, but not included in the amount.`
          : ''}
      </p>
    </SectionCard>
  )
}

const shareText = ({ tipped, orders }: { tipped: number; orders: number }) =>
  orders === 0 ? '–' : `${((tipped / orders) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
