import '@mantine/core/styles/Combobox.layer.css'
import { Button, Card, NativeSelect } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { forShownStore } from '#features/auth/admin/public.tsx'
import { dayText } from '#kit/contract/month.ts'
import { choiceInWords, choiceLabel, dateLabel, periodLabel, toSearch as searchOfChoice } from '#kit/contract/period.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { SearchField } from '#kit/web/table/search-field.tsx'
import { type FoundKind, foundKinds, kinds } from '../rules.ts'
import { FoundList } from './found-list.tsx'
import { KeepFilter, KeptFilters } from './kept-filters.tsx'
import { NewOrders } from './new-orders.tsx'
import { OrderDrawerSlot } from './order-drawer-slot.tsx'
import { OrderList } from './order-list.tsx'
import { type OrderSlice, toSliceQuery, useOrdersAddress } from './orders-address.ts'
import classes from './orders-page.module.css'

const names: Record<FoundKind, string> = {
  placed: 'All orders',
  kept: 'Not cancelled',
  discounted: 'With a discount',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  unfulfilled: 'Not fulfilled yet, all months',
  test: 'Test payments, all months',
}
const options = foundKinds.map((kind) => ({ value: kind, label: names[kind] }))

/** The orders behind the dashboard's figures; which ones, the page and the open order live in the address. */
export const OrdersPage = () => {
  const { slice, today, page, go, asked, find, filter } = useOrdersAddress()
  const { choice, what, discount } = slice
  const day = getDay(slice)
  const show = useRef<HTMLSelectElement>(null)
  // Where the keyboard goes on from what was taken out of the list's head.
  const toShow = () => show.current?.focus()
  const without = (name: 'day' | 'discount') => {
    toShow()
    const { [name]: _, ...rest } = slice
    go(rest)
  }
  const choose = (chosen: FoundKind) => {
    const monthlyKind = kinds.find((kind) => kind === chosen)
    if (monthlyKind && !asked?.search) go({ ...slice, what: monthlyKind })
    else find({ search: asked?.search ?? '', what: chosen })
  }
  return (
    <>
      <PageHeader
        title="Orders"
        description={
          asked
            ? 'What shoppers ordered through your checkout, in all months.'
            : `What shoppers ordered through your checkout ${day === null ? choiceInWords(choice) : `on ${periodLabel({ from: day, to: day })}`}.`
        }
        actions={
          asked ? undefined : (
            <PeriodSelect value={choice} today={today} onChange={(chosen) => go({ ...rest(slice), choice: chosen })} />
          )
        }
      />
      <Card padding={0} component="section" aria-label="List of orders">
        <div className={classes.filters}>
          <SearchField
            label="Find an order"
            placeholder="Number, name, email or payment ID"
            value={asked?.search ?? ''}
            onSearch={(search) => find({ search, what: asked?.what ?? what })}
          />
          <NativeSelect
            ref={show}
            label="Show"
            w={190}
            data={options}
            value={asked?.what ?? what}
            onChange={(event) => choose(event.currentTarget.value as FoundKind)}
          />
          {!asked && day !== null && <Chip text={dateLabel(day)} remove={() => without('day')} />}
          {!asked && discount !== undefined && (
            <Chip text={`Discount ${discount}`} remove={() => without('discount')} />
          )}
          <div className={classes.ends}>
            {Object.keys(filter).length > 0 && <KeepFilter address={filter} />}
            {!asked && (
              <Button
                component="a"
                href={forShownStore(`/api/orders/export?${fileQuery(slice, today)}`)}
                download
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                Export CSV
              </Button>
            )}
          </div>
        </div>
        <KeptFilters onNoneLeft={toShow} />
        {asked ? <FoundList asked={asked} /> : <OrderList slice={slice} today={today} page={page} go={go} />}
      </Card>
      <PageFoot>
        <ButtonLink to="/dashboard" search={searchOfChoice(choice)} variant="subtle" size="sm">
          Back to the figures for {choiceLabel(choice)}
        </ButtonLink>
      </PageFoot>
      <OrderDrawerSlot />
      <NewOrders />
    </>
  )
}

/** Another period has other days. */
const rest = (slice: OrderSlice) => {
  const { day: _, ...others } = slice
  return others
}

/** The day of the month that is shown alone. */
const getDay = ({ choice, day }: OrderSlice): string | null =>
  'month' in choice && day !== undefined ? dayText(choice.month, day) : null

const fileQuery = (slice: OrderSlice, today: string) =>
  new URLSearchParams(
    Object.entries(toSliceQuery(slice, today)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

const Chip = ({ text, remove }: { text: string; remove: () => void }) => (
  <Button
    variant="light"
    size="sm"
    rightSection={<IconX size={14} aria-hidden />}
    aria-label={`${text}: show all`}
    onClick={remove}
  >
    {text}
  </Button>
)
