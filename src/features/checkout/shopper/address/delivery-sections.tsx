import { memo } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { ShippingMethods } from '#features/shipping-rates/shopper/shipping-methods.tsx'
import type { CheckoutView } from '../../contract.ts'
import { addressFormat } from '../countries/address-format.ts'
import { TickBox } from '../form/field.tsx'
import { AddressFields } from './address-fields.tsx'
import styles from '../page/page.module.css'

/** Where the goods go, or the bill of what needs no shipping. */
export const AddressSection = memo(({ needsShipping }: { needsShipping: boolean }) => {
  const t = useTexts()
  return (
    <section className={styles.section} aria-labelledby="delivery">
      <h2 className={styles.heading} id="delivery">
        {t(needsShipping ? 'delivery.title' : 'billing.title')}
      </h2>
      <AddressFields group="shipping_address" isBill={!needsShipping} />
      <div className="scripted">
        <TickBox name="device" label={t('device.save')} />
      </div>
    </section>
  )
})

type Props = {
  view: CheckoutView
  chosen: string
  onChoose(rate: string): void
  money: (minor: number) => string
  loading: boolean
  error: string | undefined
}

/** The shipping rates to choose from. */
export const ShippingSection = ({ view, chosen, onChoose, money, loading, error }: Props) => {
  const t = useTexts()
  return (
    <section className={styles.section} aria-labelledby="shipping">
      <h2 className={styles.heading} id="shipping">
        {t('shipping.title')}
      </h2>
      <ShippingMethods
        rates={view.shipping_rates}
        chosen={chosen}
        onChoose={onChoose}
        money={money}
        locale={view.locale}
        loading={loading}
        addressKnown={isAddressKnown(view)}
        reason={view.no_rate}
        missingForFree={view.missing_for_free}
        error={error}
      />
      <div className="scriptless">
        <button className={styles.plain} name="intent" value="update" formNoValidate>
          {t('shipping.update')}
        </button>
      </div>
    </section>
  )
}

/** Whether the server knew enough of the address to look for rates. */
const isAddressKnown = ({ shipping_address: { country = '', province = '', zip = '' } }: CheckoutView) => {
  if (!country) return false
  const { provinceNeeded, zipNeeded } = addressFormat(country)
  return (!provinceNeeded || province !== '') && (!zipNeeded || zip !== '')
}
