import '@mantine/core/styles/Pagination.layer.css'
import { Alert, Button, Pagination, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { RateTable, RateTableSkeleton } from './rate-table.tsx'
import { useDeleteRate } from './use-delete-rate.ts'
import { fetchFailure, useRates } from './use-rates.ts'
import classes from './shipping-rates-page.module.css'

type Props = {
  search: string
  page: number
  go: (next: { search: string; page: number }, replace?: boolean) => void
  /** Empties the search box. */
  clear: () => void
}

/** The rates that the search finds, with the ways to the further ones. */
export const RateList = ({ search, page, go, clear }: Props) => {
  const list = useRates(search, page)
  const room = useRef<HTMLDivElement>(null)
  const onDelete = useDeleteRate(() => room.current?.focus())
  const lastPage = list.current.isPlaceholderData ? undefined : list.current.data?.last_page
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) go({ search, page: lastPage }, true)
  }, [lastPage, page, search, go])

  return (
    <div ref={room} tabIndex={-1} style={{ outline: 'none' }}>
      {list.rows.length === 0 ? (
        <QueryState
          query={list.current}
          skeleton={<RateTableSkeleton />}
          errorTitle={fetchFailure}
          order={2}
          isEmpty={({ total }) => total === 0}
          empty={<NoRates search={search} clear={clear} />}
        >
          {() => <RateTableSkeleton />}
        </QueryState>
      ) : (
        <>
          <RateTable rates={list.rows} isFading={list.isFading} onDelete={(rate) => void onDelete(rate)} />
          {list.failed && <LoadFailure retry={list.retry} busy={list.current.isFetching} />}
          <div className={classes.foot}>
            <Text size="sm" c="dimmed" component="output">
              {list.isNumbered
                ? `Page ${page} of ${list.lastPage}, ${list.total} shipping rates`
                : `${list.rows.length} of ${list.total} shipping ${list.total === 1 ? 'rate' : 'rates'}`}
            </Text>
            {list.isNumbered && (
              <Pagination
                value={page}
                total={list.lastPage}
                size="sm"
                onChange={(next) => go({ search, page: next })}
                aria-label="Pages of shipping rates"
                getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            )}
            {!list.isNumbered && !list.failed && page < list.lastPage && (
              <Button variant="default" loading={list.isAdding} onClick={() => go({ search, page: page + 1 }, true)}>
                Show more
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const NoRates = ({ search, clear }: { search: string; clear: () => void }) => (
  <EmptyState
    icon={<IconTruckDelivery size={24} />}
    order={2}
    title="No shipping rate found"
    text={search ? `None of your shipping rates has “${search}” in its name.` : noneYet}
    action={
      search ? (
        <Button variant="default" onClick={clear}>
          Clear search
        </Button>
      ) : (
        <ButtonLink to="/shipping-rates/create-shipping-rate" variant="default">
          Create your first rate
        </ButtonLink>
      )
    }
  />
)

const noneYet = 'It looks like you have no shipping rate at the moment.'

const LoadFailure = ({ retry, busy }: { retry: () => void; busy: boolean }) => (
  <Alert color="red" m="md" title={fetchFailure}>
    <Button variant="default" size="xs" loading={busy} onClick={retry}>
      Retry
    </Button>
  </Alert>
)
