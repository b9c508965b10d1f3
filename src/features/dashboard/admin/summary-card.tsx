import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { dayLabel, type Month, monthBefore, monthLabel } from '#kit/contract/month.ts'
import { later } from '#kit/web/later.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Metrics } from '../contract.ts'
import { ringLabel } from '../rules.ts'
import { ConversionRing } from './conversion-ring.tsx'
import { metricsQuery } from './dashboard-queries.ts'
import { conversionRate, funnel, results } from './figure-list.ts'
import { ChangeLine, Definition, Figure } from './figure.tsx'
import classes from './summary-card.module.css'

const DailyFigures = later(async () => (await import('./daily-figures.tsx')).DailyFigures)

export const SummaryCard = ({ month }: { month: Month }) => {
  const query = useQuery(metricsQuery(month))
  return (
    <SectionCard title="Summary" description={`Your store's figures for ${monthLabel(month)}`}>
      <div className={classes.frame} data-fading={query.isPlaceholderData || undefined}>
        <QueryState query={query} errorTitle="Error fetching metrics" skeleton={<SummarySkeleton />}>
          {(metrics) => <Summary metrics={metrics} month={month} />}
        </QueryState>
      </div>
    </SectionCard>
  )
}

const Summary = ({ metrics, month }: { metrics: Metrics; month: Month }) => (
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
              <dd className={classes.spoken}>{ringLabel(metrics.conversionRate)}</dd>
              <ChangeLine kind={conversionRate} metrics={metrics} />
            </div>
            {funnel.map((kind) => (
              <Figure key={kind.name} kind={kind} metrics={metrics} month={month} />
            ))}
          </dl>
        </div>
      </div>
      <dl className={classes.figures}>
        {results.map((kind, index) => (
          <Figure key={kind.name} kind={kind} metrics={metrics} month={month} isLead={index === 0} />
        ))}
      </dl>
    </div>
    <p className={classes.comparison}>{comparison(metrics, month)}</p>
    <Suspense fallback={<Skeleton height={300} mt="lg" />}>
      <DailyFigures metrics={metrics} month={month} />
    </Suspense>
  </>
)

/** What the changes are changes against. */
const comparison = ({ before, isRunning }: Metrics, month: Month): string => {
  const earlier = monthBefore(month)
  if (!before)
    return `Nothing to compare yet: there were no checkouts or orders ${isRunning ? 'by this day of' : 'in'} ${monthLabel(earlier)}.`
  if (!isRunning) return `Changes are compared with ${monthLabel(earlier)}.`
  const lastDay = Number(before.to.slice(8))
  const days = lastDay === 1 ? dayLabel(earlier, 1) : `${dayLabel(earlier, 1)} to ${lastDay}`
  return `The month is not over yet: changes are compared with the same days of the month before, ${days}.`
}

const SummarySkeleton = () => (
  <>
    <div className={classes.summary}>
      <div className={classes.conversion}>
        <Skeleton circle height={140} />
        <Skeleton height={150} width={120} />
      </div>
      <div className={classes.figures}>
        {results.map(({ name }, index) => (
          <div key={name} className={classes.figure} data-lead={index === 0 || undefined}>
            <Skeleton height={12} width="60%" my={4} />
            <Skeleton height={index === 0 ? 28 : 20} width="75%" mt={8} mb={4} />
            <Skeleton height={12} width="50%" my={4} />
          </div>
        ))}
      </div>
    </div>
    <Skeleton height={14} width={320} maw="100%" mt={15} mb={3} />
    <Skeleton height={300} mt="lg" />
  </>
)
