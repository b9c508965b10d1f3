import { useRef, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { fillForm, untouched } from '../form/fill-form.ts'
import { readForm } from '../form/typed-form.ts'
import type { Typed } from '../form/validation.ts'
import { formElement } from '../session/use-checkout.ts'
import { forgetDetails, type Kept } from './kept-details.ts'
import styles from '../page/page.module.css'

type Props = {
  shop: string
  kept: Kept
  initial: Typed
  /** Something stands in the form already: then there is only to delete it. */
  isBegun: boolean
  onUsed(): void
  onForgotten(): void
}

/** Offers a shopper who came back what they kept in this browser; it is theirs to take or to delete. */
export const DeviceDetails = ({ shop, kept, initial, isBegun, onUsed, onForgotten }: Props) => {
  const t = useTexts()
  const [isTaken, setTaken] = useState(isBegun)
  const deletion = useRef<HTMLButtonElement>(null)
  const field = (name: string) => kept[`shipping_address.${name}`] ?? ''
  const name = field('name') || `${field('first_name')} ${field('last_name')}`
  const use = () => {
    const form = formElement()
    fillForm(form, untouched(kept, initial, readForm(form)))
    // The button that was pressed goes.
    deletion.current?.focus()
    setTaken(true)
    onUsed()
  }
  const forget = () => {
    forgetDetails(shop)
    onForgotten()
  }
  return (
    <div className={styles.saved}>
      <p>{[name.trim(), field('address1'), field('zip'), field('city')].filter(Boolean).join(', ')}</p>
      {!isTaken && (
        <button className={styles.plain} type="button" onClick={use}>
          {t('device.use')}
        </button>
      )}
      <button ref={deletion} className={styles.link} type="button" onClick={forget}>
        {t('device.forget')}
      </button>
    </div>
  )
}
