import { useId, useRef } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { Hint } from '#kit/web/hint.tsx'
import { useAddOn } from './add-on.tsx'
import classes from './add-on-switch.module.css'

/** The add-on's switch at the foot of the sidebar; it says why it cannot be used instead of hiding. */
export const AddOnSwitch = () => {
  const { enabled, blockedReason, changing, change } = useAddOn()
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const held = blockedReason !== null || changing || !island().store
  return (
    <div className={classes.row} data-enabled={enabled || undefined}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.text}>
        <span className={classes.name} id={`${id}-name`}>
          {island().product.name}
        </span>
        <span className={classes.state} id={`${id}-state`}>
          {enabled ? 'Enabled' : 'Disabled'}
        </span>
      </span>
      {blockedReason && (
        <span id={`${id}-reason`} hidden>
          {blockedReason}
        </span>
      )}
      <span ref={box}>
        {/* Mantine's, which brings all that its fields need, would be a twentieth of what each first page loads. */}
        <input
          className={classes.switch}
          type="checkbox"
          role="switch"
          checked={enabled}
          aria-checked={enabled}
          aria-labelledby={`${id}-name ${id}-state`}
          aria-disabled={held || undefined}
          aria-busy={changing || undefined}
          {...(blockedReason && { 'aria-describedby': `${id}-reason` })}
          onChange={(event) => {
            if (!held) change(event.currentTarget.checked)
          }}
        />
      </span>
      <Hint target={box} label={blockedReason} position="top" />
    </div>
  )
}
