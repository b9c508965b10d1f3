import { ChoiceList } from '#features/checkout/shopper/form/choice-list.tsx'
import { FieldError } from '#features/checkout/shopper/form/field.tsx'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { type Delivery, deliveryText } from '../delivery.ts'
import type { ShopperColumn, ShopperRate } from '../fields.ts'
import styles from './shipping-methods.module.css'

type Props = {
  /** Cheapest first; prices in minor units. */
  rates: readonly Rate[]
  chosen: string
  onChoose: (id: string) => void
  money: (minor: number) => string
  locale: string
  /** The rates of another address are on their way. */
  loading: boolean
  /** The address is complete enough to say that there is no rate for it. */
  addressKnown: boolean
  /** Why there is none, where that can be said. */
  reason: string | null
  /** By how much more the goods would ship for nothing. */
  missingForFree: number | null
  error: string | undefined
}

type Rate = ShopperRate & { delivery: Delivery | null }
type Notes = Omit<Rate, 'id' | 'name' | 'price'>
type Texts = ReturnType<typeof useTexts>

/** What each field tells beside the name, in this order. A field for shoppers that nothing tells does not compile. */
const notes: { [C in Exclude<ShopperColumn, 'name'>]: (value: Notes[C], t: Texts) => string | null } = {
  description: (description) => description,
  handling_days: (count, t) => {
    if (count === null) return null
    return count === 0 ? t('shipping.same_day') : t('shipping.handling', { count })
  },
}

/** Who reads when a parcel arrives, on a line of its own, need not read when it leaves. */
const getNote = ({ description, handling_days, delivery }: Notes, t: Texts, locale: string): string | undefined => {
  const first = notes.description(description, t)
  const second = delivery
    ? t('shipping.delivery', { dates: deliveryText(delivery, locale) })
    : notes.handling_days(handling_days, t)
  return [first, second].filter(Boolean).join(delivery ? '\n' : ' · ') || undefined
}

/** The shipping rates that the cart and the address allow, or the sentence that says why there is none to choose. */
export const ShippingMethods = ({ rates, chosen, onChoose, money, locale, ...state }: Props) => {
  const { loading, addressKnown, reason, error, missingForFree } = state
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
            choices={rates.map(({ id, price, name, ...rate }) => ({
              value: id,
              title: name,
              note: getNote(rate, t, locale),
              aside: <span>{price === 0 ? t('shipping.free') : money(price)}</span>,
            }))}
          />
        </div>
      )}
      {rates.length > 0 && missingForFree !== null && (
        <p className={styles.free}>{t('shipping.free_in', { amount: money(missingForFree) })}</p>
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
