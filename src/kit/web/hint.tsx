import { type RefObject, Suspense, useEffect, useState } from 'react'
import { later } from './later.tsx'

const HintTooltip = later(async () => (await import('./hint-tooltip.tsx')).HintTooltip)

type Props = {
  /** Nothing to say: no tooltip. */
  label: string | null
  target: RefObject<HTMLElement | null>
  position?: 'top' | 'bottom' | 'right'
}

/** A tooltip whose code is loaded when its target is first pointed at or focused: for what every page shows. */
export const Hint = ({ label, target, position = 'bottom' }: Props) => {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || !label) return undefined
    const want = () => setWanted(true)
    element.addEventListener('pointerenter', want)
    element.addEventListener('focusin', want)
    return () => {
      element.removeEventListener('pointerenter', want)
      element.removeEventListener('focusin', want)
    }
  }, [target, label])
  return wanted && label ? (
    <Suspense>
      <HintTooltip label={label} target={target} position={position} />
    </Suspense>
  ) : null
}
