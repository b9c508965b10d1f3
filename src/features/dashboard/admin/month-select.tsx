import { Button, Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { lazy, Suspense } from 'react'
import type { Month } from '../contract.ts'
import { monthLabel } from './month.ts'

const loadCalendar = () => import('./month-calendar.tsx')
const MonthCalendar = lazy(async () => ({ default: (await loadCalendar()).MonthCalendar }))

type Props = { value: Month | null; onChange: (month: Month) => void }

/** The month whose figures are shown; its calendar is fetched when a hand comes near. */
export const MonthSelect = ({ value, onChange }: Props) => {
  const [opened, { toggle, close }] = useDisclosure()
  const choose = (month: Month) => {
    onChange(month)
    close()
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" shadow="md" radius="lg" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendarMonth size={18} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={toggle}
          onPointerEnter={() => void loadCalendar()}
          onFocus={() => void loadCalendar()}
          aria-haspopup="dialog"
          aria-label={value ? `Select Month, ${monthLabel(value)}` : monthLabel(null)}
        >
          {monthLabel(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Select Month">
        <Suspense fallback={<Skeleton w={231} h={216} />}>
          <MonthCalendar value={value} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
