import '@mantine/core/styles/Combobox.layer.css'
import { Button, Card, NativeSelect } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { dayLabel, monthLabel } from '#kit/contract/month.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { MonthSelect } from '#kit/web/month-select.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { type OrderKind, kinds } from '../rules.ts'
import { OrderDrawerSlot } from './order-drawer-slot.tsx'
import { OrderList } from './order-list.tsx'
import { type OrderSlice, searchOf, useOrdersAddress } from './orders-address.ts'
import classes from './orders-page.module.css'

const names: Record<OrderKind, string> = {
  placed: 'All orders',
  kept: 'Not cancelled',
  discounted: 'With a discount',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}
const options = kinds.map((kind) => ({ value: kind, label: names[kind] }))

/** The orders behind the dashboard's figures; which ones, the page and the open order live in the address. */
export const OrdersPage = () => {
  const { slice, page, go } = useOrdersAddress()
  const { year, month, day, what, discount } = slice
  const without = (name: 'day' | 'discount') => {
    const { [name]: _, ...rest } = slice
    go(rest)
  }
  return (
    <>
      <PageHeader
        title="Orders"
        description={`What shoppers ordered through your checkout ${day === undefined ? 'in' : 'on'} ${periodOf(slice)}.`}
        actions={<MonthSelect value={{ year, month }} onChange={(chosen) => go({ ...rest(slice), ...chosen })} />}
      />
      <Card padding={0} component="section" aria-label="List of orders">
        <div className={classes.filters}>
          <NativeSelect
            label="Show"
            data={options}
            value={what}
            onChange={(event) => go({ ...slice, what: event.currentTarget.value as OrderKind })}
          />
          {day !== undefined && <Chip text={dayLabel(slice, day)} remove={() => without('day')} />}
          {discount !== undefined && <Chip text={`Discount ${discount}`} remove={() => without('discount')} />}
          <span className={classes.grow} />
          <Button
            component="a"
            href={`/api/orders/export?${fileQuery(slice)}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Export CSV
          </Button>
        </div>
        <OrderList slice={slice} page={page} go={go} />
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
