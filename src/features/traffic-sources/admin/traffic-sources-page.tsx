import { Card } from '@mantine/core'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { type Choice, choiceFrom, choiceLabel, toQuery, toSearch, periodPhrase } from '#kit/contract/period.ts'
import { client } from '#kit/web/client.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { useToday } from '#kit/web/period/use-today.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { type Column, DataTable, DataTableSkeleton } from '#kit/web/table/data-table.tsx'
import type { SourceRow, trafficSources } from '../contract.ts'
import classes from './traffic-sources-page.module.css'

const call = client<typeof trafficSources>()

const sourcesQuery = (query: ReturnType<typeof toQuery>) =>
  queryOptions({
    queryKey: ['traffic-sources', query] as const,
    queryFn: async ({ signal }) => (await call('GET /traffic-sources', { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

const columns: readonly Column<SourceRow>[] = [
  {
    name: 'Source',
    phone: 'lead',
    cell: ({ source, medium, campaign }) => (
      <>
        {source || 'Direct, or not known'}
        <span className={classes.onPhone}>{[medium, campaign].map((mark) => mark && ` · ${mark}`)}</span>
      </>
    ),
  },
  { name: 'Medium', cell: ({ medium }) => medium },
  { name: 'Campaign', cell: ({ campaign }) => campaign },
  { name: 'Checkouts', end: true, phone: 'more', cell: ({ checkouts }) => checkouts.toLocaleString('en-US') },
  { name: 'Orders', end: true, phone: 'meta', cell: ({ orders }) => orders.toLocaleString('en-US') },
  { name: 'Revenue', end: true, phone: 'side', cell: ({ revenue }) => revenue.formatted },
]

/** Which links and pages brought the shoppers of a period, and what they bought. */
export const TrafficSourcesPage = () => {
  const { store } = useSession()
  const today = useToday(store?.time_zone ?? 'UTC')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = choiceFrom(search, today)
  const choose = (chosen: Choice) => void navigate({ to: '.', search: toSearch(chosen), resetScroll: false })
  const query = useQuery(sourcesQuery(toQuery(choice, today)))
  return (
    <>
      <PageHeader
        title="Where orders come from"
        description="By the tags in your links (utm_source, utm_medium, utm_campaign), or else by the page that led to your shop."
        actions={<PeriodSelect value={choice} today={today} onChange={choose} />}
      />
      <Card component="section" aria-label="Sources">
        <QueryState
          query={query}
          errorTitle="Error fetching sources"
          order={2}
          skeleton={<DataTableSkeleton rows={4} />}
          isEmpty={({ sources }) => sources.length === 0}
          empty={
            <EmptyState
              icon={<IconRoute size={22} />}
              order={2}
              title="No checkouts"
              text={`Here you see where the shoppers who open your checkout ${periodPhrase(choice)} come from.`}
            />
          }
        >
          {({ sources }) => (
            <DataTable
              label="Sources"
              columns={columns}
              rows={sources}
              getKey={({ source, medium, campaign }) => [source, medium, campaign].join('\n')}
              isFading={query.isPlaceholderData}
            />
          )}
        </QueryState>
      </Card>
      <p className={classes.note}>{getNote(query.data)}</p>
      <PageFoot>
        <ButtonLink to="/dashboard" search={toSearch(choice)} variant="subtle" size="sm">
          Back to the figures for {choiceLabel(choice)}
        </ButtonLink>
      </PageFoot>
    </>
  )
}

const getNote = (data: { foreign: number; hasMore: boolean } | undefined): string =>
  [
    'Checkouts opened in these days, and the orders they led to. We know the source if the shopper agreed to tracking in your shop, or came straight to the cart.',
    data && data.foreign > 0
      ? `${data.foreign.toLocaleString('en-US')} orders in other currencies are counted, but not included in the revenue.`
      : '',
    data?.hasMore ? 'The 100 sources with the most revenue are listed.' : '',
  ]
    .filter(Boolean)
    .join(' ')
