import { z } from 'zod'
import {
  type BumpRow,
  type Facts,
  keepFacts,
  listOffered,
  type OfferedBump,
} from '#features/order-bumps/server/public.ts'
import { getShop, type Shop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { job } from '#kit/server/jobs.ts'
import { toLines } from '../cart/lines.ts'
import { calculate } from '../pricing/calculate.ts'
import type { Checkout, Line } from '../repository.ts'
import { cartFacts, isVariant, variantGid, type VariantNode } from '../shop-operations.ts'

/** Asks a shop about what its store offers before paying, for shoppers of one currency. */
export const readOffers = job('read-order-bumps', z.object({ storeId: z.uuid(), currency: z.string() }))

/** How old what the shop said may become before it is asked again. */
const freshMs = 60_000

/** Whether the shop said of late what is to know of all of them. */
export const areFresh = ({ now }: Pick<Services, 'now'>, bumps: readonly OfferedBump[]): boolean =>
  bumps.every(({ read_at: at }) => at && now().getTime() - at.getTime() < freshMs)

/** The page does not wait: an offer that is not known in time is not shown. */
export const readOffersSoon = async (
  services: Pick<Services, 'db' | 'now'>,
  { store_id: storeId, currency }: Pick<Checkout, 'store_id' | 'currency'>,
  bumps: readonly OfferedBump[],
): Promise<void> => {
  if (areFresh(services, bumps)) return
  await readOffers.enqueue(services.db, { storeId, currency }, { key: `offers:${storeId}:${currency}`, maxAttempts: 2 })
}

/** Keeps what the shop says of all that a store offers, in the currency of a cart. Throws ShopError. */
export const askForOffers = async (services: Services, storeId: string, currency: string): Promise<void> => {
  const bumps = await listOffered(services.db, storeId, currency)
  if (bumps.length === 0) return
  const shop = await getShop(services, storeId)
  const read = await readLines(shop, bumps, currency)
  for (const bump of bumps) {
    const { id: bump_id, store_id } = bump
    const facts = read.get(bump.variant_id) ?? null
    await keepFacts(services.db, {
      bump_id,
      store_id,
      currency,
      facts: facts && toFacts(facts),
      read_at: services.now(),
    })
  }
}

type Priced = { line: Line; own_price: number }

export const toFacts = ({ line, own_price }: Priced): Facts => ({
  title: line.title,
  variant_title: line.variant_title,
  image_url: line.image_url,
  unit_price: line.unit_price,
  own_price,
  compare_at_price: line.compare_at_price,
  available: line.available,
})

/** One piece of each as a line of a cart, by its variant; what the shop does not sell at the moment is left out. */
const readLines = async (shop: Shop, bumps: readonly BumpRow[], currency: string): Promise<Map<number, Priced>> => {
  const ids = [...new Set(bumps.map(({ variant_id }) => variantGid(variant_id)))]
  const { nodes, shop: facts } = await shop.send(cartFacts, { ids })
  const own = nodes.filter(isVariant).flatMap((node) => sellableLine(node, facts.currencyCode))
  const lines = await inCurrency(shop, own, { currency, shop_currency: facts.currencyCode })
  return new Map(lines.map((line, at) => [line.variant_id, { line, own_price: own[at]!.unit_price }]))
}

const sellableLine = (node: VariantNode, currency: string): Line[] => {
  try {
    return toLines([{ variant_id: Number(node.legacyResourceId), quantity: 1, properties: {} }], [node], currency)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** The same lines at what they cost in the currency of a cart, as the shop works it out. */
const inCurrency = async (
  shop: Shop,
  lines: Line[],
  { currency, shop_currency }: { currency: string; shop_currency: string },
): Promise<Line[]> => {
  if (currency === shop_currency || lines.length === 0) return lines
  const bare = { discount_codes: [], email: null, customer_id: null, shop_country: null, address: null, rate: null }
  const { lines: priced } = await calculate(shop, { ...bare, currency, shop_currency, lines })
  // What one cost before is known in the shop's own currency only.
  return lines.map((line, at) => ({
    ...line,
    ...priced[at]!,
    position: line.position,
    discount: 0,
    compare_at_price: null,
  }))
}

/** One piece of what an offer is about, as the shop sells it now; the sentence why not throws 409. */
export const askForLine = async (services: Services, bump: BumpRow, currency: string): Promise<Priced | undefined> => {
  const shop = await getShop(services, bump.store_id)
  return (await readLines(shop, [bump], currency)).get(bump.variant_id)
}
