import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { Month } from '#kit/contract/month.ts'
import { MonthButton } from './month-button.tsx'
import { MonthCalendar } from './month-calendar.tsx'

type Props = { value: Month | null; onChange: (month: Month) => void }

/** The calendar below its button; opens at once, since it is loaded by being reached for. */
export const MonthPopover = ({ value, onChange }: Props) => {
  const [opened, { toggle, open, close }] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // This button took the place of the one that was pressed: the focus must have somewhere to return to.
    button.current?.focus()
    open()
  }, [open])
  const choose = (month: Month) => {
    onChange(month)
    close()
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" shadow="md" radius="lg" trapFocus returnFocus>
      <Popover.Target>
        <MonthButton month={value} onClick={toggle} ref={button} />
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Select Month">
        <MonthCalendar value={value} onChange={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
