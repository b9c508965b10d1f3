import { useEffect, useRef, useState } from 'react'
import { readForm, toExtras } from '../form/typed-form.ts'
import { drawButton } from '../provider/draw-button.ts'
import { fetchPart } from '../provider/fetch-part.ts'
import { handOver } from '../provider/handover.ts'
import type { CheckoutSession } from '../session/checkout-session.ts'
import { formElement } from '../session/use-checkout.ts'
import { walletLooks } from './wallet-look.ts'
import styles from './express-checkout.module.css'

type Props = {
  session: CheckoutSession
  provider: string
  method: string
  label: string
  script: string
  isReady(omitted: readonly string[]): boolean
  onRefused(error: unknown): void
  /** The link was followed. */
  onFollow(): void
}

/** As high as the room that is kept for it: nothing moves when it comes. */
const height = 48

const getLook = (method: string) => (method in walletLooks ? walletLooks[method as keyof typeof walletLooks] : null)

/**
 * A provider's own button above the form. Its room is there from the start, with a link to the ways to pay in it: that is what stands there
 * without a script, and where the provider's does not come.
 */
export const ExpressButton = ({ session, provider, method, label, script, onFollow, ...props }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const mount = async (room: HTMLElement) => {
      const mountExpressButton = await fetchPart(provider, 'mountExpressButton')
      return mountExpressButton(room, {
        script,
        height,
        session,
        provider,
        isReady: (omitted) => latest.current.isReady(omitted),
        extras: () => toExtras(readForm(formElement()), session.snapshot().view),
        handOver,
        onRefused: (error) => latest.current.onRefused(error),
      })
    }
    return drawButton(place, mount, setShown)
  }, [session, provider, script])

  return (
    <div className={styles.room}>
      <a
        className={`${styles.link} ${getLook(method)?.className ?? styles.light}`}
        href="#payment"
        hidden={isShown}
        onClick={onFollow}
      >
        {label}
      </a>
      <div className={isShown ? styles.own : styles.coming} ref={place} />
    </div>
  )
}
