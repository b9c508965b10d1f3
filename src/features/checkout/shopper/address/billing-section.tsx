import { memo } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { ChoiceList } from '../form/choice-list.tsx'
import { FormProvider, useFormState } from '../form/form-context.tsx'
import { useFieldValue } from '../session/use-field-value.ts'
import { AddressFields } from './address-fields.tsx'
import styles from '../page/page.module.css'

/** Whose address the bill carries. The fields of another one appear when it is asked for. */
export const BillingSection = memo(() => {
  const t = useTexts()
  const form = useFormState()
  const { initial } = form
  const kind = useFieldValue('billing', initial['billing'] ?? 'same')
  const country = useFieldValue('shipping_address.country', initial['shipping_address.country'] ?? '')
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
          {/* Most bills stay in the country that the goods go to. */}
          <FormProvider value={{ ...form, initial: { 'billing_address.country': country, ...initial } }}>
            <AddressFields group="billing_address" />
          </FormProvider>
        </div>
      )}
    </section>
  )
})
