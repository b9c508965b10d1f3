import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import { type RefObject, useEffect, useState } from 'react'

type Props = { label: string; target: RefObject<HTMLElement | null>; position: 'top' | 'bottom' | 'right' }

/** Open at once when its target is still pointed at or focused: the code arrived because of that. */
export const HintTooltip = ({ label, target, position }: Props) => {
  const [opened, setOpened] = useState(() => target.current?.matches(':hover, :focus-within') ?? false)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const open = () => setOpened(true)
    const close = () => setOpened(element.matches(':hover, :has(:focus-visible)'))
    const away = (event: KeyboardEvent) => event.key === 'Escape' && setOpened(false)
    element.addEventListener('pointerenter', open)
    element.addEventListener('pointerleave', close)
    element.addEventListener('focusin', open)
    element.addEventListener('focusout', close)
    document.addEventListener('keydown', away)
    // The focus may have come between the first drawing and the listeners.
    if (element.matches(':hover, :focus-within')) open()
    return () => {
      element.removeEventListener('pointerenter', open)
      element.removeEventListener('pointerleave', close)
      element.removeEventListener('focusin', open)
      element.removeEventListener('focusout', close)
      document.removeEventListener('keydown', away)
    }
  }, [target])
  return <Tooltip label={label} target={target} position={position} opened={opened} />
}
