import { Badge, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentText } from '#kit/contract/date-text.ts'
import classes from './order-refunds.module.css'

/** One figure of an order's payment, in a list of them. */
export const Sum = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

type Props = {
  title: string
  state: { label: string; color: string }
  /** When it was asked for, as ISO 8601. */
  at: string
  /** The store's time zone. */
  zone: string
  sentence: string
  children?: ReactNode
}

/** What was asked for of an order's payment, and what became of it. */
export const MoneyMove = ({ title, state: { label, color }, at, zone, sentence, children }: Props) => (
  <li>
    <p className={classes.lead}>
      <b>{title}</b>
      <Badge component="span" color={color}>
        {label}
      </Badge>
      <time dateTime={at}>{momentText(at, zone)}</time>
    </p>
    <p className={classes.note}>{sentence}</p>
    {children}
  </li>
)

/** `buttons`: how wide they are together, in pixels. */
export const StandingSkeleton = ({ buttons }: { buttons: number }) => (
  <Stack gap="sm" mt="md">
    <Skeleton height={64} />
    <Skeleton height={36} width={buttons} />
  </Stack>
)
