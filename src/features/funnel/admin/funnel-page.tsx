import { Button, Skeleton } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { choiceInWords, choiceLabel, toSearch, periodPhrase } from '#kit/contract/period.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { FunnelReport } from '../contract.ts'
import { type Split, splits } from '../rules.ts'
import { DeclinesCard } from './declines-card.tsx'
import { type FunnelSlice, useFunnelAddress } from './funnel-address.ts'
import { funnelQuery } from './funnel-query.ts'
import { FunnelSteps } from './funnel-steps.tsx'
import { LeaksCard } from './leaks-card.tsx'
import { PartsCard } from './parts-card.tsx'
import classes from './funnel-page.module.css'

/** How far shoppers came in a period, and why they left. */
export const FunnelPage = () => {
  const { slice, today, query: asked, go } = useFunnelAddress()
  const { choice, filter } = slice
  const query = useQuery(funnelQuery(asked))
  const chips = useRef<HTMLDivElement>(null)
  const parts = useRef<HTMLSelectElement>(null)
  const without = (split: Split) => {
    const chip = chips.current?.querySelector(`[data-split="${split}"]`)
    const beside = chip?.nextElementSibling ?? chip?.previousElementSibling
    // Where nobody came there are no parts to choose from.
    const next = beside instanceof HTMLElement ? beside : (parts.current ?? document.getElementById('content'))
    next?.focus({ preventScroll: true })
    const { [split]: _, ...rest } = filter
    go({ choice, filter: rest })
  }
  return (
    <>
      <PageHeader
        title="Why shoppers leave"
        description="How far shoppers got in your checkout, and how much those who left might have spent."
        actions={<PeriodSelect value={choice} today={today} onChange={(chosen) => go({ choice: chosen, filter })} />}
      />
      {Object.keys(filter).length > 0 && (
        <div className={classes.chips} ref={chips}>
          {splits.map((split) => {
            const value = filter[split]
            if (value === undefined) return null
            const label = query.data?.parts[split].find((part) => part.value === value)?.label ?? (value || 'Not known')
            return (
              <Button
                key={split}
                data-split={split}
                variant="light"
                size="sm"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={`${label}: show all`}
                onClick={() => without(split)}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
      <QueryState
        query={query}
        skeleton={<FunnelSkeleton />}
        errorTitle="Error fetching the funnel"
        order={2}
        isEmpty={({ reached, leaks }) => reached[0] === 0 && leaks.length === 0}
        empty={<Nothing slice={slice} />}
      >
        {(report) => (
          <div className={classes.grid} data-fading={query.isPlaceholderData || undefined}>
            <SectionCard title={getTitle(slice)} description={getNote(report)}>
              <FunnelSteps reached={report.reached} />
            </SectionCard>
            <LeaksCard report={report} />
            <PartsCard
              report={report}
              choice={parts}
              onFilter={(split, value) => go({ choice, filter: { ...filter, [split]: value } })}
            />
            <DeclinesCard declines={report.declines} />
          </div>
        )}
      </QueryState>
      <PageFoot>
        <ButtonLink to="/dashboard" search={toSearch(choice)} variant="subtle" size="sm">
          Back to the figures for {choiceLabel(choice)}
        </ButtonLink>
      </PageFoot>
    </>
  )
}

/** What is left out, so that the numbers can be held against those of the dashboard. */
const getNote = ({ test, foreign }: FunnelReport): string => {
  const left =
    test === 0 ? '' : ` ${test.toLocaleString('en-US')} with test money ${test === 1 ? 'is' : 'are'} left out.`
  const other =
    foreign === 0
      ? ''
      : ` ${foreign.toLocaleString('en-US')} in other currencies are counted, but not included in the amounts.`
  return `Each is counted at the furthest step it reached.${left}${other}`
}

const getTitle = ({ choice }: FunnelSlice) =>
  'month' in choice ? `Checkouts of ${choiceLabel(choice)}` : `Checkouts ${choiceInWords(choice)}`

const Nothing = ({ slice }: { slice: FunnelSlice }) => (
  <SectionCard title={getTitle(slice)}>
    <EmptyState
      icon={<IconFilter size={22} />}
      order={3}
      title="No checkouts"
      text={`No shopper ${Object.keys(slice.filter).length > 0 ? 'of this kind ' : ''}opened your checkout ${periodPhrase(slice.choice)}.`}
    />
  </SectionCard>
)

const FunnelSkeleton = () => (
  <div className={classes.grid}>
    <Skeleton height={340} radius="md" />
    <Skeleton height={340} radius="md" />
  </div>
)
