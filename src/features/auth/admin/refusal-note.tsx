import { VisuallyHidden } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import classes from './refusal-note.module.css'

type Props = {
  text: string | null
  /** Stands beside its field, too. */
  heard: string | null
}

/** Why the server said no, announced where it appears. */
export const RefusalNote = ({ text, heard }: Props) => (
  <div role="alert" className={classes.place}>
    {text && (
      <p className={classes.note}>
        <IconAlertCircle size={18} aria-hidden />
        {text}
      </p>
    )}
    {heard && <VisuallyHidden>{heard}</VisuallyHidden>}
  </div>
)
