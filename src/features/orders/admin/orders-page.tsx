import '@mantine/core/styles/Combobox.layer.css'
import { Button, Card, NativeSelect } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { dayLabel, monthLabel } from '#kit/contract/month.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { MonthSelect } from '#kit/web/month-select.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { SearchField } from '#kit/web/search-field.tsx'
import { type FoundKind, foundKinds, kinds } from '../rules.ts'
import { FoundList } from './found-list.tsx'
import { OrderDrawerSlot } from './order-drawer-slot.tsx'
import { OrderList } from './order-list.tsx'
import { type OrderSlice, searchOf, useOrdersAddress } from './orders-address.ts'
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
  const { slice, page, go, asked, find } = useOrdersAddress()
  const { year, month, day, what, discount } = slice
  const without = (name: 'day' | 'discount') => {
    const { [name]: _, ...rest } = slice
    go(rest)
  }
  const choose = (chosen: FoundKind) => {
    const ofMonths = kinds.find((kind) => kind === chosen)
    if (ofMonths && !asked?.search) go({ ...slice, what: ofMonths })
    else find({ search: asked?.search ?? '', what: chosen })
  }
  return (
    <>
      <PageHeader
        title="Orders"
        description={
          asked
            ? 'What shoppers ordered through your checkout, of all months.'
            : `What shoppers ordered through your checkout ${day === undefined ? 'in' : 'on'} ${periodOf(slice)}.`
        }
        actions={
          asked ? undefined : (
            <MonthSelect value={{ year, month }} onChange={(chosen) => go({ ...rest(slice), ...chosen })} />
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
            label="Show"
            data={options}
            value={asked?.what ?? what}
            onChange={(event) => choose(event.currentTarget.value as FoundKind)}
          />
          {!asked && day !== undefined && <Chip text={dayLabel(slice, day)} remove={() => without('day')} />}
          {!asked && discount !== undefined && (
            <Chip text={`Discount ${discount}`} remove={() => without('discount')} />
          )}
          {!asked && <span className={classes.grow} />}
          {!asked && (
            <Button
              component="a"
              href={`/api/orders/export?${fileQuery(slice)}`}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Export CSV
            </Button>
          )}
        </div>
        {asked ? <FoundList asked={asked} /> : <OrderList slice={slice} page={page} go={go} />}
      </Card>
      <div className={classes.back}>
        <ButtonLink to="/dashboard" search={{ month: searchOf(slice).month }} variant="subtle" size="sm">
          Back to the figures of {monthLabel(slice)}
        </ButtonLink>
      </div>
      <OrderDrawerSlot />
    </>
  )
}

/** Another month has other days. */
const rest = (slice: OrderSlice) => {
  const { day: _, ...others } = slice
  return others
}

const periodOf = (slice: OrderSlice) =>
  slice.day === undefined ? monthLabel(slice) : `${dayLabel(slice, slice.day)}, ${slice.year}`

const fileQuery = ({ year, month, day, what, discount }: OrderSlice) =>
  new URLSearchParams({
    year: String(year),
    month: String(month),
    what,
    ...(day !== undefined && { day: String(day) }),
    ...(discount !== undefined && { discount }),
  }).toString()

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
