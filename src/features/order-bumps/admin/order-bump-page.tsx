import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconShoppingBagPlus from '@tabler/icons-react/dist/esm/icons/IconShoppingBagPlus.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { type Choice, choiceFrom, choiceLabel, toQuery, toSearch } from '#kit/contract/period.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { useToday } from '#kit/web/period/use-today.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useFocusLater } from '#kit/web/use-focus-later.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { Bump } from '../contract.ts'
import { maxBumps } from '../rules.ts'
import { bumpsQuery, figuresQuery, orderBumpsAs } from './bump-calls.ts'
import { BumpModal } from './bump-modal.tsx'
import { BumpRow } from './bump-row.tsx'
import classes from './order-bump-page.module.css'

type Editing = { count: number; opened: boolean; bump?: Bump }

/** What is offered to shoppers before they pay, and what came of it. */
export const OrderBumpPage = () => {
  const { store } = useSession()
  const currency = store?.currency ?? 'EUR'
  const today = useToday(store?.time_zone ?? 'UTC')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = choiceFrom(search, today)
  const choose = (chosen: Choice) => void navigate({ to: '.', search: toSearch(chosen), resetScroll: false })
  const query = useQuery(bumpsQuery)
  const [{ count, opened, bump }, setEditing] = useState<Editing>({ count: 0, opened: false })
  const open = (bump?: Bump) => setEditing((last) => ({ count: last.count + 1, opened: true, ...(bump && { bump }) }))
  const room = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater(room)
  const isFull = (query.data?.length ?? 0) >= maxBumps
  const add = (
    // Until the offers are known, nobody knows where it belongs: under the press it would move.
    <Button
      flex="none"
      disabled={isFull || query.isPending}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open()}
    >
      Add offer
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Order bump"
        description="One more product, offered above the Pay button and added to the order with one click."
        actions={<PeriodSelect value={choice} today={today} onChange={choose} />}
      />
      <div ref={room} tabIndex={-1} style={{ outline: 'none' }}>
        <SectionCard
          title="Offers"
          description={`Shoppers see the first that fits their cart and is in stock. ${isFull ? `A store has at most ${maxBumps}.` : ''}`}
          aside={query.data?.length !== 0 && add}
        >
          <QueryState
            query={query}
            skeleton={<ListSkeleton />}
            errorTitle="The offers could not be loaded"
            order={3}
            isEmpty={(bumps) => bumps.length === 0}
            empty={
              <EmptyState
                icon={<IconShoppingBagPlus size={22} />}
                title="No offers yet"
                text="Offer what goes with most orders: a gift box, a cable, a refill. Nothing is offered until you switch it on."
                action={add}
              />
            }
          >
            {(bumps) => <List bumps={bumps} choice={choice} today={today} onEdit={open} focusLater={focusLater} />}
          </QueryState>
        </SectionCard>
      </div>
      <p className={classes.note}>
        Figures for {choiceLabel(choice)}: each checkout that showed an offer in this period counts once. “Added” is how
        often it was added to the order; revenue is what paid orders in {currency} brought in for it, without cancelled
        and test orders.
      </p>
      <PageFoot>
        <ButtonLink to="/automatic-discounts" variant="subtle" size="sm">
          Automatic discounts
        </ButtonLink>
        <ButtonLink to="/customization" variant="subtle" size="sm">
          Customization
        </ButtonLink>
      </PageFoot>
      <BumpModal
        key={count}
        opened={opened}
        bump={bump}
        currency={currency}
        onClose={() => setEditing((last) => ({ ...last, opened: false }))}
      />
    </>
  )
}

type ListProps = {
  bumps: Bump[]
  choice: Choice
  today: string
  onEdit(bump: Bump): void
  focusLater(...buttons: string[]): void
}

/** A button of an offer's row. */
const button = ({ id }: Bump, does: string) => `[data-row="${id}"] [data-does="${does}"]`

const List = ({ bumps, choice, today, onEdit, focusLater }: ListProps) => {
  const queries = useQueryClient()
  const figures = useQuery(figuresQuery(toQuery(choice, today)))
  const [announcement, setAnnouncement] = useState('')
  const { save, saving } = useSave((ids: string[]) => orderBumpsAs(ids), {
    success: false,
    onFailure: () => queries.invalidateQueries({ queryKey: bumpsQuery.queryKey }),
    onSuccess: ({ data }) => queries.setQueryData(bumpsQuery.queryKey, data.bumps),
  })
  const move = async (from: number, step: -1 | 1) => {
    const moved = bumps[from]!
    const order = bumps.toSpliced(from, 1).toSpliced(from + step, 0, moved)
    const [first, other] = step < 0 ? ['up', 'down'] : ['down', 'up']
    if (!(await save(order.map(({ id }) => id)))) return
    focusLater(button(moved, first), button(moved, other))
    setAnnouncement(`${moved.headline}: now ${from + step + 1} of ${bumps.length}`)
  }
  return (
    <>
      <ol className={classes.list}>
        {bumps.map((bump, at) => (
          <BumpRow
            key={bump.id}
            bump={bump}
            figures={figures.data?.figures.find(({ id }) => id === bump.id)}
            isFirst={at === 0}
            isLast={at === bumps.length - 1}
            isMoving={saving}
            onEdit={() => onEdit(bump)}
            onMove={(step) => void move(at, step)}
            onRemoved={() => {
              const next = bumps[at + 1] ?? bumps[at - 1]
              if (next) focusLater(button(next, 'delete'))
              else focusLater('button')
            }}
          />
        ))}
      </ol>
      {figures.isError && <p role="alert">The figures could not be loaded.</p>}
      {(figures.data?.foreign ?? 0) > 0 && (
        <p className={classes.note}>
          {figures.data?.foreign.toLocaleString('en-US')} orders in other currencies are counted, but not included in
          the revenue.
        </p>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  )
}

const ListSkeleton = () => (
  <Stack gap="md">
    {['first', 'second'].map((place) => (
      <Skeleton key={place} h={104} />
    ))}
  </Stack>
)
