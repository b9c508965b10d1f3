import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** An icon of about 24 px. */
  icon?: ReactNode
  /** A button that leads on. */
  action?: ReactNode
  /** Heading level in the page. */
  order?: 2 | 3 | 4
  /** For a card among others: beside its icon, no taller than three lines. */
  isSmall?: boolean
}

/** What stands where there is nothing to list, and what to do about it. */
export const EmptyState = ({ title, text, icon, action, order = 3, isSmall }: Props) => (
  <div className={classes.state} data-small={isSmall || undefined}>
    {icon && (
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
    )}
    <Title order={order} size={isSmall ? 'h5' : 'h3'}>
      {title}
    </Title>
    {text && (
      <Text c="dimmed" size="sm" className={classes.text}>
        {text}
      </Text>
    )}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
