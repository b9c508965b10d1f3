import { useTexts } from '#features/localization/shopper/texts.tsx'
import { fillForm, untouched } from '../form/fill-form.ts'
import { readForm } from '../form/typed-form.ts'
import type { Typed } from '../form/validation.ts'
import { formElement } from '../session/use-checkout.ts'
import { forgetDetails, type Kept } from './kept-details.ts'
import styles from '../page/page.module.css'

type Props = { shop: string; kept: Kept; initial: Typed; onDone: () => void }

/** Offers a shopper who came back what they kept in this browser; it is theirs to take or to delete. */
export const DeviceDetails = ({ shop, kept, initial, onDone }: Props) => {
  const t = useTexts()
  const field = (name: string) => kept[`shipping_address.${name}`] ?? ''
  const name = field('name') || `${field('first_name')} ${field('last_name')}`
  const use = () => {
    const form = formElement()
    fillForm(form, untouched(kept, initial, readForm(form)))
    onDone()
  }
  const forget = () => {
    forgetDetails(shop)
    onDone()
  }
  return (
    <div className={styles.saved}>
      <p>{[name.trim(), field('address1'), field('zip'), field('city')].filter(Boolean).join(', ')}</p>
      <button className={styles.plain} type="button" onClick={use}>
        {t('device.use')}
      </button>
      <button className={styles.link} type="button" onClick={forget}>
        {t('device.forget')}
      </button>
    </div>
  )
}
