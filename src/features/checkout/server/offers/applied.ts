import { type Bounds, isForCart, offPrice } from '#features/order-bumps/rules.ts'
import type { BumpRow } from '#features/order-bumps/server/public.ts'
import { convert, toMajor } from '#kit/contract/money.ts'
import type { LineOff } from '../purchase.ts'
import type { Line } from '../repository.ts'

/** Units of the cart's currency for one of the shop's, where they differ; null where they do not, or where the rate is unknown. */
type Exchange = { from: string; rate: number } | null
export type Basket = { currency: string; exchange: Exchange }

/** What the goods cost that no offer brought into the order. */
export const goodsWithoutOffers = (lines: readonly Line[]) =>
  lines.reduce((sum, { bump_id, line_total }) => sum + (bump_id === null ? line_total : 0), 0)

/** The bounds of an offer in the currency of a cart; undefined where they cannot be worked out. */
const boundsIn = (bump: BumpRow, { currency, exchange }: Basket): Bounds | undefined => {
  if (bump.currency === currency) return bump
  if (bump.from_total === null && bump.to_total === null) return bump
  if (exchange?.from !== bump.currency) return undefined
  const inCart = (minor: number | null) => minor && convert(minor, { ...exchange, to: currency })
  return { from_total: inCart(bump.from_total), to_total: inCart(bump.to_total) }
}

/** Whether an offer is for a cart of `goods`: what they cost that no offer brought into it. */
export const fits = (bump: BumpRow, goods: number, basket: Basket): boolean => {
  // An amount is in what the shop counted in when it was set.
  const own = basket.exchange?.from ?? basket.currency
  if (bump.price_rule === 'amount' && bump.currency !== own) return false
  const bounds = boundsIn(bump, basket)
  return bounds !== undefined && isForCart(bounds, goods)
}

/** The lines of a checkout, each that an offer brought with what comes off it now: its price is the merchant's to change until it is paid. */
export const withOffers = (bumps: readonly BumpRow[], lines: readonly Line[], basket: Basket): Line[] => {
  const goods = goodsWithoutOffers(lines)
  return lines.map((line) => {
    const bump = bumps.find(({ id, variant_id }) => id === line.bump_id && variant_id === line.variant_id)
    const off = bump && fits(bump, goods, basket) ? offerDiscount(bump, line, basket) : null
    return off ? { ...line, off } : line
  })
}

/** As a draft order of the shop takes it: an amount is always in the shop's own currency. */
const offerDiscount = (bump: BumpRow, { unit_price }: Line, { currency }: Basket): LineOff | null => {
  if (bump.price_rule === 'percent' && bump.percent !== null) return { kind: 'percent', value: bump.percent }
  if (bump.price_rule !== 'amount' || bump.amount === null) return null
  const amount = bump.currency === currency ? offPrice(bump, unit_price) : bump.amount
  return { kind: 'amount', value: Number(toMajor(amount, bump.currency)) }
}
