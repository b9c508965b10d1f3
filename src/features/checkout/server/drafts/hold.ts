import { makeDraft, mayHavePlaced } from '#features/orders/server/public.ts'
import { deleteDraft } from '#features/orders/server/public.ts'
import { findStore, getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { writtenOn } from '../extras/written.ts'
import type { Attempt } from '../payment/repository.ts'
import { findById } from '../repository.ts'
import { learnCustomer } from './customer.ts'
import { searchSoon } from './lost.ts'
import * as repository from './repository.ts'

/**
 * How long the shop keeps the goods for a shopper who is at the provider's page. Whoever left it ends that sooner by paying
 * anew; who pays later than this is ordered for all the same, from what is left.
 */
const reservedMs = 60 * 60_000

/**
 * Puts what an attempt pays for into the shop as a draft order, and keeps its id with the attempt: before the provider hears
 * of it, so that whatever is lost after this, one payment can become one order only. Returns whether the draft is over the
 * amount that the shopper saw. Throws OrderRefused when the shop does not take the order, ShopError when it does not
 * answer: the same attempt may then be tried again.
 */
export const holdInShop = async (services: Services, attempt: Attempt, gateway: string | null): Promise<boolean> => {
  // Attempts that a provider knows already were begun before there were drafts.
  if (attempt.shop_draft_id !== null || attempt.tries > 0) return true
  const checkout = (await findById(services.db, attempt.checkout_id))!
  const [shop, store, written] = await Promise.all([
    getShop(services, attempt.store_id),
    findStore(services.db, attempt.store_id),
    writtenOn(services, checkout, attempt.purchase.extras),
  ])
  const customerId = await learnCustomer(services, attempt.checkout_id, toPayer(attempt.purchase))
  const since = await repository.beginDraft(services.db, attempt.id, services.now())
  if (!since) return refuseOver()
  const isDoubtLeft = attempt.draft_in_doubt_since !== null
  try {
    const shop_currency = store?.currency ?? attempt.currency
    const offer = { ...toOffer(services, attempt, customerId, gateway), ...written, shop_currency }
    let draft = await makeDraft(services, shop, offer)
    let amount = attempt.amount
    // Where the shop's discounts count for the tip, or take from it, the draft keeps the goods alone: the order is made of what was paid.
    if (offer.tip > 0 && draft.total !== amount) {
      await deleteDraft(shop, draft.id)
      amount -= offer.tip
      draft = await makeDraft(services, shop, { ...offer, tip: 0 })
    }
    // Before it is kept: who finds a kept draft takes it for the order that the shopper saw.
    if (draft.total !== amount || draft.currency !== attempt.currency) {
      const isGone = await deleteDraft(shop, draft.id).then(
        () => true,
        () => false,
      )
      // One that stays is found by its reference later.
      if (isGone && !isDoubtLeft) await repository.endDoubt(services.db, attempt.id, since)
      return false
    }
    const kept = { draftId: draft.id, since, isDoubtLeft, now: services.now() }
    if (!(await repository.keepDraft(services.db, attempt.id, kept))) {
      await deleteDraft(shop, draft.id)
      if (!isDoubtLeft) await repository.endDoubt(services.db, attempt.id, since)
      return refuseOver()
    }
    return true
  } catch (error) {
    if (mayHavePlaced(error)) await searchSoon(services, attempt.id)
    else if (!isDoubtLeft) await repository.endDoubt(services.db, attempt.id, since)
    throw error
  }
}

const refuseOver = (): never => {
  throw refuse.conflict('This checkout is being paid in another window. Please try again in a moment.')
}

const toPayer = ({ email, shipping_address: { first_name, last_name } }: Attempt['purchase']) => ({
  email,
  first_name,
  last_name,
})

const toOffer = (
  { now }: Services,
  { id, checkout_id, currency, purchase, is_test }: Attempt,
  customerId: number | null,
  gateway: string | null,
) => ({
  ...purchase,
  id: checkout_id,
  reference: id,
  currency,
  tip: purchase.totals.tip ?? 0,
  customer_id: customerId,
  gateway,
  is_test: is_test ?? false,
  shipping: purchase.shipping_title ? { title: purchase.shipping_title, price: purchase.totals.shipping } : null,
  reserve_until: new Date(now().getTime() + reservedMs),
})
