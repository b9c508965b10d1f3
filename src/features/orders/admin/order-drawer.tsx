import '@mantine/core/styles/Drawer.layer.css'
import { Badge, Drawer, Skeleton, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/auth/admin/public.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { Story } from '../contract.ts'
import { fulfillmentColor, paymentColor, statusLabel } from '../rules.ts'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { storyQuery } from './order-queries.ts'
import { OrderShopper } from './order-shopper.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import classes from './order-drawer.module.css'

type Props = { id: number; opened: boolean; onClose: () => void }

/** One order with its whole story, from the opened checkout to the last refund. */
export const OrderDrawer = ({ id, opened, onClose }: Props) => {
  const query = useQuery(storyQuery(id))
  // Opened a moment after it is there: the drawer remembers at its opening where the focus is to return to.
  const isThere = useMounted()
  const number = query.data?.order.order_number
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onClose}
      position="right"
      size={560}
      title={number ? `Order ${number}` : 'Order'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.5 }}
      classNames={{ title: classes.title!, header: classes.header!, body: classes.body! }}
    >
      <QueryState query={query} errorTitle="Error fetching the order" skeleton={<StorySkeleton />}>
        {(story) => <OrderStory story={story} />}
      </QueryState>
    </Drawer>
  )
}

const OrderStory = ({ story: { order, shopper, events } }: { story: Story }) => {
  const { store } = useSession()
  return (
    <>
      <div className={classes.badges}>
        {order.is_test && <Badge color="orange">Test payment</Badge>}
        {order.is_cancelled && <Badge color="gray">Cancelled</Badge>}
        <Badge color={paymentColor(order.financial_status)}>{statusLabel(order.financial_status)}</Badge>
        <Badge color={fulfillmentColor(order.fulfillment_status)}>{statusLabel(order.fulfillment_status)}</Badge>
        <AnchorLink
          to="/orders/$id"
          params={{ id: String(order.shopify_order_id) }}
          size="sm"
          className={classes.whole}
        >
          Open as a page
        </AnchorLink>
        <OutsideLink href={order.orderLink} size="sm" className={classes.link}>
          Open in your shop
        </OutsideLink>
      </div>
      <OrderItems order={order} />
      <OrderPayment order={order}>
        {order.payment && (
          <p className={classes.note}>
            <AnchorLink to="/orders/$id" params={{ id: String(order.shopify_order_id) }} inherit underline="always">
              {order.payment.authorization?.state === 'open' ? 'Capture or void the payment' : 'Refund the payment'}
            </AnchorLink>{' '}
            on the order’s page.
          </p>
        )}
      </OrderPayment>
      <OrderShopper order={order} shopper={shopper} />
      <OrderTimeline events={events} zone={store?.time_zone ?? 'UTC'} />
    </>
  )
}

const StorySkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={22} width={220} />
    <Skeleton height={170} />
    <Skeleton height={140} />
    <Skeleton height={280} />
  </Stack>
)
