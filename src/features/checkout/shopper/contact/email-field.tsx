import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { TextField } from '../form/field.tsx'
import { useFormState } from '../form/form-context.tsx'
import styles from '../page/page.module.css'

/** The shopper's address. Where it looks like a slip it asks what was meant; who meant it so goes on. */
export const EmailField = ({ onTaken }: { onTaken: () => void }) => {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const [meant, setMeant] = useState<string | null>(null)
  const input = () => box.current?.querySelector('input') ?? null
  // Loaded once somebody has typed an address: the page stays small. Without it there is no hint.
  const look = useCallback(async () => {
    const hint = await import('./email-hint.ts').catch(() => null)
    setMeant(hint?.likelyEmail(box.current?.querySelector('input')?.value ?? '') ?? null)
  }, [])
  const { initial, isPosted = false } = useFormState()
  const known = initial['email'] ?? ''
  // It may have been typed, and left, before the script came, or on the page before in another language.
  useEffect(() => {
    const field = box.current?.querySelector('input')
    const isTyped = field && (field.value !== known || (isPosted && field.value !== ''))
    if (isTyped && field !== document.activeElement) void look()
  }, [known, isPosted, look])
  const take = () => {
    const field = input()
    if (!field || !meant) return
    field.value = meant
    field.focus()
    setMeant(null)
    onTaken()
  }
  return (
    <div ref={box} onBlur={({ target }) => target === input() && void look()}>
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
