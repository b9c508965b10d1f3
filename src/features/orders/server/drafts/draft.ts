import { setTimeout as wait } from 'node:timers/promises'
import { quoted, type Shop, ShopError } from '#features/stores/server/public.ts'
import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { readClock } from '#kit/server/db/clock.ts'
import { referenceKey } from '../attributes.ts'
import { withShortTexts } from '../long-texts.ts'
import { joinMessages, OrderRefused } from '../order-refused.ts'
import { reachableDraft } from '../refused-contact.ts'
import { withoutProvinces } from '../refused-province.ts'
import type { Sale } from '../sale.ts'
import type { NewShopOrder, ShopOrder } from '../shop-operations.ts'
import { draftGid, toDraftInput, type Offer } from './input.ts'
import {
  draftById,
  draftComplete,
  draftCompletePending,
  draftCreate,
  draftDelete,
  draftsFound,
  type StoredDraft,
  type ShopDraft,
} from './operations.ts'
import { withoutOwnCurrency } from './own-currency.ts'

const readyEveryMs = 500
const readyRounds = 6
/**
 * How long after the payment the shop may still be working on a draft, or complete it without a word, before the order is made without it; and
 * after its completion, before it is taken for one whose order is gone.
 */
const patienceMs = 10 * 60_000

/**
 * Makes a draft order of what is about to be paid, its goods kept for it. Throws OrderRefused when the shop does not take
 * it, ShopError when it does not answer: then a draft may have been made.
 */
export const makeDraft = async (
  { env, log }: Pick<Services, 'env' | 'log'>,
  shop: Shop,
  offer: Offer,
): Promise<{ id: number; total: number; currency: string }> => {
  let input = toDraftInput(offer, env.PRODUCT_NAME)
  for (;;) {
    const { draftOrderCreate: made } = await shop.send(draftCreate, { input })
    if (made.draftOrder) {
      const draft = await whenReady(shop, made.draftOrder)
      return { id: Number(draft.legacyResourceId), ...getMoney(draft) }
    }
    const eased =
      reachableDraft(input, made.userErrors) ??
      withoutProvinces(input, made.userErrors) ??
      withShortTexts(input, made.userErrors) ??
      withoutOwnCurrency(input, made.userErrors, offer.shop_currency)
    if (!eased) throw new OrderRefused('the draft order', made.userErrors)
    log.warn({ sale: offer.id, why: joinMessages(made.userErrors) }, 'a draft order is made without what was refused')
    input = eased
  }
}

const whenReady = async (shop: Shop, made: ShopDraft): Promise<ShopDraft> => {
  let draft: ShopDraft | null = made
  for (let round = 0; draft && !draft.ready && round < readyRounds; round++) {
    await wait(readyEveryMs)
    draft = await read(shop, Number(made.legacyResourceId))
  }
  if (draft?.ready) return draft
  await deleteDraft(shop, Number(made.legacyResourceId))
  throw new ShopError('broken', `${shop.domain} takes too long to make a draft order.`)
}

const read = async (shop: Shop, id: number, lines = 1) =>
  (await shop.send(draftById, { id: draftGid(id), lines })).draftOrder

const getMoney = ({ totalPriceSet, presentmentCurrencyCode: currency }: ShopDraft) => ({
  total: toMinor(totalPriceSet.presentmentMoney.amount, currency),
  currency,
})

/**
 * The order that a paid sale's draft became: now, or before, whoever completed it. null when nothing can come of the draft
 * any more: it was deleted, or changed so that it is over another amount, or the shop refuses to complete it. It is out of
 * the shop then, so that nobody completes it beside the order that takes its place. 'goods alone' where it only held the goods of an
 * order with a tip, and is gone. Throws ShopError, to be tried again: also while it may have become an order that the shop does not
 * show, as one in its place would be a second one.
 */
export const completeDraft = async (
  services: Services,
  shop: Shop,
  sale: Sale,
  id: number,
): Promise<ShopOrder | 'goods alone' | null> => {
  const { log } = services
  const draft = await read(shop, id, sale.lines.length + 2)
  if (!draft) return null
  // What is the same money was changed on purpose: it stands, and the merchant is reminded of it.
  const other = matchesGoods(sale, draft) ? {} : { hasOtherGoods: true as const }
  if (draft.status === 'COMPLETED') {
    const order = await orderOf(services, shop, sale, draft)
    return order && { ...order, ...other }
  }
  const { total, currency } = getMoney(draft)
  const { tip = 0 } = sale.totals
  if (tip > 0 && total === sale.totals.total - tip && currency === sale.currency)
    return (await withoutDraft(services, shop, sale, id)) ?? 'goods alone'
  if (total !== sale.totals.total || currency !== sale.currency) {
    log.warn({ sale: sale.id, draft: draft.name, total }, 'a draft order was changed while it was paid')
    return withoutDraft(services, shop, sale, id)
  }
  if (!draft.ready && (await isRecent(services, sale.paid_at)))
    throw new ShopError('throttled', `${shop.domain} is still working on ${draft.name}.`)
  const complete = sale.is_pending ? draftCompletePending : draftComplete
  const { draftOrderComplete: answer } = await shop.send(complete, { id: draftGid(id) })
  if (answer.draftOrder?.order) return { ...asNew(answer.draftOrder.order), ...other }
  // Neither an order nor a reason: the next look at the draft tells.
  if (answer.userErrors.length === 0 && (await isRecent(services, sale.paid_at))) throw orderNotShown(shop, draft)
  const why = joinMessages(answer.userErrors)
  log.warn({ sale: sale.id, draft: draft.name, why }, 'a draft order cannot be completed')
  return withoutDraft(services, shop, sale, id)
}

/** What a completed draft became; null where that is gone. */
const orderOf = async (services: Services, shop: Shop, sale: Sale, draft: ShopDraft): Promise<ShopOrder | null> => {
  const since = draft.completedAt ? new Date(draft.completedAt) : sale.paid_at
  if (!draft.order && (await isRecent(services, since))) throw orderNotShown(shop, draft)
  return draft.order
}

/** By the database's clock: what a process takes for late by its own alone becomes a second order. */
const isRecent = async ({ db }: Services, at: Date): Promise<boolean> =>
  (await readClock(db)).getTime() - at.getTime() < patienceMs

const orderNotShown = (shop: Shop, { name }: ShopDraft) =>
  new ShopError('broken', `${shop.domain} does not show the order that ${name} became.`)

/**
 * Whether a draft is over what the shopper bought. A product that the shop no longer has may stand for any of it. Counted by the
 * lines: of a bundle these say how many were bought, the draft's own total how many pieces are in them.
 */
const matchesGoods = (sale: Sale, draft: StoredDraft): boolean => {
  const left = new Map<string, number>()
  const add = (variant: string, pieces: number) => left.set(variant, (left.get(variant) ?? 0) + pieces)
  for (const { variant_id, quantity } of sale.lines) add(String(variant_id), quantity)
  const bought = sale.lines.reduce((sum, { quantity }) => sum + quantity, 0) + (sale.totals.tip ? 1 : 0)
  const { nodes } = draft.lineItems
  for (const { variant, quantity } of nodes) if (variant) add(variant.legacyResourceId, -quantity)
  return (
    nodes.reduce((sum, { quantity }) => sum + quantity, 0) === bought &&
    [...left.values()].every((pieces) => pieces >= 0)
  )
}

/** Nothing went back of an order that is being made; should a person be quicker, the shop's message about it tells. */
const asNew = (order: NewShopOrder): ShopOrder => ({
  ...order,
  sourceIdentifier: null,
  customAttributes: [],
  totalRefundedSet: { presentmentMoney: { amount: '0', currencyCode: order.presentmentCurrencyCode } },
  refunds: [],
})

/** Takes the draft out of the shop; should it have become an order meanwhile, returns that. */
const withoutDraft = async (services: Services, shop: Shop, sale: Sale, id: number): Promise<ShopOrder | null> => {
  const left = await deleteDraft(shop, id)
  return left && orderOf(services, shop, sale, left)
}

/** Takes a draft order out of the shop. Returns it as it is when the shop keeps it, as it does one that is completed. */
export const deleteDraft = async (shop: Shop, id: number): Promise<ShopDraft | null> => {
  const { draftOrderDelete: answer } = await shop.send(draftDelete, { id: draftGid(id) })
  if (answer.userErrors.length === 0) return null
  const left = await read(shop, id)
  if (left && left.status !== 'COMPLETED')
    throw new ShopError('refused', `${shop.domain} does not delete ${left.name}: ${joinMessages(answer.userErrors)}`)
  return left
}

/** The open draft orders of a payment, whoever kept their ids. The shop's search learns of a new one after a while. */
export const findDrafts = async (
  { env }: Pick<Services, 'env'>,
  shop: Shop,
  { reference, since }: { reference: string; since: Date },
): Promise<number[]> => {
  const query = `tag:${quoted(env.PRODUCT_NAME)} created_at:>=${quoted(since.toISOString())}`
  const { draftOrders } = await shop.send(draftsFound, { query })
  return draftOrders.nodes
    .filter(({ status }) => status !== 'COMPLETED')
    .filter(({ customAttributes }) =>
      customAttributes.some(({ key, value }) => key === referenceKey && value === reference),
    )
    .map(({ legacyResourceId }) => Number(legacyResourceId))
}
