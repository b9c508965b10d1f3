import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Props = ButtonProps & { query: { isFetching: boolean; refetch(): Promise<unknown> } }

/**
 * Asks once more for what did not come. With that the button goes: the focus of who pressed it is then at the head of the card, window
 * or page that it stood in, unless it is elsewhere.
 */
export const RetryButton = ({ query, children = 'Retry', ...rest }: Props) => {
  const room = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      if (!room.current || document.activeElement !== document.body) return
      const head = room.current.querySelector<HTMLElement>('h1, h2, h3') ?? room.current
      head.tabIndex = -1
      head.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <Button
      variant="default"
      loading={query.isFetching}
      onClick={({ currentTarget }) => {
        room.current = currentTarget.closest<HTMLElement>('section, [role="dialog"], main')
        void query.refetch()
      }}
      {...rest}
    >
      {children}
    </Button>
  )
}
