import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import type { TextKey } from '#features/localization/catalogue.ts'
import { emailShape } from '#kit/contract/email-shape.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { CheckoutView } from '../../contract.ts'
import { typedTip } from '../../tip.ts'
import { type AddressField, addressFormat, getRows } from '../countries/address-format.ts'
import type { Countries, Option } from '../countries/regions.ts'
import { toPhone, toPlain, toPostcode } from './plain-text.ts'
import { askedNow, ownFieldName } from './typed-form.ts'

/** What stands in the form, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>
/** A sentence for each field that is not right, in the order of the form. */
export type Errors = Readonly<Record<string, string>>
type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string
type Known = {
  t: Translate
  countries: Countries
  view: {
    form: CheckoutForm
    own_fields: CheckoutView['own_fields']
    needs_shipping: boolean
    shipping_rates: readonly unknown[]
    no_rate: string | null
    totals: { total: number }
    tip: CheckoutView['tip']
    currency: string
    locale: string
  }
}

const phone = /^\+?[\d().\- ]{5,24}(?:(?:ext\.?|x|#) ?\d{1,6})?$/i

/** Checks the form as the shopper sees it. The server checks again and has the last word. */
export const validate = (typed: Typed, { t, countries, view }: Known): Errors => {
  const errors: Record<string, string> = {}
  if (!emailShape.test(toPlain(typed['email'] ?? ''))) errors['email'] = t('error.email')
  Object.assign(errors, addressErrors('shipping_address', typed, t, countries.shipping_address, view.form))
  if (view.needs_shipping && !typed['shipping_rate_id'])
    errors['shipping_rate_id'] = view.shipping_rates.length > 0 ? t('error.rate') : (view.no_rate ?? t('shipping.none'))
  for (const { id, label, is_required: isRequired } of askedNow(typed, view.own_fields))
    if (isRequired && !typed[ownFieldName(id)]?.trim()) errors[ownFieldName(id)] = t('error.own_field', { label })
  if (
    view.tip &&
    typed['tip'] === 'other' &&
    typedTip(typed['tip_amount'] ?? '', view.currency, view.tip.most) === null
  )
    errors['tip_amount'] = t('error.tip', { most: formatMoney(view.tip.most, view.currency, view.locale) })
  if (!typed['payment'] && view.totals.total > 0) errors['payment'] = t('error.method')
  if (typed['billing'] === 'different')
    Object.assign(errors, addressErrors('billing_address', typed, t, countries.billing_address, view.form))
  if (view.form.terms && !typed['terms']) errors['terms'] = t('error.terms')
  return errors
}

/** What is wrong with one address, in the order of its fields. */
export const addressErrors = (
  group: 'shipping_address' | 'billing_address',
  typed: Typed,
  t: Translate,
  countries: readonly Option[],
  form: CheckoutForm,
): Errors => {
  const value = (field: string) => typed[`${group}.${field}`]?.trim() ?? ''
  const country = value('country')
  const format = addressFormat(country)
  const isMissing = (field: 'phone' | 'company') =>
    form[field] === 'required' && group === 'shipping_address' && !value(field)
  const problems: Partial<Record<AddressField, string>> = {
    country: countries.some(({ code }) => code === country) ? '' : t('error.country'),
    first_name: value('first_name') ? '' : t('error.first_name'),
    last_name: value('last_name') ? '' : t('error.last_name'),
    name: value('name') ? '' : t('error.full_name'),
    company: isMissing('company') ? t('error.company') : '',
    address1: value('address1') ? '' : t('error.address'),
    city: value('city') ? '' : t('error.city'),
    province: format.provinceNeeded && !value('province') ? t(toErrorKey(format.province)) : '',
    zip: zipProblem(value('zip'), country, t, countries),
    phone: isMissing('phone') ? t('error.phone_needed') : phoneProblem(value('phone'), t),
  }
  const order: AddressField[] = ['country', ...getRows(country, form, group).flat()]
  return Object.fromEntries(
    order.flatMap((field) => (problems[field] ? [[`${group}.${field}`, problems[field]] as const] : [])),
  )
}

const phoneProblem = (typed: string, t: Translate) =>
  typed === '' || phone.test(toPhone(typed)) ? '' : t('error.phone')

const zipProblem = (zip: string, country: string, t: Translate, countries: readonly Option[]) => {
  const { zipNeeded, zipPattern, zip: label } = addressFormat(country)
  if (!zip) return zipNeeded ? t(toErrorKey(label)) : ''
  if (!zipPattern || zipPattern.test(toPostcode(zip, country))) return ''
  return t(`${toErrorKey(label)}_format` as TextKey, {
    country: countries.find(({ code }) => code === country)?.name ?? country,
  })
}

/** Each name of a field has sentences of its own: no language can be asked to fit a name into a sentence. */
const toErrorKey = (label: TextKey) => label.replace('delivery', 'error') as TextKey
