import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = {
  title: string
  description?: ReactNode
  /** Stands before the title: a back button. */
  before?: ReactNode
  /** Stands at the right, or below on a phone. */
  actions?: ReactNode
}

/** A page's only h1, what the page is for, and its main action. */
export const PageHeader = ({ title, description, before, actions }: Props) => (
  <header className={classes.header}>
    <Group gap="sm" wrap="nowrap" align="center" miw={0}>
      {before}
      <div className={classes.title}>
        <Title order={1}>{title}</Title>
        {description && (
          // No paragraph: it may hold a badge, which is a box.
          <Text component="div" c="dimmed" size="sm" mt={4} maw={720} style={{ textWrap: 'pretty' }}>
            {description}
          </Text>
        )}
      </div>
    </Group>
    {actions && <div className={classes.actions}>{actions}</div>}
  </header>
)
