import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean }

/**
 * What the buttons of Mantine are drawn as. One that waits would be disabled, which takes the focus from who pressed it: it says that it is
 * off instead, and does nothing.
 */
export const WaitingButton = ({ type = 'button', disabled, onClick, ...rest }: Props) => {
  const isWaiting = rest['data-loading'] === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses it as well.
    if (isWaiting) event.preventDefault()
    else onClick?.(event)
  }
  return <button {...rest} type={type} onClick={press} {...(isWaiting ? { 'aria-disabled': true } : { disabled })} />
}
