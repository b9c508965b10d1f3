import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { ExpressWalletName } from '#features/payment-methods/wallets.ts'
import { walletLooks } from './wallet-look.ts'
import styles from './express-checkout.module.css'

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
          <button className={walletLooks[wallet].className} type="button" key={wallet}>
            {walletLooks[wallet].name}
          </button>
        ))}
      </div>
      <p className={styles.or}>{t('express.or')}</p>
    </section>
  )
}
