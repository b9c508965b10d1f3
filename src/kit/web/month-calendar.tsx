import '@mantine/dates/styles.layer.css'
import { MonthPicker } from '@mantine/dates'
import { useState } from 'react'
import { type Month, monthAt, monthText } from '#kit/contract/month.ts'

type Props = { value: Month | null; onChange: (month: Month) => void }

/** Twelve months of a year; those that have not begun cannot be picked. */
export const MonthCalendar = ({ value, onChange }: Props) => {
  const [latest] = useState(() => `${monthText(monthAt(new Date()))}-01`)
  const chosen = value ? `${monthText(value)}-01` : null
  return (
    <MonthPicker
      value={chosen}
      defaultDate={chosen ?? latest}
      minDate="2000-01-01"
      maxDate={latest}
      ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }}
      onChange={(date) => {
        if (date) onChange({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
      }}
    />
  )
}
