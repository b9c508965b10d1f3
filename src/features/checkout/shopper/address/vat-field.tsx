import { useRef, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { Fold, TextField } from '../form/field.tsx'
import { useFormState } from '../form/form-context.tsx'
import styles from '../form/field.module.css'

/** The number of who buys for a firm. Where it looks wrong a sentence says so; who meant it so goes on. */
export const VatField = () => {
  const t = useTexts()
  const { isVatUnknown } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const [isOdd, setOdd] = useState(false)
  // Loaded once somebody has typed one: the page stays small. Without it there is no hint.
  const look = async () => {
    const typed = box.current?.querySelector('input')?.value ?? ''
    const rules = await import('#features/vat-ids/rules.ts').catch(() => null)
    setOdd(typed.trim() !== '' && rules !== null && rules.toVatNumber(typed) === null)
  }
  return (
    <div ref={box} onBlur={() => void look()}>
      <Fold name="vat_id" link={t('delivery.vat_id')}>
        <TextField
          name="vat_id"
          label={t('delivery.optional', { label: t('delivery.vat_id') })}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          required={false}
        />
      </Fold>
      <div aria-live="polite">{(isOdd || isVatUnknown) && <p className={styles.hint}>{t('delivery.vat_odd')}</p>}</div>
    </div>
  )
}
