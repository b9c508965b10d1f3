import { readIn } from '#features/localization/by-language.ts'
import type { Offer } from '#features/order-bumps/offer.ts'
import { bumpTexts, offPrice } from '#features/order-bumps/rules.ts'
import { type BumpRow, type Facts, listFacts, listOffered, noteShown } from '#features/order-bumps/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Cart } from '../pricing/reprice.ts'
import { fits } from './applied.ts'

/** How long an answer of the shop about a product is fresh enough to show it; the press asks again. */
const goodForMs = 15 * 60_000

/**
 * What a checkout's page offers: what was taken, else the first that is for this cart and that the shop can sell as far as it said.
 * Asks nothing of the outside.
 */
export const offerFor = async (services: Services, cart: Cart): Promise<Offer | null> => {
  const { checkout, lines } = cart
  if (checkout.state !== 'open' && checkout.state !== 'failed') return null
  const bumps = await listOffered(services.db, checkout.store_id)
  if (bumps.length === 0) return null
  for (const line of lines) {
    const bump = bumps.find(({ id }) => id === line.bump_id)
    if (bump) return taken(bump, line, cart)
  }
  const kept = await listFacts(services.db, checkout.store_id, checkout.currency)
  for (const bump of bumps) {
    const { facts, read_at: readAt } = kept.find(({ bump_id }) => bump_id === bump.id) ?? {}
    const isGood = readAt && services.now().getTime() - readAt.getTime() < goodForMs
    const isThere = lines.some(({ variant_id }) => variant_id === bump.variant_id)
    if (!facts || !isGood || facts.available === 0 || isThere || !fits(bump, lines, cart)) continue
    if (!checkout.is_trial) await noteShown(services.db, toShowing(services, bump, checkout))
    return offered(bump, facts, checkout.locale)
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
