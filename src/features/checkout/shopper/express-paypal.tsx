import { useEffect, useRef, useState } from 'react'
import type { CheckoutSession } from './checkout-session.ts'
import { toExtras, readForm } from './typed-form.ts'
import { formElement } from './use-checkout.ts'
import styles from './express-checkout.module.css'

type Props = {
  session: CheckoutSession
  provider: string
  script: string
  isReady(): boolean
  onRefused(error: unknown): void
  /** The link was followed. */
  onFollow(): void
}

/** As high as the room that is kept for it: nothing moves when it comes. */
const height = 48

/**
 * PayPal's button above the form. Its room is there from the start, with a link to the ways to pay in it: that is what stands there without a
 * script, and where PayPal's does not come.
 */
export const ExpressPaypal = ({ session, provider, script, onFollow, ...props }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let leave: (() => void) | null = null
    let isLeft = false
    const come = async () => {
      const [{ mountButton }, { expressPayment }] = await Promise.all([
        import('./paypal.ts'),
        import('./express-payment.ts'),
      ])
      const callbacks = expressPayment({
        session,
        provider,
        isReady: () => latest.current.isReady(),
        extras: () => toExtras(readForm(formElement()), session.snapshot().view),
        onRefused: (error) => latest.current.onRefused(error),
      })
      const style = { height, tagline: false, disableMaxWidth: true } as const
      leave = await mountButton(place.current!, script, { ...callbacks, style })
      if (isLeft) leave()
      else setShown(true)
    }
    come().catch(() => null)
    return () => {
      isLeft = true
      leave?.()
      setShown(false)
    }
  }, [session, provider, script])

  return (
    <div className={styles.room}>
      <a className={styles.paypal} href="#payment" hidden={isShown} onClick={onFollow}>
        PayPal
      </a>
      <div className={isShown ? styles.own : styles.coming} ref={place} />
    </div>
  )
}
