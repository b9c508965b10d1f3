import { insertDiversion } from '#features/script/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { listLines } from '../lines/repository.ts'
import type { Checkout } from '../repository.ts'
import { forgetPrice } from './repository.ts'

/**
 * The shop asks for more than goods, delivery and taxes come to: the import duties of a country. What it works out names them nowhere, and an
 * order that is made beside a draft cannot have any.
 */
export class DutiesDue extends Refusal {
  constructor(country: string) {
    super(409, `Import duties of this country (${country}) can only be paid in the shop itself.`)
  }
}

/** Notes, once for each checkout but the merchant's own, that its shopper is told of the shop's own checkout. */
export const noteDuties = async ({ db, now }: Services, { id, store_id, is_trial }: Checkout): Promise<void> => {
  if (!is_trial) await insertDiversion(db, { store_id, cause: 'duties', handover: id, happened_at: now() })
  await forgetPrice(db, id)
}

/** So much of what is written on the first of its goods does the shop's link carry, and none of any other; and so long may an address be. */
const maxTexts = 25
const maxLetters = 4_000

/**
 * Where the shop's own checkout has the same goods. With more written on them than its link carries, they are paid for as they stand in
 * its cart: nobody would see that an engraving is gone, while quantities that were changed here are seen there.
 */
export const ownCheckoutUrl = async ({ db }: Services, { id, cart_url, discount_codes }: Checkout): Promise<string> => {
  const lines = await listLines(db, id)
  const [written, ...others] = lines.filter(({ properties }) => Object.keys(properties).length > 0)
  const properties = written ? encode(written.properties) : ''
  const texts = Object.keys(written?.properties ?? {}).length
  if (others.length > 0 || texts > maxTexts || properties.length > maxLetters) return new URL('checkout', cart_url).href
  const ordered = written ? [written, ...lines.filter((line) => line !== written)] : lines
  const goods = ordered.map(({ variant_id, quantity }) => `${variant_id}:${quantity}`).join(',')
  const url = new URL(`cart/${goods}`, cart_url)
  if (properties) url.searchParams.set('properties', properties)
  if (discount_codes.length > 0) url.searchParams.set('discount', discount_codes.join(','))
  return url.href
}

const encode = (properties: Record<string, string>) => {
  const plain = Buffer.from(JSON.stringify(properties)).toString('base64url')
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=')
}
