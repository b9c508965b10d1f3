import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Text } from '@mantine/core'
import type { ManyRates } from '../use-many-rates.ts'
import classes from './rate-table.module.css'

type Props = {
  shown: readonly { id: string }[]
  chosen: readonly string[]
  onChoose(ids: string[]): void
  many: ManyRates
}

/** Chooses all rates that are shown, and says what can be done to those that are chosen. */
export const SelectionBar = ({ shown, chosen, onChoose, many }: Props) => {
  const isAll = chosen.length === shown.length
  const ids = [...chosen]
  const shared = { variant: 'default', size: 'xs', disabled: many.isBusy || chosen.length === 0 } as const
  return (
    <div className={classes.selection}>
      <Checkbox
        size="sm"
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => onChoose(isAll ? [] : shown.map(({ id }) => id))}
        label={chosen.length === 0 ? 'Select all shown' : `${chosen.length} selected`}
      />
      <Text component="output" className={classes.spoken ?? ''}>
        {chosen.length} selected
      </Text>
      {chosen.length > 0 && (
        <div className={classes.bulk}>
          <Button {...shared} onClick={() => many.turn(ids, true)}>
            Switch on
          </Button>
          <Button {...shared} onClick={() => many.turn(ids, false)}>
            Switch off
          </Button>
          <Button {...shared} c="var(--mantine-color-error)" onClick={() => void many.remove(ids)}>
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}
