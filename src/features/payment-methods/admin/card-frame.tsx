import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Mark } from '../providers/description.ts'
import { ProviderMark } from './provider-mark.tsx'
import classes from './card-frame.module.css'

type Props = {
  /** Of the element that names the card. */
  labelId: string
  mark: Mark
  title: string
  by?: string | undefined
  summary: string
  muted?: boolean
  busy?: boolean
  /** Stands at the right of the title: the switch. */
  aside: ReactNode
  status: ReactNode
  actions: ReactNode
  children?: ReactNode
}

/** The same places on every card, so that nothing moves while one of them loads. */
export const CardFrame = ({
  labelId,
  mark,
  title,
  by,
  summary,
  muted,
  busy,
  aside,
  status,
  actions,
  children,
}: Props) => (
  <section
    className={classes.card}
    aria-labelledby={labelId}
    {...(busy && { 'aria-busy': true })}
    {...(muted && { 'data-muted': true })}
  >
    <div className={classes.head}>
      <span className={classes.mark}>
        <ProviderMark mark={mark} />
      </span>
      <div className={classes.names} id={labelId}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {by && (
          <Text size="xs" c="dimmed">
            {by}
          </Text>
        )}
      </div>
      {aside}
    </div>
    <Text className={classes.summary} size="sm" c="dimmed">
      {summary}
    </Text>
    <div className={classes.status}>{status}</div>
    <div className={classes.actions}>{actions}</div>
    {children}
  </section>
)
