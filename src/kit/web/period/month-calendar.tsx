import '@mantine/dates/styles.layer.css'
import { MonthPicker } from '@mantine/dates'
import { type Month, toMonth, monthText } from '#kit/contract/month.ts'

type Props = { value: Month | null; today: string; onChange: (month: Month) => void }

/** Twelve months of a year; those that have not begun by `today` cannot be picked. */
export const MonthCalendar = ({ value, today, onChange }: Props) => {
  const latest = `${monthText(toMonth(today))}-01`
  const chosen = value ? `${monthText(value)}-01` : null
  return (
    <MonthPicker
      value={chosen}
      defaultDate={chosen ?? latest}
      minDate="2000-01-01"
      maxDate={latest}
      ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }}
      onChange={(date) => {
        if (date) onChange(toMonth(date))
      }}
    />
  )
}
