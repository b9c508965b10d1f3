import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { ExpressWalletName } from '#features/payment-methods/wallets.ts'
import styles from './express-checkout.module.css'

const looks: Record<ExpressWalletName, { name: string; className: string | undefined }> = {
  paypal: { name: 'PayPal', className: styles.paypal },
  applepay: { name: 'Apple Pay', className: styles.dark },
  googlepay: { name: 'Google Pay', className: styles.light },
}

/** The row of wallet buttons above the form, to look at only; nothing where there are none. */
export const ExpressCheckout = ({ wallets }: { wallets: readonly ExpressWalletName[] }) => {
  const t = useTexts()
  if (wallets.length === 0) return null
  return (
    <section className={styles.express} aria-labelledby="express">
      <h2 className={styles.title} id="express">
        {t('express.title')}
      </h2>
      <div className={styles.row}>
        {wallets.map((wallet) => (
          <button className={looks[wallet].className} type="button" key={wallet}>
            {looks[wallet].name}
          </button>
        ))}
      </div>
      <p className={styles.or}>{t('express.or')}</p>
    </section>
  )
}
