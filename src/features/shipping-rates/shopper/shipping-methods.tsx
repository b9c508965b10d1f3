import { ChoiceList } from '#features/checkout/shopper/choice-list.tsx'
import { FieldError } from '#features/checkout/shopper/field.tsx'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { ShopperRate } from '../fields.ts'
import styles from './shipping-methods.module.css'

type Props = {
  /** Cheapest first; prices in minor units. */
  rates: readonly ShopperRate[]
  chosen: string
  onChoose: (id: string) => void
  money: (minor: number) => string
  /** The rates of another address are on their way. */
  loading: boolean
  /** The address is complete enough to say that there is no rate for it. */
  addressKnown: boolean
  /** Why there is none, where that can be said. */
  reason: string | null
  error: string | undefined
}

/** The shipping rates that the cart and the address allow, or the sentence that says why there is none to choose. */
export const ShippingMethods = ({ rates, chosen, onChoose, money, loading, addressKnown, reason, error }: Props) => {
  const t = useTexts()
  return (
    <div className={styles.room} aria-live="polite" aria-busy={loading}>
      {rates.length > 0 && (
        <div className={loading ? styles.dimmed : undefined}>
          <ChoiceList
            name="shipping_rate_id"
            label={t('shipping.title')}
            chosen={chosen}
            onChoose={onChoose}
            errorId={error && 'shipping_rate_id-error'}
            choices={rates.map(({ id, name, description, price }) => ({
              value: id,
              title: name,
              note: description || undefined,
              aside: <span suppressHydrationWarning>{price === 0 ? t('shipping.free') : money(price)}</span>,
            }))}
          />
        </div>
      )}
      {rates.length === 0 && loading && (
        <div className={styles.skeleton}>
          <span className="visually-hidden">{t('shipping.loading')}</span>
          <i />
          <i />
        </div>
      )}
      {rates.length === 0 && !loading && (
        <p className={addressKnown ? styles.none : styles.waiting} id="shipping_rate_id" tabIndex={-1}>
          {addressKnown ? (reason ?? t('shipping.none')) : t('shipping.waiting')}
        </p>
      )}
      <FieldError name="shipping_rate_id" error={rates.length > 0 ? error : undefined} />
    </div>
  )
}
