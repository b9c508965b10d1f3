import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type Choice, rangeNames, ranges } from '#kit/contract/period.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { OwnDays } from './own-days.tsx'
import { PeriodButton } from './period-button.tsx'
import type { PeriodProps } from './period-select.tsx'
import classes from './period-popover.module.css'

/** Months, days that move on with the calendar, and days of one's own; opens at once, since it is loaded by being reached for. */
export const PeriodPopover = ({ value, today, onChange }: PeriodProps) => {
  const [opened, { toggle, open, close }] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // This button took the place of the one that was pressed: the focus must have somewhere to return to.
    button.current?.focus()
    open()
  }, [open])
  const choose = (choice: Choice) => {
    onChange(choice)
    close()
  }
  const chosen = 'range' in value ? value.range : null
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" shadow="md" radius="lg" trapFocus returnFocus>
      <Popover.Target>
        <PeriodButton choice={value} onClick={toggle} ref={button} />
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Select Month">
        <div className={classes.choices}>
          <fieldset className={classes.ranges} aria-label="Days up to today">
            {ranges.map((range) => (
              <Button
                key={range}
                variant={range === chosen ? 'light' : 'subtle'}
                {...(range !== chosen && { color: 'gray' })}
                size="sm"
                aria-pressed={range === chosen}
                onClick={() => choose({ range })}
              >
                {rangeNames[range]}
              </Button>
            ))}
          </fieldset>
          <MonthCalendar
            value={'month' in value ? value.month : null}
            today={today}
            onChange={(month) => choose({ month })}
          />
        </div>
        <OwnDays value={'own' in value ? value.own : null} today={today} onChange={(own) => choose({ own })} />
      </Popover.Dropdown>
    </Popover>
  )
}
