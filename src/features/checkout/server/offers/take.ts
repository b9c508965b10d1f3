import { findBump, keepFacts } from '#features/order-bumps/server/public.ts'
import { ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { changeable } from '../lines/change.ts'
import { addLine, listLines } from '../lines/repository.ts'
import { loadCart } from '../pricing/reprice.ts'
import { type Checkout, lockCheckout } from '../repository.ts'
import { fits, goodsWithoutOffers } from './applied.ts'
import { askForLine, toFacts } from './read.ts'

/**
 * Adds one piece of what is offered to a checkout, once however often it is asked for; true where it was not in it. Its price is worked
 * out with all others. Throws 409 where it is not offered, and where the shop does not say what it costs: nothing else waits for that.
 */
export const takeOffer = async (services: Services, checkout: Checkout, bumpId: string): Promise<boolean> => {
  const { db } = services
  const bump = await findBump(db, checkout.store_id, bumpId)
  if (!bump?.is_on) throw offerUnavailable()
  const cart = await loadCart(services, checkout)
  if (cart.lines.some(({ variant_id }) => variant_id === bump.variant_id)) return false
  if (!fits(bump, goodsWithoutOffers(cart.lines), cart)) throw offerUnavailable()
  const read = await askForLine(services, bump, checkout.currency).catch((error: unknown) => {
    throw error instanceof ShopError ? offerUnavailable() : error
  })
  const facts = read ? toFacts(read) : null
  const { id: bump_id, store_id } = bump
  await keepFacts(db, { bump_id, store_id, currency: checkout.currency, facts, read_at: services.now() })
  if (!read) throw offerUnavailable()
  return db.transaction().execute(async (db) => {
    changeable(await lockCheckout(db, checkout.id))
    const lines = await listLines(db, checkout.id)
    if (lines.some(({ variant_id }) => variant_id === bump.variant_id)) return false
    await addLine(db, checkout.id, { ...read.line, bump_id: bump.id })
    return true
  })
}

const offerUnavailable = () => refuse.conflict('This offer is not available at the moment.')
