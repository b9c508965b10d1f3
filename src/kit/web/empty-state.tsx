import { Stack, Text, Title } from '@mantine/core'
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
}

/** What stands where there is nothing to list, and what to do about it. */
export const EmptyState = ({ title, text, icon, action, order = 3 }: Props) => (
  <Stack align="center" gap={6} px="md" py={36} ta="center">
    {icon && (
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
    )}
    <Title order={order} size="h3">
      {title}
    </Title>
    {text && (
      <Text c="dimmed" size="sm" maw={420} className={classes.text}>
        {text}
      </Text>
    )}
    {action && <div className={classes.action}>{action}</div>}
  </Stack>
)
