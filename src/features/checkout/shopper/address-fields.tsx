import { useTexts } from '#features/localization/shopper/texts.tsx'
import { type AddressField, type AddressFormat, addressFormat } from './address-format.ts'
import { SelectField, TextField } from './field.tsx'
import { useFormState } from './form-context.tsx'
import { useFieldValue } from './use-field-value.ts'
import { useProvinces } from './use-provinces.ts'
import styles from './field.module.css'

type Group = 'shipping_address' | 'billing_address'

/** An address as its country writes it. The rows follow the chosen country; what was typed stays. */
export const AddressFields = ({ group, isBill = group === 'billing_address' }: { group: Group; isBill?: boolean }) => {
  const { initial } = useFormState()
  const name = `${group}.country`
  const country = useFieldValue(name, initial[name] ?? '')
  const format = addressFormat(country)
  useProvinces(country)
  // One flat list keyed by field: a field that moves to another row is the same element and keeps its text.
  return (
    <div className={styles.group}>
      {[['country'] as const, ...format.rows].flatMap((row) =>
        row.map((field) => (
          <div key={field} className={widths[row.length - 1]}>
            <AddressPart group={group} isBill={isBill} field={field} country={country} format={format} />
          </div>
        )),
      )}
    </div>
  )
}

const widths = [styles.whole, styles.half, styles.third]

/** The browser's names for the parts of an address, by which it fills them in. */
const tokens: Record<AddressField, string> = {
  country: 'country',
  first_name: 'given-name',
  last_name: 'family-name',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  province: 'address-level1',
  zip: 'postal-code',
  phone: 'tel',
}

/** `isBill`: nothing is sent to this address, so the browser fills in where bills go. */
type PartProps = { group: Group; isBill: boolean; field: AddressField; country: string; format: AddressFormat }

const AddressPart = ({ group, isBill, field, country, format }: PartProps) => {
  const t = useTexts()
  const { countries, provinces } = useFormState()
  const common = {
    name: `${group}.${field}`,
    autoComplete: `${isBill ? 'billing' : 'shipping'} ${tokens[field]}`,
  }
  switch (field) {
    case 'country':
      return (
        <SelectField
          {...common}
          label={t('delivery.country')}
          options={countries[group]}
          prompt={t('delivery.select')}
        />
      )
    case 'province':
      return (
        <SelectField
          {...common}
          key={country}
          label={t(format.province)}
          options={provinces(country)}
          prompt={t('delivery.select')}
        />
      )
    case 'zip': {
      const label = t(format.zip)
      return (
        <TextField
          {...common}
          label={format.zipNeeded ? label : t('delivery.optional', { label })}
          required={format.zipNeeded}
          inputMode={format.zipIsNumber ? 'numeric' : 'text'}
          autoCapitalize="characters"
        />
      )
    }
    case 'phone':
      return <TextField {...common} label={t('delivery.phone')} type="tel" required={false} />
    case 'address2':
      return <TextField {...common} label={t('delivery.apartment')} required={false} />
    case 'address1':
      return <TextField {...common} label={t('delivery.address')} />
    case 'city':
      return <TextField {...common} label={t(format.city)} />
    default:
      return <TextField {...common} label={t(`delivery.${field}`)} />
  }
}
