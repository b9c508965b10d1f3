import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { orderPageKey } from '#features/orders/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { StoredExtras } from '../../extras.ts'
import type { Checkout } from '../repository.ts'

type Paid = Pick<Checkout, 'store_id' | 'token' | 'note' | 'attributes'>
type Written = { note: string; attributes: Record<string, string> }

/** What is written on the order beside its goods: what came with the cart, what the shopper answered here, and where its page is. */
export const writtenOn = async (
  services: Pick<Services, 'db' | 'env'>,
  { store_id, token, note, attributes }: Paid,
  extras: StoredExtras = {},
): Promise<Written> => ({
  note: extras.note ?? note,
  attributes: {
    ...attributes,
    ...(extras.vat_id && { 'VAT ID': extras.vat_id, 'VAT ID check': getVatCheck(extras) }),
    ...(extras.gift_note && { 'Gift note': extras.gift_note }),
    ...(extras.terms && { 'Agreed to terms': 'yes' }),
    ...Object.fromEntries((extras.answers ?? []).map(({ label, value }) => [label, value])),
    [orderPageKey]: `${await findCheckoutOrigin(services, store_id)}/thank-you/${token}`,
  },
})

/** For who writes the invoice: whether the register knew the number when the shopper paid. */
const getVatCheck = ({ vat_check: check }: StoredExtras) =>
  check ? (check.is_valid ? 'valid in VIES' : 'not valid in VIES') : 'not checked'
