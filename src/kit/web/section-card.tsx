import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-card.module.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** Stands at the right of the title: a badge, a switch. */
  aside?: ReactNode
  /** The row at the card's foot: its Save button. */
  footer?: ReactNode
  maw?: number
  children?: ReactNode
}

/** A card with one subject: heading, explanation, content and its action. */
export const SectionCard = ({ title, description, aside, footer, maw, children }: Props) => (
  <Card component="section" padding={0} {...(maw !== undefined && { maw })}>
    <div className={classes.head}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {description && (
          <Text c="dimmed" size="sm" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {aside}
    </div>
    {children && <div className={classes.body}>{children}</div>}
    {footer && <div className={classes.footer}>{footer}</div>}
  </Card>
)
