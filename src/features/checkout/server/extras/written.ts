import type { StoredExtras } from '../../extras.ts'

type Written = { note: string; attributes: Record<string, string> }

/** What is written on the order beside its goods: what came with the cart, and what the shopper answered here. */
export const writtenOn = ({ note, attributes }: Written, extras: StoredExtras = {}): Written => ({
  note: extras.note ?? note,
  attributes: {
    ...attributes,
    ...(extras.vat_id && { 'VAT ID': extras.vat_id, 'VAT ID check': getVatCheck(extras) }),
    ...(extras.gift_note && { 'Gift note': extras.gift_note }),
    ...(extras.terms && { 'Agreed to terms': 'yes' }),
    ...Object.fromEntries((extras.answers ?? []).map(({ label, value }) => [label, value])),
  },
})

/** For who writes the invoice: whether the register knew the number when the shopper paid. */
const getVatCheck = ({ vat_check: check }: StoredExtras) =>
  check ? (check.is_valid ? 'valid in VIES' : 'not valid in VIES') : 'not checked'
