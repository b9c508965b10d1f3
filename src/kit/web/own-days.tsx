import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type Period, whyNoPeriod } from '#kit/contract/period.ts'
import classes from './period-popover.module.css'

type Props = { value: Period | null; today: string; onChange: (period: Period) => void }

/** The first and the last day of a period of one's own. */
export const OwnDays = ({ value, today, onChange }: Props) => {
  const [from, setFrom] = useState(value?.from ?? '')
  const [to, setTo] = useState(value?.to ?? '')
  const [why, setWhy] = useState<string | null>(null)
  const whyId = useId()
  const apply = () => {
    const found = whyNoPeriod({ from, to }, today)
    setWhy(found)
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
        error={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Last day"
        max={today}
        value={to}
        error={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Show
      </Button>
      {why && (
        <p className={classes.why} id={whyId} role="alert">
          {why}
        </p>
      )}
    </form>
  )
}
