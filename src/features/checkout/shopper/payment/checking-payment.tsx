import { useEffect, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { askPatiently } from '../page/ask-patiently.ts'
import { MessageFrame } from '../page/page-frame.tsx'
import { call } from '../session/calls.ts'
import styles from '../page/page.module.css'

type Props = { view: CheckoutView; onSettled: (fresh: CheckoutView) => void }

/** Milliseconds between two questions: quick at first, patient later. */
const pauses = [1_000, 1_500, 2_000, 2_000, 3_000, 3_000, 4_000, 5_000, 6_000]
const slowAfter = 8

/** Asks how the payment stands until it is known. While it is not, nothing here says that it failed. */
export const CheckingPayment = ({ view, onSettled }: Props) => {
  const t = useTexts()
  const [asked, setAsked] = useState(0)
  const [offline, setOffline] = useState(false)
  const [paymentPage, setPaymentPage] = useState<string | null>(null)
  const { token } = view

  useEffect(() => {
    const params = { token }
    return askPatiently(async (signal) => {
      try {
        const { data } = await call('GET /checkouts/:token/status', { params }, { signal })
        setOffline(false)
        if (data.state === 'paid' || data.state === 'ordered') {
          window.location.replace(data.next ?? `/thank-you/${token}`)
          return true
        }
        if (data.state !== 'paying') {
          const fresh = await call('GET /checkouts/:token', { params }, { signal })
          onSettled(fresh.data.checkout)
          return true
        }
        setPaymentPage(data.next)
      } catch {
        // What is asked anew may yet be answered.
        if (!signal.aborted) setOffline(true)
      }
      setAsked((times) => times + 1)
      return false
    }, pauses)
  }, [token, onSettled])

  return (
    <MessageFrame shop={view} title={t(view.totals.total === 0 ? 'checking.free' : 'checking.title')}>
      <span className={styles.bigSpinner} />
      <p aria-live="polite">
        {offline
          ? t('checking.offline')
          : asked >= slowAfter
            ? t('checking.slow', { email: view.email })
            : t('checking.text')}
      </p>
      {paymentPage && asked >= slowAfter && (
        <a className={styles.secondary} href={paymentPage}>
          {t('checking.return')}
        </a>
      )}
      <div className="scriptless">
        <a className={styles.secondary} href={`/checkout/${token}`}>
          {t('checking.refresh')}
        </a>
      </div>
    </MessageFrame>
  )
}
