import { memo, useEffect, useRef } from 'react'
import { useSpeech, useTexts } from './texts.tsx'
import styles from './language-switcher.module.css'

// With a key the arrows choose each language on the way to the one that is wanted: that is sent by the button.
const sendChosen = (chosen: HTMLSelectElement) => chosen.matches(':focus-visible') || chosen.form?.submit()

/** The languages of the page, each by its own name. The form around it is sent at once, with all that was typed. */
export const LanguageSwitcher = memo(() => {
  const t = useTexts()
  const { language, languages } = useSpeech()
  const select = useRef<HTMLSelectElement>(null)
  // Chosen before the script came.
  useEffect(() => {
    const written = Array.from(select.current?.options ?? []).find(({ defaultSelected }) => defaultSelected)
    if (written && !written.selected) sendChosen(select.current!)
  }, [])
  if (languages.length < 2) return null
  return (
    <span className={styles.switcher}>
      <select
        ref={select}
        className={styles.select}
        name="lang"
        // A browser that goes back puts no other choice into a page than the page's own.
        autoComplete="off"
        aria-label={t('footer.language')}
        defaultValue={language}
        onChange={({ target }) => sendChosen(target)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <button className={`scriptless ${styles.button}`} name="intent" value="language" formNoValidate>
        {t('footer.change_language')}
      </button>
    </span>
  )
})
