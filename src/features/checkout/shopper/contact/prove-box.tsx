import { useTexts } from '#features/localization/shopper/texts.tsx'
import fieldStyles from '../form/field.module.css'
import styles from '../page/page.module.css'

/** Why what was given for a proof did not open anything. */
export type Proof = 'wrong' | 'later'

const formId = 'prove'

/** The form that the box belongs to; it stands apart, as the box may stand in another form. */
export const ProveForm = ({ token }: { token: string }) => (
  <form id={formId} method="post" action={`/checkout/${token}/prove`} hidden />
)

/** What a browser sees that is not known to be the shopper's: nothing that was typed, and the way to come to see it. */
export const ProveBox = ({ text, proof }: { text: string; proof: Proof | undefined }) => {
  const t = useTexts()
  return (
    <section className={`${styles.card} ${styles.prove}`} aria-labelledby="prove-title">
      <h2 className={styles.heading} id="prove-title">
        {t('proof.title')}
      </h2>
      <p>{text}</p>
      <div className={fieldStyles.field}>
        <div className={fieldStyles.frame}>
          <input
            className={fieldStyles.input}
            id="proof"
            name="proof"
            form={formId}
            type="text"
            placeholder=" "
            maxLength={254}
            required
            autoComplete="off"
            autoCapitalize="none"
            {...(proof && { 'aria-invalid': true, 'aria-describedby': 'proof-error', autoFocus: true })}
          />
          <label className={fieldStyles.label} htmlFor="proof">
            {t('proof.field')}
          </label>
        </div>
        {proof && (
          <p className={fieldStyles.error} id="proof-error" role="alert">
            {t(`proof.${proof}`)}
          </p>
        )}
      </div>
      <button className={styles.plain} form={formId}>
        {t('proof.button')}
      </button>
    </section>
  )
}
