import { Badge } from '@mantine/core'
import { Flag } from '#kit/web/flag.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import type { Column } from '#kit/web/table/data-table.tsx'
import type { OrderRow } from '../contract.ts'
import { fulfillmentColor, paymentColor, statusLabel } from '../rules.ts'

type Shown = Pick<
  OrderRow,
  | 'shopify_order_id'
  | 'order_number'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'date'
  | 'financial_status'
  | 'fulfillment_status'
  | 'total_price'
> & { orderLink?: string; is_cancelled?: boolean; is_test?: boolean }

const getShopperName = ({ first_name, last_name }: Shown) => `${first_name} ${last_name}`.trim() || 'No name'

/** Leads to an order's drawer on the page that it stands on. */
const openOrder = (id: number) => (before: Record<string, unknown>) => ({ ...before, order: id }) as never

/** An order's columns, wherever orders are listed; its number leads into the shop, the customer's name to its story. */
export const orderColumns: readonly Column<Shown>[] = [
  {
    name: 'Order',
    phone: 'meta',
    cell: ({ orderLink, order_number }) =>
      orderLink ? (
        <OutsideLink href={orderLink} quiet inherit fw={550}>
          {order_number}
        </OutsideLink>
      ) : (
        order_number
      ),
  },
  {
    name: 'Customer',
    phone: 'lead',
    cell: (order) => (
      <>
        {order.country && <Flag country={order.country} />}{' '}
        <AnchorLink
          to="."
          search={openOrder(order.shopify_order_id)}
          resetScroll={false}
          inherit
          fw={550}
          aria-label={`${getShopperName(order)}, details of order ${order.order_number}`}
        >
          {getShopperName(order)}
        </AnchorLink>
      </>
    ),
  },
  { name: 'Date', phone: 'more', cell: ({ date }) => <time dateTime={date}>{date}</time> },
  {
    name: 'Payment',
    phone: 'tag',
    cell: ({ financial_status, is_cancelled, is_test }) => (
      <>
        <Badge color={is_cancelled ? 'gray' : paymentColor(financial_status)}>
          {is_cancelled ? 'Cancelled' : statusLabel(financial_status)}
        </Badge>
        {is_test && <Badge color="orange">Test payment</Badge>}
      </>
    ),
  },
  {
    name: 'Fulfillment',
    phone: 'status',
    cell: ({ fulfillment_status }) => (
      <Badge color={fulfillmentColor(fulfillment_status)}>{statusLabel(fulfillment_status)}</Badge>
    ),
  },
  { name: 'Total', end: true, phone: 'side', cell: ({ total_price }) => total_price.formatted },
]
