import { useEffect, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { Header, MessageFrame } from '../page/page-frame.tsx'
import { call } from '../session/calls.ts'
import styles from '../page/page.module.css'

type Props = { view: CheckoutView; onSettled: (fresh: CheckoutView) => void }

/** Seconds between two questions: quick at first, patient later. */
const pauses = [1, 1.5, 2, 2, 3, 3, 4, 5]
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
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      try {
        const { data } = await call('GET /checkouts/:token/status', { params }, { signal })
        setOffline(false)
        if (data.state === 'paid' || data.state === 'ordered') {
          return window.location.replace(data.next ?? `/thank-you/${token}`)
        }
        if (data.state !== 'paying') {
          const fresh = await call('GET /checkouts/:token', { params }, { signal })
          return onSettled(fresh.data.checkout)
        }
        setPaymentPage(data.next)
      } catch {
        if (signal.aborted) return
        setOffline(true)
      }
      setAsked((times) => times + 1)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const askOnce = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      void ask()
    }
    timer = setTimeout(askOnce, (pauses[asked] ?? 6) * 1_000)
    // That there is no connection is taken back once there is one.
    window.addEventListener('online', askOnce)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', askOnce)
      controller.abort()
    }
  }, [asked, token, onSettled])

  return (
    <div className={styles.alone}>
      <Header storeName={view.store_name} look={view.look} />
      <MessageFrame title={t(view.totals.total === 0 ? 'checking.free' : 'checking.title')}>
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
    </div>
  )
}
