import { ActionIcon, Badge, Card, Skeleton, Stack } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconReceiptOff from '@tabler/icons-react/dist/esm/icons/IconReceiptOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { OrderCaptures, OrderRefunds } from '#features/checkout/admin/public.ts'
import { dateText } from '#kit/contract/date-text.ts'
import { CallError } from '#kit/web/client.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { Story } from '../contract.ts'
import { fulfillmentColor, paymentColor, statusLabel } from '../rules.ts'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { storyQuery } from './order-queries.ts'
import { OrderShopper } from './order-shopper.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import classes from './order-page.module.css'

/** One order by itself: what was bought, who paid how, what it cost, and its whole story. */
export const OrderPage = () => {
  const { id } = useParams({ strict: false })
  const query = useQuery(storyQuery(Number(id)))
  const order = query.data?.order
  const isNone = query.error instanceof CallError && query.error.status === 404
  return (
    <>
      <PageHeader
        title={order ? `Order ${order.order_number}` : 'Order'}
        description={order && <Badges order={order} />}
        before={<BackButton />}
        actions={order && <OutsideLink href={order.orderLink}>Open in your shop</OutsideLink>}
      />
      {isNone ? (
        <EmptyState
          icon={<IconReceiptOff size={24} />}
          order={2}
          title="This order does not exist."
          text="Your store has no order with this address. It may belong to another of your stores."
          action={
            <ButtonLink to="/orders" variant="default">
              Back to orders
            </ButtonLink>
          }
        />
      ) : (
        <QueryState query={query} errorTitle="Error fetching the order" order={2} skeleton={<PageSkeleton />}>
          {(story) => <OrderStory story={story} />}
        </QueryState>
      )}
    </>
  )
}

const OrderStory = ({ story: { order, shopper, events } }: { story: Story }) => {
  const zone = useSession().store?.time_zone ?? 'UTC'
  return (
    <div className={classes.grid}>
      <Card className={classes.card}>
        <OrderItems order={order} heading={2} />
      </Card>
      <div className={classes.side}>
        <Card className={classes.card}>
          <OrderPayment order={order} heading={2} />
        </Card>
        {order.payment?.authorization && <OrderCaptures orderId={order.shopify_order_id} zone={zone} />}
        <OrderRefunds orderId={order.shopify_order_id} zone={zone} />
        <Card className={classes.card}>
          <OrderShopper order={order} shopper={shopper} heading={2} />
        </Card>
      </div>
      <Card className={classes.card}>
        <OrderTimeline events={events} zone={zone} heading={2} />
      </Card>
    </div>
  )
}

const Badges = ({ order }: { order: Story['order'] }) => (
  <span className={classes.badges}>
    <time dateTime={order.date}>{dateText(order.date, 'UTC')}</time>
    {order.is_test && (
      <Badge component="span" color="orange">
        Test payment
      </Badge>
    )}
    {order.is_cancelled && (
      <Badge component="span" color="gray">
        Cancelled
      </Badge>
    )}
    <Badge component="span" color={paymentColor(order.financial_status)}>
      {statusLabel(order.financial_status)}
    </Badge>
    <Badge component="span" color={fulfillmentColor(order.fulfillment_status)}>
      {statusLabel(order.fulfillment_status)}
    </Badge>
  </span>
)

/** To the list as it was searched; to a list of all where nobody came from one. */
const BackButton = () => {
  const { history, navigate } = useRouter()
  const goBack = () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/orders' })
  }
  return (
    <ActionIcon variant="default" size={40} aria-label="Back to the orders" onClick={goBack}>
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  )
}

const PageSkeleton = () => (
  <div className={classes.grid}>
    <Stack gap="md">
      <Skeleton height={260} />
      <Skeleton height={360} />
    </Stack>
    <Stack gap="md">
      <Skeleton height={180} />
      <Skeleton height={260} />
    </Stack>
  </div>
)
