import { Button, type ButtonProps } from '@mantine/core'
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps } from 'react'
import { type Month, monthLabel } from '#kit/contract/month.ts'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { month: Month | null }

/** Shows the chosen month and opens the calendar. */
export const MonthButton = ({ month, ...others }: Props) => (
  <Button
    variant="default"
    leftSection={<IconCalendarMonth size={18} stroke={1.7} aria-hidden />}
    rightSection={<IconChevronDown size={16} aria-hidden />}
    aria-haspopup="dialog"
    aria-label={month ? `Select Month, ${monthLabel(month)}` : monthLabel(null)}
    {...others}
  >
    {monthLabel(month)}
  </Button>
)
