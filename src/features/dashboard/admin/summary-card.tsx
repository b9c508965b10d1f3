import '@mantine/core/styles/RingProgress.layer.css'
import { RingProgress, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Metrics, MoneyFigure, Month } from '../contract.ts'
import { formatAmount, ringLabel, ringValue } from '../rules.ts'
import { metricsQuery } from './dashboard-queries.ts'
import { monthLabel } from './month.ts'
import classes from './summary-card.module.css'

const money = ({ amount, currency }: MoneyFigure) => formatAmount(amount, currency)
/** Nothing drawn at all for 0: a round cap would leave a dot. */
const ringSections = (rate: number) =>
  rate > 0 ? [{ value: ringValue(rate), color: 'var(--mantine-primary-color-filled)' }] : []

const count = (value: number) => value.toLocaleString('en-US')

export const SummaryCard = ({ month }: { month: Month }) => {
  const query = useQuery(metricsQuery(month))
  return (
    <SectionCard title="Summary" description={`Your store's figures for ${monthLabel(month)}`}>
      <div className={classes.frame} data-fading={query.isPlaceholderData || undefined}>
        <QueryState query={query} errorTitle="Error fetching metrics" skeleton={<SummarySkeleton />}>
          {(metrics) => <Summary metrics={metrics} />}
        </QueryState>
      </div>
    </SectionCard>
  )
}

const Summary = ({ metrics }: { metrics: Metrics }) => (
  <div className={classes.summary}>
    <div className={classes.conversion}>
      <RingProgress
        size={152}
        thickness={14}
        roundCaps
        aria-hidden
        sections={ringSections(metrics.conversionRate)}
        label={<span className={classes.rate}>{ringLabel(metrics.conversionRate)}</span>}
      />
      <div>
        <div className={classes.name}>
          Conversion rate
          <span className={classes.spoken}> {ringLabel(metrics.conversionRate)}</span>
        </div>
        <dl className={classes.funnel}>
          <div>
            <dt>Checkouts</dt>
            <dd>{count(metrics.checkoutCount)}</dd>
          </div>
          <div>
            <dt>Orders</dt>
            <dd>{count(metrics.orderCount)}</dd>
          </div>
        </dl>
      </div>
    </div>
    <dl className={classes.figures}>
      <Figure name="Total revenue" value={money(metrics.totalRevenue)} isLead />
      <Figure name="Average order value" value={money(metrics.averageOrderValue)} />
      <Figure name="Unique customers" value={count(metrics.uniqueCustomers)} />
      <Figure name="Discounts used" value={count(metrics.discountsUsed)} />
      <Figure name="Discounted revenue" value={money(metrics.discountedRevenue)} />
    </dl>
  </div>
)

const Figure = ({ name, value, isLead }: { name: string; value: ReactNode; isLead?: boolean }) => (
  <div className={classes.figure} data-lead={isLead}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const SummarySkeleton = () => (
  <div className={classes.summary}>
    <div className={classes.conversion}>
      <Skeleton circle height={152} />
      <Skeleton height={70} width={120} />
    </div>
    <div className={classes.figures}>
      {['lead', 'average', 'customers', 'used', 'discounted'].map((name) => (
        <div key={name} className={classes.figure} data-lead={name === 'lead' || undefined}>
          <Skeleton height={12} width="60%" my={4} />
          <Skeleton height={name === 'lead' ? 28 : 20} width="75%" mt={8} mb={4} />
        </div>
      ))}
    </div>
  </div>
)
