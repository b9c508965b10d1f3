import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Description } from '../providers/description.ts'
import type { Account } from './provider-calls.ts'
import { useWaysSwitches } from './use-account.ts'
import classes from './ways-switches.module.css'

/** The switches beside the card: each takes effect at once. */
export const WaysSwitches = ({ provider, account }: { provider: Description; account: Account }) => {
  const { switches, changing, change } = useWaysSwitches(provider, account)
  if (!switches) return null
  return (
    <div className={classes.box}>
      {provider.switches?.map(({ name, label, description }) => (
        <Switch
          key={name}
          classNames={{ root: classes.way, body: classes.row, labelWrapper: classes.text, input: classes.input }}
          labelPosition="left"
          label={label}
          description={description}
          checked={switches[name] === true}
          disabled={!account.is_authorized}
          aria-busy={changing || undefined}
          onChange={(event) => {
            if (!changing) change({ ...switches, [name]: event.currentTarget.checked })
          }}
        />
      ))}
      <p className={classes.note}>Changes take effect immediately.</p>
    </div>
  )
}
