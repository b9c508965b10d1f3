import { useTexts } from '#features/localization/shopper/texts.tsx'
import { type AddressField, type AddressFormat, addressFormat, getRows } from '../countries/address-format.ts'
import { Fold, SelectField, TextField } from '../form/field.tsx'
import { toElementId, useFormState } from '../form/form-context.tsx'
import { useFieldValue } from '../session/use-field-value.ts'
import { usePlaces } from './use-places.ts'
import { useProvinces } from './use-provinces.ts'
import { VatField } from './vat-field.tsx'
import styles from '../form/field.module.css'

type Group = 'shipping_address' | 'billing_address'

/** An address as its country writes it. The rows follow the chosen country; what was typed stays. */
export const AddressFields = ({ group, isBill = group === 'billing_address' }: { group: Group; isBill?: boolean }) => {
  const { initial, form, keepsPlace = false } = useFormState()
  const name = `${group}.country`
  const country = useFieldValue(name, initial[name] ?? '')
  const format = addressFormat(country)
  useProvinces(country)
  const { cities, onInput } = usePlaces(group)
  const towns = cities.length > 0 ? toElementId(`${group}.towns`) : undefined
  // One flat list keyed by field: a field that moves to another row is the same element and keeps its text.
  return (
    <div className={styles.group} onInput={onInput}>
      {[['country' as const], ...getRows(country, form, group)]
        .map((row) => row.filter((field) => !(keepsPlace && places.has(field))))
        .flatMap((row) =>
          row.map((field) => (
            <div key={field} className={widths[row.length - 1]}>
              <AddressPart {...{ group, isBill, field, country, format, towns }} />
            </div>
          )),
        )}
      {towns && (
        <datalist id={towns} hidden>
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}

const places: ReadonlySet<AddressField> = new Set(['country', 'province'])

const widths = [styles.whole, styles.half, styles.third]

/** The browser's names for the parts of an address, by which it fills them in. */
const tokens: Record<AddressField, string> = {
  country: 'country',
  first_name: 'given-name',
  last_name: 'family-name',
  name: 'name',
  company: 'organization',
  vat_id: '',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  province: 'address-level1',
  zip: 'postal-code',
  phone: 'tel',
}

/** `isBill`: nothing is sent to this address, so the browser fills in where bills go. */
type PartProps = {
  group: Group
  isBill: boolean
  field: AddressField
  country: string
  format: AddressFormat
  /** The element id of the towns to choose from. */
  towns: string | undefined
}

const AddressPart = ({ group, isBill, field, country, format, towns }: PartProps) => {
  const t = useTexts()
  const { countries, provinces, form, initial } = useFormState()
  const common = {
    name: `${group}.${field}`,
    autoComplete: `${isBill ? 'billing' : 'shipping'} ${tokens[field]}`,
  }
  const isNeeded = (asked: 'phone' | 'company') => group === 'shipping_address' && form[asked] === 'required'
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
    case 'province': {
      const label = t(format.province)
      return (
        <SelectField
          {...common}
          key={country}
          startsEmpty={country !== initial[`${group}.country`]}
          label={format.provinceNeeded ? label : t('delivery.optional', { label })}
          required={format.provinceNeeded}
          options={provinces(country)}
          prompt={t('delivery.select')}
        />
      )
    }
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
    case 'name':
      return <TextField {...common} label={t('delivery.full_name')} />
    case 'phone':
      return isNeeded('phone') ? (
        <TextField {...common} label={t('delivery.phone_needed')} type="tel" />
      ) : (
        <Fold name={common.name} link={t('delivery.phone')}>
          <TextField {...common} label={t('delivery.phone')} type="tel" required={false} />
        </Fold>
      )
    case 'company':
      return isNeeded('company') ? (
        <TextField {...common} label={t('delivery.company')} />
      ) : (
        <Fold name={common.name} link={t('delivery.company')}>
          <TextField {...common} label={t('delivery.optional', { label: t('delivery.company') })} required={false} />
        </Fold>
      )
    case 'vat_id':
      return <VatField />
    case 'address2':
      return (
        <Fold name={common.name} link={t('delivery.apartment')}>
          <TextField {...common} label={t('delivery.apartment')} required={false} />
        </Fold>
      )
    case 'address1':
      return <TextField {...common} label={t('delivery.address')} />
    case 'city':
      return <TextField {...common} label={t(format.city)} {...(towns && { list: towns })} />
    default:
      return <TextField {...common} label={t(`delivery.${field}`)} />
  }
}
