import { isAskedIn } from '#features/own-fields/rules.ts'
import type { Address } from '../../address.ts'
import type { CheckoutView } from '../../contract.ts'
import { asAtShop } from '../../country-codes.ts'
import { fullName, splitName } from '../../full-name.ts'
import { toPhone, toPlain, toPostcode } from './plain-text.ts'
import type { Typed } from './validation.ts'

const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'zip',
  'country',
  'phone',
] as const
type Group = 'shipping_address' | 'billing_address'

/** What the form shows at first: what the server kept, with the choices that need no thought made. */
export const initialForm = (view: CheckoutView, posted: Typed = {}): Typed => {
  const ways = view.payment_methods.map(({ provider, method }) => `${provider}:${method}`)
  const typed: Record<string, string> = {
    email: view.email,
    shipping_rate_id: view.shipping_rate_id ?? '',
    payment: ways.find((way) => way === view.chosen_payment) ?? ways[0] ?? '',
    billing: 'same',
    tip: 'none',
  }
  const address = asAtShop(view.shipping_address)
  for (const field of addressFields) typed[`shipping_address.${field}`] = address[field] ?? ''
  typed['shipping_address.name'] = fullName(view.shipping_address)
  const { newsletter, reminder, terms, own = {}, is_vat_unknown: _, ...written } = view.extras
  const tick = (isTicked: boolean | undefined) => (isTicked ? ticked : '')
  Object.assign(typed, written, { newsletter: tick(newsletter), reminder: tick(reminder), terms: tick(terms) })
  for (const { id } of view.own_fields) typed[ownFieldName(id)] = own[id] ?? ''
  return { ...typed, ...posted }
}

/** Reads one address out of the form; fields that the country does not have are ''. */
export const toAddress = (typed: Typed, group: Group): Address => {
  const address = Object.fromEntries(
    addressFields.map((field) => [field, typed[`${group}.${field}`]?.trim() ?? '']),
  ) as Address
  address.phone = toPhone(address.phone)
  address.zip = toPostcode(address.zip, address.country)
  const name = typed[`${group}.name`]
  return name === undefined ? address : { ...address, ...splitName(name, address.country) }
}

/** What a box that is ticked says. */
export const ticked = 'yes'

/** What stands in the fields that the store asks for beside contact and address. */
export const toExtras = (typed: Typed, { form, own_fields: ownFields, asks_reminder: asksReminder, tip }: Asked) => {
  const text = (name: string) => typed[name]?.trim() ?? ''
  return {
    ...(form.vat_id && { vat_id: text('vat_id') }),
    ...(form.order_note && { note: text('note') }),
    ...(form.gift_note && { gift_note: text('gift_note') }),
    ...(form.newsletter && { newsletter: typed['newsletter'] === ticked }),
    ...(asksReminder && { reminder: typed['reminder'] === ticked }),
    ...(form.terms && { terms: typed['terms'] === ticked }),
    ...(tip && { tip: typed['tip'] || 'none', tip_amount: text('tip_amount') }),
    ...(ownFields.length > 0 && { own: ownAnswers(typed, ownFields) }),
  }
}
type Asked = Pick<CheckoutView, 'form' | 'own_fields' | 'asks_reminder' | 'tip'>

/** What a field of the store's own is called in the form. */
export const ownFieldName = (id: string) => `own.${id}`

/** Of the fields that the chosen country has: what stands in the others waits in the form. */
export const askedNow = (typed: Typed, fields: CheckoutView['own_fields']) =>
  fields.filter((field) => isAskedIn(field, typed['shipping_address.country']))

/** A box that is not ticked is in no form. */
const ownAnswers = (typed: Typed, fields: CheckoutView['own_fields']) =>
  Object.fromEntries(askedNow(typed, fields).map(({ id }) => [id, typed[ownFieldName(id)]?.trim() ?? '']))

type Codes = Pick<CheckoutView, 'discount_codes' | 'refused_codes'>

/** The codes that count: the shop refused none of them. */
export const acceptedCodes = ({ discount_codes: codes, refused_codes: refused }: Codes) =>
  codes.filter((code) => !refused.some((one) => one.code === code))

/** What the shopper changed beside the fields, and no answer has confirmed yet. */
export type Changes = {
  codes?: readonly string[] | null
  rate?: string | null
  /** How many pieces of which line. */
  lines?: readonly { position: number; quantity: number }[]
  /** What is offered and wanted. */
  offer?: string | null
}

/** The body of "update": everything typed so far, and what the shopper changed beside it here. */
export const toDraft = (
  typed: Typed,
  view: Asked & Pick<CheckoutView, 'version'>,
  { codes, rate, lines, offer }: Changes = {},
) => ({
  version: view.version,
  email: toPlain(typed['email'] ?? ''),
  shipping_address: { ...toAddress(typed, 'shipping_address') },
  extras: toExtras(typed, view),
  ...(codes && { discount_codes: [...codes] }),
  ...(rate && { shipping_rate_id: rate }),
  ...(lines?.length && { lines: [...lines] }),
  ...(offer && { offer }),
})

/** The body of "pay", for a form that has been validated. `key` names the attempt. */
export const toPayment = (typed: Typed, view: CheckoutView, key: string) => {
  const [provider = '', method = ''] = (typed['payment'] ?? '').split(':')
  return {
    key,
    version: view.version,
    expected_total: view.totals.total,
    provider,
    method,
    email: toPlain(typed['email'] ?? ''),
    shipping_address: toAddress(typed, 'shipping_address'),
    billing_address: typed['billing'] === 'different' ? toAddress(typed, 'billing_address') : null,
    shipping_rate_id: typed['shipping_rate_id'] || null,
    extras: toExtras(typed, view),
  }
}

/** Everything in the form by name; files and repeated names do not occur in it. */
export const readForm = (form: HTMLFormElement): Typed =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, typeof value === 'string' ? value : '']))
