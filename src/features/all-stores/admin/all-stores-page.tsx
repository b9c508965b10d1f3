import { Button, Card } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { useSwitchStore } from '#features/stores/admin/public.ts'
import { type Choice, choiceFrom, choiceLabel, toQuery, toSearch } from '#kit/contract/period.ts'
import { client } from '#kit/web/client.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { useToday } from '#kit/web/period/use-today.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { type Column, DataTable, DataTableSkeleton } from '#kit/web/table/data-table.tsx'
import type { allStores, StoreSums, Sums } from '../contract.ts'
import classes from './all-stores-page.module.css'

const call = client<typeof allStores>()

const figuresQuery = (query: ReturnType<typeof toQuery>) =>
  queryOptions({
    queryKey: ['all-stores', query] as const,
    queryFn: async ({ signal }) => (await call('GET /all-stores', { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

const conversion = ({ orders, checkouts }: Sums) =>
  checkouts === 0 ? '–' : `${Math.min(100, (orders / checkouts) * 100).toFixed(1)}%`

const figures: readonly Column<Sums>[] = [
  { name: 'Revenue', end: true, phone: 'side', cell: ({ revenue }) => revenue.formatted },
  { name: 'Orders', end: true, phone: 'meta', cell: ({ orders }) => orders.toLocaleString('en-US') },
  { name: 'Checkouts', end: true, phone: 'more', cell: ({ checkouts }) => checkouts.toLocaleString('en-US') },
  { name: 'Conversion rate', end: true, phone: 'status', cell: conversion },
]

const StoreName = ({ store }: Pick<StoreSums, 'store'>) => {
  const { store: current } = useSession()
  const { switchTo, switching } = useSwitchStore()
  if (store.id === current?.id) return <strong className={classes.name}>{store.name}</strong>
  return (
    <Button
      variant="transparent"
      size="compact-sm"
      px={0}
      h="auto"
      mih={26}
      classNames={{ label: classes.name ?? '' }}
      aria-label={`Go to ${store.name}`}
      aria-disabled={switching}
      onClick={() => switchTo(store.id)}
    >
      {store.name}
    </Button>
  )
}

const columns: readonly Column<StoreSums>[] = [
  { name: 'Store', phone: 'lead', cell: ({ store }) => <StoreName store={store} /> },
  ...figures,
]

const together: readonly Column<Sums>[] = [
  { name: 'Together', phone: 'lead', cell: ({ currency }) => `All in ${currency}` },
  ...figures,
]

/** What every store of the merchant came to, and each currency over all of them. */
export const AllStoresPage = () => {
  const { store: current } = useSession()
  const today = useToday(current?.time_zone ?? 'UTC')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = choiceFrom(search, today)
  const choose = (chosen: Choice) => void navigate({ to: '.', search: toSearch(chosen), resetScroll: false })
  const query = useQuery(figuresQuery(toQuery(choice, today)))
  return (
    <>
      <PageHeader
        title="All stores"
        description="The same days for every store, each in its own time zone. Amounts in different currencies are not added together."
        actions={<PeriodSelect value={choice} today={today} onChange={choose} />}
      />
      <QueryState
        query={query}
        errorTitle="Error fetching your stores"
        order={2}
        skeleton={
          <Card>
            <DataTableSkeleton rows={4} />
          </Card>
        }
      >
        {({ stores, totals }) => (
          <>
            <Card component="section" aria-label="Stores">
              <DataTable
                label="Stores"
                columns={columns}
                rows={stores}
                getKey={({ store, currency }) => `${store.id} ${currency}`}
                isFading={query.isPlaceholderData}
              />
            </Card>
            <Card component="section" aria-label="Together" className={classes.totals}>
              <DataTable
                label="Totals by currency"
                columns={together}
                rows={totals}
                getKey={({ currency }) => currency}
                isFading={query.isPlaceholderData}
              />
            </Card>
          </>
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
