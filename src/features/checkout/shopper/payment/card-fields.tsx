import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSpeech, useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { cardComes, offerCard, showCard } from '../provider/card-payment.ts'
import { fetchPart } from '../provider/fetch-part.ts'
import type { Leave } from '../provider/provider-part.ts'
import { tooLong } from '../provider/provider-script.ts'
import { formElement } from '../session/use-checkout.ts'
import { useFieldValue } from '../session/use-field-value.ts'
import fieldStyles from '../form/field.module.css'
import styles from './card-fields.module.css'

type Props = {
  provider: string
  way: string
  fields: NonNullable<CheckoutView['payment_methods'][number]['card_fields']>
  initial: string
  /** Shown where there are no fields: without a script, and where the provider's does not come. */
  children: ReactNode
}

/** From how far below what is seen the fields are fetched. */
const ahead = '400px'

type Wanted = { provider: string; way: string; script: string; env: string; language: string }

/** Fetches the fields into their places once, and takes them out again, also where they are still on their way. */
const arrivalAt = (box: HTMLElement, { provider, way, ...wanted }: Wanted, onGone: () => void) => {
  let arrival: Promise<void> | null = null
  let takeOut: Leave | null = null
  let isLeft = false
  const mount = async () => {
    const [number, expiry, code] = box.querySelectorAll<HTMLElement>('[data-card]')
    const places = { number: number!, expiry: expiry!, code: code! }
    const mountCard = await fetchPart(provider, 'mountCard')
    const { card, leave } = await mountCard(places, { ...wanted, onSubmit: () => formElement().requestSubmit() })
    takeOut = () => {
      showCard(null)
      leave()
    }
    showCard({ way, ...card })
    if (isLeft) takeOut()
  }
  const fetchFields = async () => {
    try {
      // A script that never comes is as good as none.
      await Promise.race([mount(), tooLong()])
    } catch {
      isLeft = true
      onGone()
    }
  }
  return {
    come: () => (arrival ??= fetchFields()),
    leave() {
      isLeft = true
      takeOut?.()
    },
  }
}

/** The room for a provider's own card fields; they come once they are chosen and nearly in sight. */
export const CardFields = ({ provider, way, fields, initial, children }: Props) => {
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
    if (!script) return
    const arrival = arrivalAt(box.current!, { provider, way, script, env, language }, () => setGone(true))
    const withdraw = offerCard(way, arrival.come)
    return () => {
      withdraw()
      arrival.leave()
    }
  }, [provider, way, script, env, language])

  useEffect(() => {
    if (!isWanted || isGone || !script) return
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
  }, [isWanted, isGone, way, script])

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
