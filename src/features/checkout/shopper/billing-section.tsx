import { useTexts } from '#features/localization/shopper/texts.tsx'
import { AddressFields } from './address-fields.tsx'
import { ChoiceList } from './choice-list.tsx'
import { useFormState } from './form-context.tsx'
import { useFieldValue } from './use-field-value.ts'
import styles from './page.module.css'

/** Whose address the bill carries. The fields of another one appear when it is asked for. */
export const BillingSection = () => {
  const t = useTexts()
  const { initial } = useFormState()
  const kind = useFieldValue('billing', initial['billing'] ?? 'same')
  return (
    <section className={styles.section} aria-labelledby="billing">
      <h2 className={styles.heading} id="billing">
        {t('billing.title')}
      </h2>
      <ChoiceList
        name="billing"
        label={t('billing.title')}
        initial={initial['billing']}
        choices={[
          { value: 'same', title: t('billing.same') },
          { value: 'different', title: t('billing.different') },
        ]}
      />
      {kind === 'different' && (
        <div className={styles.inset}>
          <AddressFields group="billing_address" />
        </div>
      )}
    </section>
  )
}
