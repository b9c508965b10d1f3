import { Suspense, useState } from 'react'
import type { Month } from '#kit/contract/month.ts'
import { later } from './later.tsx'
import { MonthButton } from './month-button.tsx'

const loadPopover = () => import('./month-popover.tsx')
const MonthPopover = later(async () => (await loadPopover()).MonthPopover)

type Props = { value: Month | null; onChange: (month: Month) => void }

/** The month whose figures are shown; its calendar and the popover around it are fetched when a hand comes near. */
export const MonthSelect = ({ value, onChange }: Props) => {
  const [used, setUsed] = useState(false)
  const preload = () => void loadPopover()
  const closed = (
    <MonthButton
      month={value}
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setUsed(true)}
    />
  )
  if (!used) return closed
  return (
    <Suspense fallback={closed}>
      <MonthPopover value={value} onChange={onChange} />
    </Suspense>
  )
}
