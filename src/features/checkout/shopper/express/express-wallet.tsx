import { useEffect, useRef, useState } from 'react'
import { useSpeech } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { readForm } from '../form/typed-form.ts'
import type { Typed } from '../form/validation.ts'
import { fetchPart } from '../provider/fetch-part.ts'
import type { SheetWallet } from '../provider/provider-part.ts'
import type { CheckoutSession } from '../session/checkout-session.ts'
import { formElement } from '../session/use-checkout.ts'
import styles from './express-checkout.module.css'

type Props = {
  name: SheetWallet
  title: string
  provider: string
  wallet: NonNullable<CheckoutView['payment_methods'][number]['wallet']>
  session: CheckoutSession
  /** Whether what the store must have beside what a wallet tells is there, and the same with the shopper being told. */
  isWhole(omitted: readonly string[]): boolean
  reportMissing(omitted: readonly string[]): void
  noRate(view: CheckoutView): string
  onRefused(error: unknown, known: Typed): void
  /** It is not for this device, or its script does not come. */
  onGone(): void
}

type ApplePay = { ApplePaySession?: { canMakePayments(): boolean } }
const mayPay = (name: SheetWallet) => {
  if (name === 'googlepay') return true
  try {
    return (window as Window & ApplePay).ApplePaySession?.canMakePayments() ?? false
  } catch {
    return false
  }
}

/** What the page has to do for who fills in the form comes first. */
const whenIdle = (then: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then))

/** A wallet's own button above the form. Its room is there from the start where its device could have it. */
export const ExpressWallet = ({ name, title, provider, wallet, session, ...props }: Props) => {
  const { language } = useSpeech()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [isShown, setShown] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const omitted = useRef<readonly string[]>([])
  const { script, env, account } = wallet

  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let isLeft = false
    let leave = () => undefined as void
    const come = async () => {
      if (!mayPay(name)) throw new Error('not for this device')
      const mountWallet = await fetchPart(provider, 'mountWallet')
      const mounted = await mountWallet(place.current!, {
        name,
        provider,
        wallet: { script, env, account },
        language,
        session,
        read: () => readForm(formElement()),
        noRate: (view) => latest.current.noRate(view),
        onRefused: (error, known) => latest.current.onRefused(error, known),
      })
      omitted.current = mounted.omitted
      const ask = () => setWhole(latest.current.isWhole(mounted.omitted))
      const form = formElement()
      form.addEventListener('input', ask)
      const follow = session.subscribe(() => mounted.follow(session.snapshot().view))
      leave = () => {
        form.removeEventListener('input', ask)
        follow()
        mounted.leave()
      }
      if (isLeft) return leave()
      ask()
      setShown(true)
    }
    whenIdle(() => {
      if (!isLeft) come().catch(() => latest.current.onGone())
    })
    return () => {
      isLeft = true
      leave()
    }
  }, [name, provider, script, env, account, language, session])

  return (
    <div className={`${styles.room} ${name === 'applepay' ? styles.ofApple : ''} scripted`}>
      <div className={isShown ? styles.whole : styles.coming} ref={place} inert={isShown && !isWhole} />
      {/* The wallet's button asks nobody before its sheet opens: until all is there, another one is pressed. */}
      {isShown && !isWhole && (
        <button
          className={styles.cover}
          type="button"
          aria-label={title}
          onClick={() => props.reportMissing(omitted.current)}
        />
      )}
    </div>
  )
}
