import { Button, Group } from '@mantine/core'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { useRef, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { ListFoot } from '#kit/web/table/list-foot.tsx'
import { usePages } from '#kit/web/table/use-pages.ts'
import type { CartMeasure } from '../../rules.ts'
import { CoverageNote, useCoverageKnown } from '../coverage-note.tsx'
import { ratesQuery } from '../rate-queries.ts'
import { useDeleteRate } from '../use-delete-rate.ts'
import { useManyRates } from '../use-many-rates.ts'
import { RateTable, RateTableSkeleton } from './rate-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

const fetchFailure = 'There was an error fetching the shipping rates.'

type Props = {
  search: string
  page: number
  go: (next: { search: string; page: number }, replace?: boolean) => void
  /** Empties the search box. */
  clear: () => void
  /** Tries a cart. */
  onTest: (cart: CartMeasure) => void
}

/** The rates that the search finds, with the ways to the further ones. */
export const RateList = ({ search, page, go, clear, onTest }: Props) => {
  const list = usePages(
    (number) => ratesQuery(search, number),
    page,
    (last) => go({ search, page: last }, true),
  )
  const room = useRef<HTMLDivElement>(null)
  const isCoverageKnown = useCoverageKnown()
  const [marked, setMarked] = useState<readonly string[]>([])
  // What is not shown any more is not chosen either.
  const chosen = list.rows.map(({ id }) => id).filter((id) => marked.includes(id))
  const many = useManyRates(() => room.current?.focus())
  const onDelete = useDeleteRate((message, undo) => {
    room.current?.focus()
    many.tellDeleted(message, undo)
  })
  return (
    <div ref={room} tabIndex={-1} style={{ outline: 'none' }}>
      {isCoverageKnown && !list.current.isPending && <CoverageNote onTest={onTest} />}
      {list.rows.length === 0 || !isCoverageKnown ? (
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
          <SelectionBar shown={list.rows} chosen={chosen} onChoose={setMarked} many={many} />
          <RateTable
            rates={list.rows}
            isFading={list.isFading}
            chosen={chosen}
            onChoose={setMarked}
            many={many}
            onDelete={(rate) => void onDelete(rate)}
          />
          <ListFoot
            list={list}
            page={page}
            noun={['shipping rate', 'shipping rates']}
            failure={fetchFailure}
            onPage={(next, replace) => go({ search, page: next }, replace)}
          />
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
        <Group gap="sm" justify="center">
          <ButtonLink to="/shipping-rates/create-shipping-rate" variant="default">
            Create your first rate
          </ButtonLink>
          <ButtonLink to="/shipping-rates" hash="import-from-shop" variant="default">
            Import from your shop
          </ButtonLink>
        </Group>
      )
    }
  />
)

const noneYet = 'It looks like you have no shipping rate at the moment.'
