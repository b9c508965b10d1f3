import { Badge, Text } from '@mantine/core'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import type { ReactNode } from 'react'
import { AnchorLink } from '#kit/web/link.tsx'
import type { Report } from '../contract.ts'
import classes from './deliveries.module.css'

dayjs.extend(relativeTime)

type Props = {
  /** As the merchant knows it: 'Google Analytics'. */
  receiver: string
  /** The checkout is not at a domain of the shop, whose cookies it therefore cannot read. */
  isAtOurAddress: boolean
  /** Events go from shoppers' browsers. */
  isInBrowser: boolean
  /** Purchases go from the server too. */
  isOnServer: boolean
  browser: Report | null
  server: Report | null
  /** Which purchases the server sends, and what is said before the first one. */
  serverSends: string
  serverSentNone: string
  /** What an answer of the receiver says, and what not. */
  serverNote?: ReactNode
}

/** Which events go to a receiver by which way, and how the latest one went. */
export const Deliveries = ({
  receiver,
  isAtOurAddress,
  isInBrowser,
  isOnServer,
  browser,
  server,
  serverSends,
  serverSentNone,
  serverNote,
}: Props) => (
  <dl className={classes.list} aria-label={`What we send to ${receiver}`}>
    <Way title="From the shopper’s browser" badge={onOff(isInBrowser)}>
      {isInBrowser ? (
        <>
          Checkout started, payment details given, and the purchase, once tracking is allowed: where the law requires
          consent, after the shopper accepts. {browser && `Latest purchase reported ${ago(browser)}.`}
        </>
      ) : (
        'Nothing is sent until an ID is saved.'
      )}
    </Way>
    <Way title="From the server" badge={isOnServer ? serverBadge(server) : onOff(false)}>
      {isOnServer ? (
        <>
          {serverSends} Where the law requires consent, only if the shopper accepted. {serverNote}{' '}
          {server ? <Latest report={server} /> : serverSentNone}
        </>
      ) : (
        'Nothing is sent until an ID and the secret below are saved.'
      )}
    </Way>
    {isInBrowser && isAtOurAddress && (
      <Way title="Visits to your shop" badge={<Badge color="yellow">Not joined</Badge>}>
        Your checkout is at our address, where the cookies that {receiver} has in your shop cannot be read: it does not
        know which visit a purchase belongs to. It does once your checkout has{' '}
        <AnchorLink to="/settings/$tab" params={{ tab: 'custom-domain' }} inherit underline="always">
          a domain of your own
        </AnchorLink>
        .
      </Way>
    )}
  </dl>
)

const Way = ({ title, badge, children }: { title: string; badge: ReactNode; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{title}</dt>
    <dd className={classes.badge}>{badge}</dd>
    <Text component="dd" size="sm" c="dimmed">
      {children}
    </Text>
  </div>
)

const Latest = ({ report }: { report: Report }) => {
  if (report.state === 'sent') return `Latest purchase sent ${ago(report)}.`
  return (
    <Text span inherit c="var(--mantine-color-error)">
      Latest purchase failed {ago(report)}: {report.reason} We will try again.
    </Text>
  )
}

const ago = ({ at }: Report) => dayjs(at).fromNow()
const onOff = (isOn: boolean) => <Badge color={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
const serverBadge = (report: Report | null) =>
  report?.state === 'failed' ? <Badge color="red">Failing</Badge> : onOff(true)
