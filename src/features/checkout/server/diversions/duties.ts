import { insertDiversion } from '#features/script/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { listLines } from '../lines/repository.ts'
import type { Checkout } from '../repository.ts'

/**
 * The shop asks for more than goods, delivery and taxes come to: the import duties of a country. What it works out names them nowhere, and an
 * order that is made beside a draft cannot have any.
 */
export class DutiesDue extends Refusal {
  constructor(country: string) {
    super(409, `Import duties of this country (${country}) can only be paid in the shop itself.`)
  }
}

/** Notes, once for each checkout, that its shopper is sent to the shop's own. */
export const noteDuties = ({ db, now }: Services, { id, store_id }: Checkout) =>
  insertDiversion(db, { store_id, cause: 'duties', handover: id, happened_at: now() })

/**
 * Where the shop's own checkout has the same goods. Its link for goods carries no engraving: with one, the cart is paid for as it stands
 * there.
 */
export const ownCheckoutUrl = async ({ db }: Services, { id, cart_url, discount_codes }: Checkout): Promise<string> => {
  const lines = await listLines(db, id)
  const isPlain = lines.every(({ properties }) => Object.keys(properties).length === 0)
  const goods = lines.map(({ variant_id, quantity }) => `${variant_id}:${quantity}`).join(',')
  const url = new URL(isPlain ? `cart/${goods}` : 'checkout', cart_url)
  if (isPlain && discount_codes.length > 0) url.searchParams.set('discount', discount_codes.join(','))
  return url.href
}
