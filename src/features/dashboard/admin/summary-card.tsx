import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useHasCheckouts } from '#features/go-live/admin/public.ts'
import { dayLabel, monthBefore, monthLabel } from '#kit/contract/month.ts'
import { type Choice, choiceLabel, dateLabel, countDays, periodLabel } from '#kit/contract/period.ts'
import { later } from '#kit/web/later.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Metrics } from '../contract.ts'
import { ringLabel } from '../rules.ts'
import { ConversionRing, RingSkeleton } from './conversion-ring.tsx'
import { metricsQuery, type Shown } from './dashboard-queries.ts'
import { conversionRate, funnel, results } from './figure-list.ts'
import { ChangeLine, Definition, Figure } from './figure.tsx'
import classes from './summary-card.module.css'

const DailyFigures = later(async () => (await import('./daily-figures.tsx')).DailyFigures)

export const SummaryCard = (shown: Shown) => {
  const { choice } = shown
  const query = useQuery(metricsQuery(shown))
  return (
    <SectionCard title="Summary" description={`Your store's figures for ${getChoiceName(choice)}`}>
      <div className={classes.frame} data-fading={query.isPlaceholderData || undefined}>
        <QueryState query={query} errorTitle="Error fetching metrics" skeleton={<SummarySkeleton />}>
          {(metrics) => <Summary metrics={metrics} {...shown} />}
        </QueryState>
      </div>
    </SectionCard>
  )
}

/** 'Nov 2026', 'the last 7 days'. */
const getChoiceName = (choice: Choice) =>
  'range' in choice ? choiceLabel(choice).replace(/^Last/, 'the last').replace(/^T/, 't') : choiceLabel(choice)

const Summary = ({ metrics, choice, today }: { metrics: Metrics } & Shown) => (
  <>
    <div className={classes.summary}>
      <div className={classes.conversion}>
        <ConversionRing rate={metrics.conversionRate} />
        <div>
          <dl className={classes.funnel}>
            <div className={classes.conversionName}>
              <dt>
                {conversionRate.name}
                <Definition of={conversionRate} />
              </dt>
              <VisuallyHidden component="dd">{ringLabel(metrics.conversionRate)}</VisuallyHidden>
              <ChangeLine kind={conversionRate} metrics={metrics} />
            </div>
            {funnel.map((kind) => (
              <Figure key={kind.name} kind={kind} metrics={metrics} choice={choice} />
            ))}
          </dl>
        </div>
      </div>
      <dl className={classes.figures}>
        {results.map((kind, index) => (
          <Figure key={kind.name} kind={kind} metrics={metrics} choice={choice} isLead={index === 0} />
        ))}
      </dl>
    </div>
    <p className={classes.comparison}>{comparison(metrics, choice)}</p>
    {hasHappened(metrics) && (
      <Suspense fallback={<Skeleton height={300} mt="lg" />}>
        <DailyFigures metrics={metrics} choice={choice} today={today} />
      </Suspense>
    )}
  </>
)

/** Days in which nothing happened are not drawn one by one. */
const hasHappened = ({ checkoutCount, orderCount, totalRevenue }: Metrics) =>
  checkoutCount > 0 || orderCount > 0 || totalRevenue.amount !== 0

/** What the changes are changes against. */
const comparison = ({ before, isRunning }: Metrics, choice: Choice): string => {
  if (!('month' in choice)) return comparedDays(before, isRunning)
  const earlier = monthBefore(choice.month)
  if (!before)
    return `Nothing to compare yet: there were no checkouts or orders ${isRunning ? 'by this day of' : 'in'} ${monthLabel(earlier)}.`
  if (!isRunning) return `Changes are compared with ${monthLabel(earlier)}.`
  const lastDay = Number(before.to.slice(8))
  const days = lastDay === 1 ? dayLabel(earlier, 1) : `${dayLabel(earlier, 1)} to ${lastDay}`
  return `The month is not over yet: changes are compared with the same days of the month before, ${days}.`
}

const comparedDays = (before: Metrics['before'], isRunning: boolean): string => {
  if (!before) return 'Nothing to compare yet: there were no checkouts or orders in the same number of days before.'
  const days = countDays(before)
  const span =
    days === 1 ? `the day before, ${dateLabel(before.to)}` : `the ${days} days before, ${periodLabel(before)}`
  return `${isRunning ? 'Today is not over yet: changes' : 'Changes'} are compared with ${span}.`
}

const SummarySkeleton = () => {
  const hasCheckouts = useHasCheckouts()
  return (
    <>
      <div className={classes.summary}>
        <div className={classes.conversion}>
          <RingSkeleton />
          <Skeleton height={hasCheckouts ? 150 : 104} width={120} />
        </div>
        <div className={classes.figures}>
          {results.map(({ name }, index) => (
            <div key={name} className={classes.figure} data-lead={index === 0 || undefined}>
              <Skeleton height={12} width="60%" my={4} />
              <Skeleton height={index === 0 ? 28 : 20} width="75%" mt={index === 0 ? 6 : 26} mb={4} />
              {hasCheckouts && <Skeleton height={12} width="50%" my={4} />}
            </div>
          ))}
        </div>
      </div>
      <Skeleton height={14} width={320} maw="100%" mt={15} mb={3} />
      {hasCheckouts && <Skeleton height={300} mt="lg" />}
    </>
  )
}
