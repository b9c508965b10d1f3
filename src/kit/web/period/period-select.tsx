import { Suspense, useState } from 'react'
import type { Choice } from '#kit/contract/period.ts'
import { later, loadSoon } from '../later.tsx'
import { PeriodButton } from './period-button.tsx'

const loadPopover = () => import('./period-popover.tsx')
const PeriodPopover = later(async () => (await loadPopover()).PeriodPopover)

/** `today`: the store's day. */
export type PeriodProps = { value: Choice; today: string; onChange: (choice: Choice) => void }

/** The month or the days whose figures are shown; the calendar and the popover around it are fetched when a hand comes near. */
export const PeriodSelect = (props: PeriodProps) => {
  const [used, setUsed] = useState(false)
  const preload = () => loadSoon(loadPopover)
  const closed = (
    <PeriodButton
      choice={props.value}
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setUsed(true)}
    />
  )
  if (!used) return closed
  return (
    <Suspense fallback={closed}>
      <PeriodPopover {...props} />
    </Suspense>
  )
}
