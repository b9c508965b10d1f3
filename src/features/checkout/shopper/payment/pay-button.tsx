import type { ReactNode } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { LockIcon } from '../page/icons.tsx'
import type { PayPhase } from '../session/session-snapshot.ts'
import styles from '../page/page.module.css'

type Props = {
  phase: PayPhase
  amount: string
  disabled: boolean
  /** Nothing is to be paid: the order is placed here. */
  isFree: boolean
  /** A provider's own button, among the children, is pressed in place of ours. */
  isReplaced?: boolean
  children?: ReactNode
}

/**
 * The button that pays. While it works it says so, keeps its focus and does nothing more. Below it is what readers say of it, also on a phone
 * with the summary folded: that it works, and each new total once.
 */
export const PayButton = ({ phase, amount, disabled, isFree, isReplaced = false, children }: Props) => {
  const t = useTexts()
  const busy = phase !== 'idle'
  return (
    <div className={styles.pay}>
      <button
        className={styles.payButton}
        type="submit"
        name="intent"
        value="pay"
        disabled={disabled}
        hidden={isReplaced}
        aria-disabled={busy}
      >
        {busy ? <span className={styles.spinner} /> : <LockIcon />}
        <span>{t(busy ? 'pay.busy' : isFree ? 'pay.free' : 'pay.button')}</span>
        {!busy && !isFree && <span className={styles.payAmount}>{amount}</span>}
      </button>
      {children}
      <p className={styles.payStatus} aria-live="polite">
        {phase === 'leaving' && !isFree ? t('pay.handover') : ''}
        <span className="visually-hidden">{busy && t('pay.busy')}</span>
        <span className="visually-hidden">{amount && `${t('summary.total')}: ${amount}`}</span>
      </p>
    </div>
  )
}
