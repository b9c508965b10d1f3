import { useTexts } from '#features/localization/shopper/texts.tsx'
import { isField } from './field-errors.ts'
import { toElementId } from './form-context.tsx'
import type { Errors } from './validation.ts'
import styles from '../page/page.module.css'

const summaryId = 'problems'

/** Takes the shopper to a field; of a group of radio buttons, to the chosen or the first; where there is none, to the summary. */
export const focusField = (form: HTMLFormElement, name: string) => {
  const named = form.elements.namedItem(name)
  const field =
    named instanceof RadioNodeList
      ? (Array.from(named).find((node) => node.checked) ?? named[0])
      : (named ?? document.getElementById(toElementId(name)) ?? document.getElementById(summaryId))
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

type Props = { errors: Errors; onFollow: (name: string) => void }

/** Every problem of the form in one place, each leading to its field. One problem alone is said beside its field only, where it has one. */
export const ErrorSummary = ({ errors, onFollow }: Props) => {
  const t = useTexts()
  const entries = Object.entries(errors)
  if (entries.length < 2 && entries.every(([name]) => isField(name))) return null
  return (
    <div id={summaryId} className={styles.errors} role="alert" tabIndex={-1}>
      <strong>{t('error.summary')}</strong>
      <ul>
        {entries.map(([name, problem]) => (
          <li key={name}>
            {isField(name) ? (
              <a
                href={`#${toElementId(name)}`}
                onClick={(event) => {
                  event.preventDefault()
                  onFollow(name)
                }}
              >
                {problem}
              </a>
            ) : (
              problem
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
