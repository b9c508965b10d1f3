import { memo, type ReactNode } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { ChoiceList } from '../form/choice-list.tsx'
import { FieldError } from '../form/field.tsx'
import { useFormState } from '../form/form-context.tsx'
import { LockIcon } from '../page/icons.tsx'
import { CardFields } from './card-fields.tsx'
import { PaymentLogo } from './payment-logos.tsx'
import styles from '../page/page.module.css'

/** The merchant's first three marks, else the method's own. The card's shows American Express already. */
const getMarks = (icons: readonly string[] = [], logo: string): string[] => {
  const marks = icons.filter((icon) => icon !== 'amex' || !icons.includes('card'))
  return marks.length > 0 ? marks.slice(0, 3) : [logo]
}

type Methods = CheckoutView['payment_methods']
/** `notice`: why the last attempt to pay did not work. */
type Props = { methods: Methods; isFree?: boolean; notice?: ReactNode }

/** The whole checkout is a test; where one provider's is real, the others' ways to pay say so one by one. */
export const isTestOnly = (methods: Methods) => methods.length > 0 && methods.every(({ is_test }) => is_test)

/** The ways to pay, in the order that the server gives. Card data is asked for by the provider, on its page or in frames of its own, never by us. */
export const PaymentSection = memo(({ methods, isFree = false, notice }: Props) => {
  const t = useTexts()
  const { initial, errors } = useFormState()
  const error = errors['payment']
  return (
    <section className={styles.section} aria-labelledby="payment">
      <h2 className={styles.heading} id="payment">
        {t('payment.title')}
      </h2>
      {notice}
      <div aria-live="polite">{isFree && <p className={styles.none}>{t('payment.nothing')}</p>}</div>
      {/* Kept in the form: should there be something to pay again, the chosen way is still chosen. */}
      <div hidden={isFree}>
        <p className={styles.hint}>
          <LockIcon />
          {t('payment.secure')}
        </p>
        {/* Above the list, where the card's own fields are too: below it nobody on a phone would see it. */}
        <div className={styles.paymentError}>
          <FieldError name="payment" error={error} />
        </div>
        {methods.length === 0 ? (
          <p className={styles.none}>{t('payment.none')}</p>
        ) : (
          <ChoiceList
            name="payment"
            label={t('payment.title')}
            initial={initial['payment']}
            errorId={error && 'payment-error'}
            choices={methods.map(({ provider, method, label, logo, icons, is_test, card_fields: fields, buttons }) => ({
              value: `${provider}:${method}`,
              title: label,
              note: is_test && !isTestOnly(methods) ? t('payment.test') : undefined,
              aside: getMarks(icons, logo || method).map((mark) => <PaymentLogo key={mark} name={mark} />),
              more: fields ? (
                <CardFields
                  provider={provider}
                  way={`${provider}:${method}`}
                  fields={fields}
                  initial={initial['payment'] ?? ''}
                >
                  {t('payment.card_redirect')}
                </CardFields>
              ) : method === 'card' ? (
                t('payment.card_redirect')
              ) : (
                <Elsewhere method={label} hasWindow={buttons !== undefined && !buttons.is_express_only} />
              ),
            }))}
          />
        )}
      </div>
    </section>
  )
})

/** Where it is paid: on the provider's page, or in the window of its own button for as long as that stands in place of ours. */
const Elsewhere = ({ method, hasWindow }: { method: string; hasWindow: boolean }) => {
  const t = useTexts()
  const page = t('payment.redirect', { method })
  if (!hasWindow) return page
  return (
    <>
      <span className={styles.atPage}>{page}</span>
      <span className={styles.inWindow}>{t('payment.window', { method })}</span>
    </>
  )
}
