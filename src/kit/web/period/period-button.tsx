import { Button, type ButtonProps } from '@mantine/core'
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps } from 'react'
import { type Choice, choiceLabel } from '#kit/contract/period.ts'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { choice: Choice }

/** Shows the chosen month or days and opens the calendar. */
export const PeriodButton = ({ choice, ...others }: Props) => (
  <Button
    variant="default"
    leftSection={<IconCalendarMonth size={18} stroke={1.7} aria-hidden />}
    rightSection={<IconChevronDown size={16} aria-hidden />}
    aria-haspopup="dialog"
    aria-label={`Select Month, ${choiceLabel(choice)}`}
    {...others}
  >
    {choiceLabel(choice)}
  </Button>
)
