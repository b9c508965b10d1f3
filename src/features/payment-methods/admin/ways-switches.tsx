import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Account } from './provider-calls.ts'
import { useAirwallexSwitches } from './use-account.ts'
import classes from './ways-switches.module.css'

const ways = [
  { name: 'wallet', label: 'Wallets', description: 'Apple Pay and Google Pay' },
  { name: 'other', label: 'Other ways to pay', description: 'iDEAL, Klarna, Bancontact and more of your account' },
] as const

/** Airwallex's switches beside the card: each takes effect at once. */
export const WaysSwitches = ({ account }: { account: Account }) => {
  const { switches, changing, change } = useAirwallexSwitches(account)
  if (!switches) return null
  return (
    <div className={classes.box}>
      {ways.map(({ name, label, description }) => (
        <Switch
          key={name}
          classNames={{ root: classes.way, body: classes.row, labelWrapper: classes.text, input: classes.input }}
          labelPosition="left"
          label={label}
          description={description}
          checked={switches[name]}
          disabled={!account.is_authorized}
          aria-busy={changing || undefined}
          onChange={(event) => {
            if (!changing) change({ ...switches, [name]: event.currentTarget.checked })
          }}
        />
      ))}
      <p className={classes.note}>Switching takes effect at once.</p>
    </div>
  )
}
