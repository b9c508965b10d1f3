import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'

type Props = ButtonProps & {
  type?: 'submit' | 'button'
  saving: boolean
  /** There is nothing to save. */
  isOff: boolean
  onClick?: () => void
  children: ReactNode
}

/** Saves a form. Where that is done there is nothing to save any more: it is off then, and keeps the focus, as who pressed it is there. */
export const SaveButton = ({ type = 'submit', saving, isOff, onClick, children, ...look }: Props) => (
  <Button
    {...look}
    type={type}
    loading={saving}
    {...(isOff && { 'data-disabled': true, 'aria-disabled': true })}
    onClick={(event: MouseEvent) => {
      // Enter in a field presses it as well.
      if (isOff) event.preventDefault()
      else onClick?.()
    }}
  >
    {children}
  </Button>
)
