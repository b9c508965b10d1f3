import { type CheckoutForm, formLabels } from '#features/checkout-form/rules.ts'
import type { Address } from '../../address.ts'
import type { Extras, StoredExtras } from '../../extras.ts'

const names = [
  'vat_id',
  'order_note',
  'gift_note',
  'newsletter',
  'terms',
] as const satisfies (keyof typeof formLabels)[]

/** What of it the store asks for: anything else that was sent is dropped. */
export const onlyAsked = (form: CheckoutForm, kept: StoredExtras, sent: Extras = {}): StoredExtras => {
  const { note, vat_check, ...others } = { ...kept, ...sent }
  const answers = { ...others, order_note: note }
  const asked = Object.fromEntries(
    names.filter((name) => form[name] && answers[name] !== undefined).map((name) => [name, answers[name]]),
  )
  const { order_note, ...rest } = asked as StoredExtras & { order_note?: string }
  return {
    ...rest,
    ...(order_note !== undefined && { note: order_note }),
    ...(vat_check && vat_check.vat_id === rest.vat_id && { vat_check }),
  }
}

type Asked = Pick<Address, 'first_name' | 'phone' | 'company'>
type Order = { shipping_address: Asked; billing_address: Asked | null }

/** A sentence for each field that the store must have and that is missing; the page says the same beforehand. */
export const findMissing = (
  form: CheckoutForm,
  { shipping_address: to, billing_address: bill }: Order,
  extras: Extras,
) => {
  const missing: Record<string, string> = {}
  for (const [group, address] of Object.entries({ shipping_address: to, billing_address: bill }))
    if (address && !form.one_name && !address.first_name) missing[`${group}.first_name`] = 'Enter a first name'
  if (form.phone === 'required' && !to.phone) missing['shipping_address.phone'] = 'Enter a phone number'
  if (form.company === 'required' && !to.company) missing['shipping_address.company'] = 'Enter a company'
  if (form.terms && !extras.terms) missing['terms'] = 'Please agree to the terms'
  return missing
}
