import { useTexts } from '#features/localization/shopper/texts.tsx'
import styles from './express-checkout.module.css'

const wallets = [
  { name: 'PayPal', className: styles.paypal },
  { name: 'Apple Pay', className: styles.dark },
  { name: 'Google Pay', className: styles.light },
]

/** The row of wallet buttons above the form. */
export const ExpressCheckout = () => {
  const t = useTexts()
  return (
    <section className={styles.express} aria-labelledby="express">
      <h2 className={styles.title} id="express">
        {t('express.title')}
      </h2>
      <div className={styles.buttons}>
        {wallets.map(({ name, className }) => (
          <button className={className} type="button" key={name}>
            {name}
          </button>
        ))}
      </div>
      <p className={styles.or}>{t('express.or')}</p>
    </section>
  )
}
