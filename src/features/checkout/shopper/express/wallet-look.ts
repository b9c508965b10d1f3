import type { ExpressWalletName } from '#features/payment-methods/wallets.ts'
import styles from './express-checkout.module.css'

type WalletLook = { name: string; className: string | undefined }

/** How a wallet's button looks where its own is not there. */
export const walletLooks: Readonly<Record<ExpressWalletName, WalletLook>> = {
  paypal: { name: 'PayPal', className: styles.paypal },
  applepay: { name: 'Apple Pay', className: styles.dark },
  googlepay: { name: 'Google Pay', className: styles.light },
}
