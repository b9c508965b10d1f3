import { useEffect, useRef } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { isField } from './field-errors.ts'
import { toElementId } from './form-context.tsx'
import type { Errors } from './validation.ts'
import styles from '../page/page.module.css'

/** Takes the shopper to a field; of a group of radio buttons, to the chosen or the first. False where the page has none of this name. */
export const focusField = (form: HTMLFormElement, name: string): boolean => {
  const named = form.elements.namedItem(name)
  const field =
    named instanceof RadioNodeList
      ? (Array.from(named).find((node) => node.checked) ?? named[0])
      : (named ?? document.getElementById(toElementId(name)))
  if (!(field instanceof HTMLElement)) return false
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  return true
}

type Props = {
  errors: Errors
  onFollow: (name: string) => void
  /** These, once their first has no field on this page: not every address has a province, nor every store a field for the phone. */
  placeless?: Errors | null
}

/**
 * Every problem of the form in one place, each leading to its field. One problem alone is said beside its field only, where it has one;
 * to one that has none the shopper is taken here. Read out whole as it comes; of what changes while fields are put right, that alone.
 */
export const ErrorSummary = ({ errors, onFollow, placeless = null }: Props) => {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!placeless) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [placeless])
  const entries = Object.entries(errors)
  const first = entries[0]?.[0]
  const isSaidAtField = !placeless && entries.every(([name]) => isField(name))
  if (entries.length < 2 && isSaidAtField) return null
  return (
    <div ref={box} className={styles.errors} role="alert" aria-atomic="false" tabIndex={-1}>
      <strong>{t('error.summary')}</strong>
      <ul>
        {entries.map(([name, problem]) => (
          <li key={name}>
            {isField(name) && !(placeless && name === first) ? (
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
