import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import classes from './refusal-note.module.css'

/** Why the server said no, announced where it appears. */
export const RefusalNote = ({ text }: { text: string | null }) => (
  <div role="alert" className={classes.place}>
    {text && (
      <p className={classes.note}>
        <IconAlertCircle size={18} aria-hidden />
        {text}
      </p>
    )}
  </div>
)
