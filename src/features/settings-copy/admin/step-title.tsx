import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** A step's name; a step that follows on another one is announced by the focus that goes here. */
export const StepTitle = ({ at, children }: { at: string; children: ReactNode }) => {
  const title = useRef<HTMLHeadingElement>(null)
  const follows = !at.startsWith('Step 1')
  useEffect(() => {
    if (follows) title.current?.focus()
  }, [follows])
  return (
    <div>
      <Text size="xs" c="dimmed" fw={550}>
        {at}
      </Text>
      <Title order={3} size="h3" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </Title>
    </div>
  )
}
