import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type Period, periodProblem } from '#kit/contract/period.ts'
import classes from './period-popover.module.css'

type Props = { value: Period | null; today: string; onChange: (period: Period) => void }

/** The first and the last day of a period of one's own. */
export const OwnDays = ({ value, today, onChange }: Props) => {
  const [from, setFrom] = useState(value?.from ?? '')
  const [to, setTo] = useState(value?.to ?? '')
  const [reason, setReason] = useState<string | null>(null)
  const reasonId = useId()
  const apply = () => {
    const found = periodProblem({ from, to }, today)
    setReason(found)
    if (found === null) onChange({ from, to })
  }
  return (
    <form
      className={classes.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextInput
        type="date"
        label="First day"
        max={today}
        value={from}
        error={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Last day"
        max={today}
        value={to}
        error={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Show
      </Button>
      {reason && (
        <p className={classes.why} id={reasonId} role="alert">
          {reason}
        </p>
      )}
    </form>
  )
}
