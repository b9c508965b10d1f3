import type { ReactNode } from 'react'
import styles from './choice-list.module.css'

export type Choice = {
  value: string
  title: ReactNode
  note?: string | undefined
  /** What stands at the end of the line: a price, the logos. */
  aside?: ReactNode
  /** Shown under the line while it is chosen. */
  more?: ReactNode
}

type Props = {
  name: string
  label: string
  choices: readonly Choice[]
  /** The chosen value, where the caller decides; else `initial` is where the shopper starts. */
  chosen?: string
  initial?: string | undefined
  onChoose?: (value: string) => void
  errorId?: string | undefined
  /** Side by side, for choices of a word or two. */
  isRow?: boolean
}

/** Radio buttons as one framed list with a line for each choice. */
export const ChoiceList = ({ name, label, choices, chosen, initial, onChoose, errorId, isRow }: Props) => (
  <div
    className={isRow ? styles.row : styles.list}
    role="radiogroup"
    aria-label={label}
    {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
  >
    {choices.map(({ value, title, note, aside, more }) => (
      <div className={styles.choice} key={value}>
        <label className={styles.line}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={value}
            {...(chosen === undefined
              ? { defaultChecked: value === initial }
              : { checked: value === chosen, onChange: () => onChoose?.(value) })}
          />
          <span className={styles.text}>
            <span className={styles.title}>{title}</span>
            {note && <span className={styles.note}>{note}</span>}
          </span>
          {aside && <span className={styles.aside}>{aside}</span>}
        </label>
        {more && <div className={styles.more}>{more}</div>}
      </div>
    ))}
  </div>
)
