import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSpeech, useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../contract.ts'
import { cardComes, offerCard } from './card-payment.ts'
import { formElement } from './use-checkout.ts'
import { useFieldValue } from './use-field-value.ts'
import styles from './card-fields.module.css'
import fieldStyles from './field.module.css'

type Props = {
  way: string
  fields: NonNullable<CheckoutView['payment_methods'][number]['card_fields']>
  initial: string
  /** Shown where there are no fields: without a script, and where the provider's does not come. */
  children: ReactNode
}

/** From how far below what is seen the fields are fetched. */
const ahead = '400px'

/** The room for a provider's own card fields; they come once they are chosen and nearly in sight. */
export const CardFields = ({ way, fields, initial, children }: Props) => {
  const t = useTexts()
  const { language } = useSpeech()
  const isChosen = useFieldValue('payment', initial) === way
  const [isGone, setGone] = useState(false)
  // What was typed stays while another way is chosen.
  const [isWanted, setWanted] = useState(false)
  if (isChosen && !isWanted) setWanted(true)
  const box = useRef<HTMLFieldSetElement>(null)
  const { script, env } = fields

  useEffect(() => {
    let leave: (() => void) | null = null
    let isLeft = false
    let arrival: Promise<void> | null = null
    const come = async () => {
      const [cardNumber, expiry, cvc] = box.current!.querySelectorAll<HTMLElement>('[data-card]')
      const places = { cardNumber: cardNumber!, expiry: expiry!, cvc: cvc! }
      const { mountCard } = await import('./mount-card.ts')
      leave = await mountCard(places, { way, script, env, language, onSubmit: () => formElement().requestSubmit() })
      if (isLeft) leave()
    }
    const withdraw = offerCard(way, () => (arrival ??= come().catch(() => setGone(true))))
    return () => {
      isLeft = true
      withdraw()
      leave?.()
    }
  }, [way, script, env, language])

  useEffect(() => {
    if (!isWanted || isGone) return
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        sight.disconnect()
        void cardComes(way)
      },
      { rootMargin: ahead },
    )
    sight.observe(box.current!)
    return () => sight.disconnect()
  }, [isWanted, isGone, way])

  if (isGone) return children
  const field = (name: string, label: string) => (
    <div className={`${fieldStyles.frame} ${styles.field}`}>
      <span className={styles.label}>{label}</span>
      <div className={styles.place} data-card={name} />
    </div>
  )
  return (
    <>
      <fieldset className={`${styles.fields} scripted`} ref={box} aria-label={t('payment.card')}>
        {field('number', t('payment.card_number'))}
        {field('expiry', t('payment.card_expiry'))}
        {field('code', t('payment.card_code'))}
      </fieldset>
      <div className="scriptless">{children}</div>
    </>
  )
}
