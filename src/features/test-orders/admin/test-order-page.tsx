import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Fragment } from 'react'
import { AnchorLink, ButtonLink } from '#kit/web/link.tsx'
import { OutsideButton } from '#kit/web/outside-link.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { TestOrderStatus } from '../contract.ts'
import { useTestOrder } from './use-test-order.ts'
import classes from './test-order-page.module.css'

type Latest = NonNullable<TestOrderStatus['latest']>
type Step = Latest['steps'][number]['name']
type Actions = Pick<ReturnType<typeof useTestOrder>, 'start' | 'tidyUp' | 'isThrough' | 'isLeaving'>

/** The merchant's own try of the whole checkout, with test money. */
export const TestOrderPage = () => {
  const { query, ...actions } = useTestOrder()
  return (
    <>
      <PageHeader
        title="Test order"
        description="Buy something in your own checkout with test money. We watch each step, then take the order out of your shop again. It does not count in your figures and costs no fee."
      />
      <QueryState
        query={query}
        skeleton={<Skeleton height={320} />}
        errorTitle="Your test order could not be loaded"
        order={2}
      >
        {(status) => <TestOrder status={status} {...actions} />}
      </QueryState>
    </>
  )
}

const TestOrder = ({ status, ...actions }: { status: TestOrderStatus } & Actions) => {
  const { latest, why_not: blockedReason, way_out: wayOut } = status
  if (latest?.outcome === null) return <UnderWay status={status} latest={latest} {...actions} />
  return (
    <Stack gap="lg">
      {latest && <Ended latest={latest} />}
      <SectionCard
        title={latest ? 'Place another one' : 'Place a test order'}
        {...(blockedReason === null && { description: 'It takes about two minutes.' })}
        footer={
          wayOut === null ? (
            <Button loading={actions.start.saving} onClick={() => void actions.start.save(undefined)}>
              Start a test order
            </Button>
          ) : (
            <ButtonLink to={wayOut.page} variant="default">
              {wayOut.label}
            </ButtonLink>
          )
        }
      >
        {blockedReason ? (
          <Text>{blockedReason}</Text>
        ) : (
          <Stack gap="md">
            {!status.has_rate && <NoRate />}
            <Payments providers={status.providers} />
          </Stack>
        )}
      </SectionCard>
    </Stack>
  )
}

type UnderWayProps = { status: TestOrderStatus; latest: Latest } & Actions

const UnderWay = ({ status, latest, tidyUp, isThrough, isLeaving }: UnderWayProps) => {
  const isPaid = latest.provider !== null
  return (
    <SectionCard
      title={isThrough ? 'Everything worked' : 'Your test order'}
      description={
        isLeaving
          ? 'It is cancelled in your shop and then deleted.'
          : isPaid
            ? 'Keep this page open: each step is ticked when it is done.'
            : 'Open the checkout and pay there, in a tab of its own. Keep this page open: each step is ticked when it is done.'
      }
      footer={
        <Group gap="sm">
          {!isPaid && <OutsideButton href={latest.url}>Open the checkout</OutsideButton>}
          <Button
            variant="default"
            loading={tidyUp.saving || (isLeaving && latest.problem === null)}
            onClick={() => void tidyUp.save(undefined)}
          >
            {isPaid ? 'Cancel and delete it now' : 'Stop test order'}
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        {!isPaid && <Payments providers={status.providers} />}
        <Steps latest={latest} />
        {latest.problem && (
          <Text role="alert" c="var(--mantine-color-error)">
            {latest.problem} It is still in your shop: try again, or delete it there.
          </Text>
        )}
      </Stack>
    </SectionCard>
  )
}

const NoRate = () => (
  <Text>
    No shipping rate is on yet. If what you sell has to be shipped,{' '}
    <AnchorLink to="/shipping-rates" inherit underline="always">
      create one first
    </AnchorLink>
    : the test order cannot start without it.
  </Text>
)

const Payments = ({ providers }: Pick<TestOrderStatus, 'providers'>) => (
  <div className={classes.cards}>
    {providers.map(({ title, cards, note }) => (
      <Text key={title}>
        {title}:{' '}
        {cards.map((card) => (
          <Fragment key={card}>
            <span className={classes.number}>{card}</span>.{' '}
          </Fragment>
        ))}
        {note}
      </Text>
    ))}
  </div>
)

const titles: Record<Step, string> = {
  paid: 'Paid',
  ordered: 'Order in the shop',
  message: 'Webhook received',
  thanked: 'Thank-you page seen',
}

const getDetail = (name: Step, isDone: boolean, latest: Latest): string => {
  const { provider, order_number: number } = latest
  if (name === 'paid') return isDone ? `With test money at ${provider}` : 'Not paid yet'
  if (name === 'ordered')
    return isDone ? `As ${number}, tagged “Test payment”` : 'It appears within seconds of the payment'
  if (name === 'thanked') return isDone ? 'Where shoppers end' : 'Stay on the page after paying until it is shown'
  if (isDone) return `${provider} told us about the payment`
  if (provider === null) return 'The provider tells us about the payment automatically'
  return latest.is_message_late
    ? `No message has arrived from ${provider} for more than a minute. Check the webhook address and its secret there, following the guide on Payment Methods. Orders are placed without it too, but later.`
    : `${provider} has not told us yet. It usually does within a minute.`
}

const Steps = ({ latest }: { latest: Latest }) => (
  <ul className={classes.steps} aria-live="polite">
    {latest.steps.map(({ name, is_done: isDone }) => (
      <li key={name} className={classes.step}>
        {isDone ? (
          <IconCircleCheck size={20} className={classes.yes} aria-label="Done" />
        ) : (
          <IconCircle size={20} className={classes.no} aria-label="To do" />
        )}
        <div>
          <Text fw={550}>{titles[name]}</Text>
          <Text size="sm" c="dimmed">
            {getDetail(name, isDone, latest)}
          </Text>
        </div>
      </li>
    ))}
  </ul>
)

const endings: Record<NonNullable<Latest['outcome']>, (latest: Latest) => string> = {
  deleted: ({ order_number }) => `${order_number} was cancelled and deleted in your shop. Its items are restocked.`,
  kept: ({ order_number, problem }) =>
    `Your shop keeps ${order_number}: ${problem ?? 'it cannot be deleted'}. Its tag is “Test payment”; cancel or archive it there if you like.`,
  unpaid: () => 'It was stopped before anything was paid, so there is nothing to delete.',
}

const Ended = ({ latest }: { latest: Latest }) => (
  <SectionCard
    title={latest.steps.every(({ is_done }) => is_done) ? 'Everything worked' : 'The last test order ended early'}
    description={endings[latest.outcome ?? 'unpaid'](latest)}
  >
    <Steps latest={latest} />
  </SectionCard>
)
