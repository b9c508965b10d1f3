import { useRef, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { likelyEmail } from './email-hint.ts'
import { TextField } from './field.tsx'
import styles from './page.module.css'

/** The shopper's address. Where it looks like a slip it asks what was meant; who meant it so goes on. */
export const EmailField = ({ onTaken }: { onTaken: () => void }) => {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const [meant, setMeant] = useState<string | null>(null)
  const input = () => box.current?.querySelector('input') ?? null
  const take = () => {
    const field = input()
    if (!field || !meant) return
    field.value = meant
    field.focus()
    setMeant(null)
    onTaken()
  }
  return (
    <div ref={box} onBlur={({ target }) => target === input() && setMeant(likelyEmail(input()?.value ?? ''))}>
      <TextField
        name="email"
        label={t('contact.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <div aria-live="polite">
        {meant && (
          <button className={styles.link} type="button" onClick={take}>
            {t('contact.did_you_mean', { email: meant })}
          </button>
        )}
      </div>
    </div>
  )
}
