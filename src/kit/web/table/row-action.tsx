import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-action.module.css'

type Props = {
  /** Names the button to whoever looks for it in the page. */
  does: string
  /** What it does, and to what: 'Edit: Gift wrap'. */
  label: string
  disabled?: boolean
  loading?: boolean
  onClick(): void
  children: ReactNode
}

/** An icon at the end of a row that does something to it. */
export const RowAction = ({ does, label, disabled = false, loading = false, onClick, children }: Props) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    className={classes.action}
    title={label.split(':')[0]}
    aria-label={label}
    data-does={does}
    disabled={disabled}
    loading={loading}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
