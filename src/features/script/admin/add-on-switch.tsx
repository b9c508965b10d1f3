import { Switch, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useId } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { useAddOn } from './add-on.tsx'
import classes from './add-on-switch.module.css'

/** The add-on's switch at the foot of the sidebar; it says why it cannot be used instead of hiding. */
export const AddOnSwitch = () => {
  const { enabled, whyNot, changing, change } = useAddOn()
  const reason = useId()
  const held = whyNot !== null || changing || !island().store
  return (
    <div className={classes.row} data-enabled={enabled || undefined}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.text}>
        <span className={classes.name}>{island().product.name}</span>
        <span className={classes.state}>{enabled ? 'Enabled' : 'Disabled'}</span>
      </span>
      {whyNot && (
        <span id={reason} hidden>
          {whyNot}
        </span>
      )}
      <Tooltip label={whyNot} disabled={!whyNot} refProp="rootRef" position="top-end">
        <Switch
          className={classes.switch}
          checked={enabled}
          aria-label={`${island().product.name} on your store`}
          aria-disabled={held || undefined}
          aria-busy={changing || undefined}
          {...(whyNot && { 'aria-describedby': reason })}
          data-held={held || undefined}
          onChange={(event) => {
            if (!held) change(event.currentTarget.checked)
          }}
        />
      </Tooltip>
    </div>
  )
}
