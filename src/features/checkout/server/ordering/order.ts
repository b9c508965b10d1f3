import { enqueueReports } from '#features/analytics/server/public.ts'
import {
  mayHavePlaced,
  OrderRefused,
  placeInShop,
  recordOrder,
  type Sale,
  type ShopOrder,
} from '#features/orders/server/public.ts'
import { ShopError } from '#features/stores/server/public.ts'
import { formatMoney, toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { wasNeverSent } from '#kit/server/outbound.ts'
import { getCapturedAmount } from '../../capture-rules.ts'
import { isFree, nextState } from '../../rules.ts'
import { subscribe } from '../extras/newsletter.ts'
import { writtenOn } from '../extras/written.ts'
import { getAccount } from '../payment/account.ts'
import { syncRefundsToShop } from '../payment/afterwards/sync-refunds.ts'
import { syncAuthorizationToShop, getCaptureColumns } from '../payment/captures/note.ts'
import { enqueueOrder } from '../payment/jobs.ts'
import { lockAttempt } from '../payment/refunds/repository.ts'
import { type Attempt, listAttempts, updateAttempt } from '../payment/repository.ts'
import { type Checkout, findById, lockCheckout, updateCheckout } from '../repository.ts'
import { openLease } from './lease.ts'

/** After a call whose answer was lost, the next one waits this long: the first may still be under way. */
const underWayMs = 6_000
/** The same for one that made an order without a draft: the shop's search has to learn of it. */
const searchMs = 25_000
/** Who makes one may take so long, and the search after it, should this process end meanwhile. */
const creatingMs = 60_000
/** So long, by about, an order waits for a shop that is asked too much. */
const busyMs = 4_000

/**
 * Makes a paid checkout an order in the shop, exactly once: one worker at a time looks for the order before it creates one,
 * and the order is kept in the transaction that ends the checkout. Throws, to be tried again, while the shop refuses.
 */
export const order = async (services: Services, checkoutId: string): Promise<void> => {
  const lease = await openLease(services, checkoutId)
  if (!lease) return retryWhenReleased(services, checkoutId)
  let leftOpenMs = underWayMs
  try {
    const checkout = (await findById(services.db, checkoutId))!
    const sale = await getSale(services, checkout)
    const placed = await placeInShop(services, checkout.store_id, sale, async () => {
      await lease.lengthen(creatingMs)
      leftOpenMs = searchMs
    })
    await lease.rest()
    const order_difference = getDifference(sale, placed)
    if (order_difference)
      services.log.error({ checkoutId, order: placed.name }, 'the order in the shop is not what was paid for')
    await services.db.transaction().execute(async (db) => {
      const { state } = await lockCheckout(db, checkoutId)
      if (state !== 'paid') return
      await updateAttempt(db, sale.attempt, { order_difference, draft_ended_at: services.now() })
      if (!sale.is_test) await enqueueReports(db, checkout.store_id, checkoutId, services.now())
      const ordered = { state: nextState(state, 'order'), ordered_at: services.now(), problem: null }
      await updateCheckout(db, checkoutId, { ...ordered, ordering_until: null })
      // How its payment stands by now: it may have been captured or voided while the order was made.
      const paid = await lockAttempt(db, sale.attempt)
      await recordOrder(db, checkout.store_id, { ...sale, ...getCaptureColumns(paid) }, placed)
      await syncAuthorizationToShop(db, paid)
      await syncRefundsToShop(db, sale.attempt)
      if (sale.is_subscribing) await subscribe.enqueue(db, { checkoutId }, { key: `subscribe:${checkoutId}` })
    })
  } catch (error) {
    await lease.end(isLeftOpen(error) ? leftOpenMs : null, getReason(error))
    if (!isBusy(error)) throw error
    const runAt = new Date(services.now().getTime() + (error.waitMs ?? busyMs) * (0.2 + Math.random()))
    const checkout = await findById(services.db, checkoutId)
    if (checkout) await enqueueOrder(services.db, checkout, { runAt })
  }
}

/** Waiting for a busy shop holds no worker and uses up no tries. */
const isBusy = (error: unknown): error is ShopError => error instanceof ShopError && error.problem === 'throttled'

const isLeftOpen = (error: unknown) => mayHavePlaced(error) && !wasNeverSent(error)

/** Somebody else is at it, or died at it: looks again when their time is over. */
const retryWhenReleased = async ({ db }: Services, checkoutId: string): Promise<void> => {
  const checkout = await findById(db, checkoutId)
  if (checkout?.state !== 'paid' || !checkout.ordering_until) return
  await enqueueOrder(db, checkout, { runAt: checkout.ordering_until })
}

/** Why there is no order yet, for the merchant; an unexpected error is in the log alone. */
const getReason = (error: unknown): string =>
  error instanceof Refusal || error instanceof OrderRefused ? error.message : 'Something went wrong on our side.'

/** How the shop's order differs in money or goods from what was paid, in words; null when not. A person can complete a draft too. */
const getDifference = (
  sale: Sale,
  { name, totalPriceSet, presentmentCurrencyCode: currency, hasOtherGoods }: ShopOrder,
): string | null => {
  const total = toMinor(totalPriceSet.presentmentMoney.amount, currency)
  if (total === sale.totals.total && currency === sale.currency)
    return hasOtherGoods ? `The order ${name} in your shop has different items than were bought.` : null
  return `The total of order ${name} in your shop is ${formatMoney(total, currency)}.`
}

const getSale = async (
  services: Services,
  checkout: Checkout,
): Promise<Sale & { attempt: string; is_subscribing: boolean }> => {
  const attempts = await listAttempts(services.db, checkout.id)
  const paid = attempts.find((attempt): attempt is Attempt => attempt.state === 'succeeded')
  if (!paid) throw new Error(`checkout ${checkout.id} is paid without a payment`)
  const provider = await getAccount(services, paid)
  return {
    ...paid.purchase,
    attempt: paid.id,
    id: checkout.id,
    currency: checkout.currency,
    ...(await writtenOn(services, checkout, paid.purchase.extras)),
    is_subscribing: paid.purchase.extras?.newsletter === true,
    paid_at: checkout.paid_at ?? paid.updated_at,
    payment: isFree(paid)
      ? null
      : { gateway: provider?.title ?? paid.provider, id: paid.provider_payment_id ?? paid.id },
    is_test: paid.is_test ?? false,
    is_pending: paid.authorization_state !== null && getCapturedAmount(paid) < paid.amount,
    draft: paid.shop_draft_id === null ? null : { id: paid.shop_draft_id, isEnded: paid.draft_ended_at !== null },
  }
}
