import { readIn } from '#features/localization/by-language.ts'
import type { Offer } from '#features/order-bumps/offer.ts'
import { bumpTexts, offPrice } from '#features/order-bumps/rules.ts'
import {
  type BumpRow,
  type Facts,
  listOffered,
  noteShown,
  type OfferedBump,
} from '#features/order-bumps/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Cart } from '../pricing/reprice.ts'
import { type Basket, fits, goodsWithoutOffers } from './applied.ts'
import { areFresh, askForOffers } from './read.ts'

/** How long an answer of the shop about a product is fresh enough to show it; the press asks again. */
const goodForMs = 15 * 60_000

/**
 * What a checkout's page offers: what was taken, else the first that is for this cart and that the shop can sell as far as it said.
 * Asks nothing of the outside.
 */
export const offerFor = async (services: Services, cart: Cart): Promise<Offer | null> => {
  const { checkout, lines, bumps } = cart
  if (checkout.state !== 'open' && checkout.state !== 'failed') return null
  for (const line of lines) {
    const bump = bumps.find(({ id }) => id === line.bump_id)
    if (bump) return taken(bump, line, cart)
  }
  const bought = { goods: goodsWithoutOffers(lines), variants: lines.map(({ variant_id }) => variant_id) }
  const first = firstOffer(services, bumps, { ...bought, currency: checkout.currency, exchange: cart.exchange })
  if (!first) return null
  if (!checkout.is_trial) await noteShown(services.db, toShowing(services, first.bump, checkout))
  return offered(first.bump, first.facts, checkout.locale)
}

/** What shoppers of a store whose cart is `goods` are offered; the shop is asked where it has said nothing of late. Throws ShopError. */
export const offerForGoods = async (
  services: Services,
  storeId: string,
  { locale, ...bought }: { currency: string; goods: number; locale: string },
): Promise<Offer | null> => {
  const list = () => listOffered(services.db, storeId, bought.currency)
  let bumps = await list()
  if (!areFresh(services, bumps)) {
    await askForOffers(services, storeId, bought.currency)
    bumps = await list()
  }
  const first = firstOffer(services, bumps, { ...bought, variants: [], exchange: null })
  return first && offered(first.bump, first.facts, locale)
}

/** The first that is for what is bought and that the shop can sell, as far as it said. */
const firstOffer = (
  { now }: Services,
  bumps: readonly OfferedBump[],
  { goods, variants, ...basket }: Basket & { goods: number; variants: readonly number[] },
) => {
  for (const bump of bumps) {
    const { facts, read_at: readAt } = bump
    const isGood = readAt && now().getTime() - readAt.getTime() < goodForMs
    const isThere = variants.includes(bump.variant_id)
    if (facts && isGood && facts.available !== 0 && !isThere && fits(bump, goods, basket)) return { bump, facts }
  }
  return null
}

const toShowing = ({ now }: Services, { id }: BumpRow, checkout: Cart['checkout']) => ({
  bump_id: id,
  checkout_id: checkout.id,
  store_id: checkout.store_id,
  shown_at: now(),
})

const getTexts = (bump: BumpRow, locale: string) => ({
  id: bump.id,
  ...readIn(bump, bump.translations, bumpTexts, locale),
})

const offered = (
  bump: BumpRow,
  { title, variant_title, image_url, unit_price, ...facts }: Facts,
  locale: string,
): Offer => {
  const price = unit_price - offPrice(bump, unit_price, facts.own_price)
  const regular = Math.max(unit_price, facts.compare_at_price ?? 0)
  return {
    ...getTexts(bump, locale),
    title,
    variant_title,
    image_url,
    price,
    regular_price: regular > price ? regular : null,
    position: null,
  }
}

const taken = (bump: BumpRow, line: Cart['lines'][number], { currency, checkout }: Cart): Offer => {
  const price = line.unit_price - offLine(bump, line, currency)
  const regular = Math.max(line.unit_price, line.compare_at_price ?? 0)
  return {
    ...getTexts(bump, checkout.locale),
    title: line.title,
    variant_title: line.variant_title,
    image_url: line.image_url,
    price,
    regular_price: regular > price ? regular : null,
    position: line.position,
  }
}

/** Codes take their share of every line, which is not the offer's; what an amount is worth in another currency only the shop knows. */
const offLine = (bump: BumpRow, { off, unit_price, discount }: Cart['lines'][number], currency: string): number => {
  if (!off) return 0
  return off.kind === 'percent' || bump.currency === currency ? offPrice(bump, unit_price) : discount
}
