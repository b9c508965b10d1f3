import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { FieldError, TextField } from '../form/field.tsx'
import { FormProvider, useFormState } from '../form/form-context.tsx'
import { CrossIcon, TagIcon } from '../page/icons.tsx'
import styles from './summary.module.css'

type Props = {
  codes: readonly string[]
  refused: readonly { code: string; message: string }[]
  onApply: (code: string) => void
  onRemove: (code: string) => void
}

/** Adds and removes discount codes. Both are submit buttons, so that they work before the script is there. */
export const DiscountField = ({ codes, refused, onApply, onRemove }: Props) => {
  const t = useTexts()
  const { onLeave: _onLeave, ...form } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const problem = refused.map(({ message }) => message).join(' ') || undefined

  const apply = () => {
    const input = box.current!.querySelector('input')!
    const code = input.value.trim()
    if (!code) return
    input.value = ''
    onApply(code)
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    // Who writes in signs that are put together ends a word with the same key, which Safari tells by this number alone.
    if (event.key !== 'Enter' || event.keyCode === 229) return
    event.preventDefault()
    apply()
  }

  return (
    <div className={styles.discount} ref={box}>
      <div className={styles.discountRow}>
        <FormProvider
          value={{
            ...form,
            errors: {},
            initial: { discount_code: form.initial['discount_code'] ?? refused[0]?.code ?? '' },
          }}
        >
          <TextField
            name="discount_code"
            label={t('discount.label')}
            autoComplete="off"
            required={false}
            onKeyDown={applyOnEnter}
            enterKeyHint="go"
            autoCapitalize="characters"
          />
        </FormProvider>
        <button
          className={styles.apply}
          name="intent"
          value="apply"
          formNoValidate
          onClick={(event) => {
            event.preventDefault()
            apply()
          }}
        >
          {t('discount.apply')}
        </button>
      </div>
      <div aria-live="polite">
        <FieldError name="discount_code" error={problem} />
        {codes.length > 0 && (
          <ul className={styles.chips}>
            {codes.map((code) => (
              <li className={styles.chip} key={code}>
                <TagIcon />
                <bdi>{code}</bdi>
                <button
                  className={styles.chipRemove}
                  name="remove"
                  value={code}
                  formNoValidate
                  aria-label={t('discount.remove', { code })}
                  onClick={(event) => {
                    event.preventDefault()
                    // This one goes with its code. The field would open a phone's keyboard.
                    box.current!.querySelector('button')!.focus()
                    onRemove(code)
                  }}
                >
                  <CrossIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
