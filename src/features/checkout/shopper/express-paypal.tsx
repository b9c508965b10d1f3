import { useEffect, useRef, useState } from 'react'
import type { CheckoutSession } from './checkout-session.ts'
import { drawButton } from './draw-button.ts'
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
    const options = async () => {
      const { expressPayment } = await import('./express-payment.ts')
      const callbacks = expressPayment({
        session,
        provider,
        isReady: () => latest.current.isReady(),
        extras: () => toExtras(readForm(formElement()), session.snapshot().view),
        onRefused: (error) => latest.current.onRefused(error),
      })
      return { ...callbacks, style: { height, tagline: false, disableMaxWidth: true } }
    }
    return drawButton(place, script, options, setShown)
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
