import { createHash } from 'node:crypto'
import { getShop, type Shop, ShopError } from '#features/stores/server/public.ts'
import { toMajor, toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refreshOrder } from './jobs.ts'
import { orderGid } from './keep-current.ts'
import { findByCheckout, listTitles } from './repository.ts'
import {
  type OrderedGoods,
  orderGoods,
  orderMoney,
  type OrderMoney,
  refundCreate,
  type RefundInput,
} from './shop-operations.ts'

/** A refund that has a name at the provider. */
export type RefundToWrite = {
  id: string
  amount: number
  /** Why, in the merchant's words. */
  reason?: string
  /** The goods that go back into stock with it. */
  restock?: readonly { variant_id: number; quantity: number }[]
  /** Told why where the shop does not take the goods, or not all of them. */
  onRestockRefused?: (reason: string) => Promise<unknown>
  /** Told why where the shop takes the goods, but goes on listing those that were not sent as to be sent. */
  onStillToSend?: (reason: string) => Promise<unknown>
}

/** Money that went back at the provider. Amounts are minor units of `currency`. */
export type MoneyBack = {
  checkoutId: string
  currency: string
  /** Names the payment in keys of repetition. */
  attempt: string
  gateway: string
  paymentId: string
  /** All of it, what of it the shop's order never had, and the refunds among it that have a name at the provider. */
  refunded: number
  beyondOrder: number
  refunds: readonly RefundToWrite[]
  /** Whether the rest of it was taken by the shopper's bank. */
  isDisputeLost: boolean
  /** Whether whatever was sent to the shop before has come to its end there: its order says of it all that it ever will. */
  isCalm: boolean
  /** The key of a call of before that had no answer, or none that says what became of it. */
  openKey: string | null
  /** Keeps the key of a call before it is sent, and null once its answer is there. */
  keepOpenKey: (key: string | null) => Promise<unknown>
}

type Part = { amount: number; note: string; key: string; of?: RefundToWrite }
type Target = Pick<MoneyBack, 'isCalm' | 'openKey' | 'keepOpenKey'> & { shop: Shop }

/**
 * Writes into the shop's order what went back at the provider and is not there yet, without goods, each refund once however often
 * it is called; what the merchant has refunded in the shop counts as written. False when the shop refused. Throws ShopError, to
 * be tried again. One caller at a time for an order.
 */
export const writeRefunds = async (services: Services, storeId: string, back: MoneyBack): Promise<boolean> => {
  const orderId = await findByCheckout(services.db, storeId, back.checkoutId)
  if (orderId === null) return true
  const shop = await getShop(services, storeId)
  const id = orderGid(orderId)
  const { order } = await shop.send(orderMoney, { id })
  if (!order || order.presentmentCurrencyCode !== back.currency) return false
  const parts = missingIn(order, back)
  const target = { ...back, shop, openKey: back.isCalm ? null : back.openKey }
  for (const part of parts) {
    const goods = part.of?.restock?.length ? await findGoods(services.db, storeId, shop, orderId, part.of) : []
    const refused = await write(target, id, order, part, goods)
    if (refused === null) continue
    services.log.warn({ attempt: back.attempt, why: refused }, 'the shop refused a refund')
    return false
  }
  if (parts.length > 0) await askAgain(services.db, storeId, orderId)
  return true
}

/** The shop's own message may come too; without it the order is read all the same. */
const askAgain = (db: Db, storeId: string, shopifyOrderId: number) =>
  refreshOrder.enqueue(db, { storeId, shopifyOrderId }, { key: `refresh-order:${storeId}:${shopifyOrderId}` })

const missingIn = (order: OrderMoney, back: MoneyBack): Part[] => {
  const { gateway, paymentId, attempt } = back
  const refundedInShop = toMinor(order.totalRefundedSet.presentmentMoney.amount, back.currency)
  const isNamed = (refund: string) => order.refunds.some(({ note }) => note?.includes(refund))
  const parts: Part[] = []
  let missing = back.refunded - back.beyondOrder - refundedInShop
  const unnamed = inOrderAlone(back).filter(({ id }) => !isNamed(id))
  // Those that the merchant refunded in the shop first have no name there.
  const exact = unnamed.find(({ amount }) => amount === missing)
  for (const refund of exact ? [exact] : unnamed) {
    const amount = Math.min(refund.amount, missing)
    if (amount <= 0) break
    const reason = refund.reason ? ` ${refund.reason}` : ''
    const note = `Refund ${refund.id} at ${gateway} of payment ${paymentId}.${reason}`
    parts.push({ amount, note, key: getKey(`${attempt}:${refund.id}`), of: refund })
    missing -= amount
  }
  if (missing <= 0) return parts
  const note = back.isDisputeLost
    ? `Withdrawn by the shopper’s bank: the dispute at ${gateway} about payment ${paymentId} is lost.`
    : `Refunded at ${gateway} from payment ${paymentId}.`
  return [...parts, { amount: missing, note, key: getKey(`${attempt}:${back.refunded}`) }]
}

/** What of each refund is the order's own money: one that takes goods back is, all of it. */
const inOrderAlone = ({ refunds, beyondOrder }: MoneyBack): RefundToWrite[] => {
  let left = beyondOrder
  return refunds.flatMap((refund) => {
    const beyond = refund.restock?.length ? 0 : Math.min(refund.amount, left)
    left -= beyond
    return refund.amount > beyond ? [{ ...refund, amount: refund.amount - beyond }] : []
  })
}

/** An earlier call with the key is still at it. */
const isInProgress = /currently in progress/i
/** An earlier call with the key came with other goods or money: it may make the refund yet, unless it came to its end without. */
const isOther = /different operation parameters/i
/** The key made nothing, and never will. */
const isUsedUp = /previous request with this idempotency key failed/i
const keysInAll = 4

const sendUnder = async (
  target: Target,
  input: RefundInput,
  key: string,
  keysLeft = keysInAll,
): Promise<string | null> => {
  const { refundCreate: answer } = await target.shop.send(refundCreate, { input, key })
  if (answer.refund) return null
  const refused = answer.userErrors.map(({ message }) => message).join(', ') || 'no reason given'
  const madeNothing = isUsedUp.test(refused) || (target.isCalm && isOther.test(refused))
  if (madeNothing && keysLeft > 1) return sendUnder(target, input, getKey(`${key}:anew`), keysLeft - 1)
  if (isInProgress.test(refused) || isOther.test(refused)) throw new ShopError('broken', refused)
  return refused
}

/** One call at a time; the keys that follow one that is used up count as that one. */
const send = async (target: Target, input: RefundInput, key: string) => {
  // What was sent under another may become a refund yet, of which the order says nothing so far.
  if (target.openKey !== null && target.openKey !== key)
    throw new ShopError('broken', 'the shop may be making a refund under another key yet')
  await target.keepOpenKey(key)
  const refused = await sendUnder(target, input, key)
  await target.keepOpenKey(null)
  target.openKey = null
  return refused
}

/**
 * The reason why not, or null. The shop answers a repeated key by the refund that it made. Throws ShopError where it may be making it: the
 * order says so later, and under another key there would be two.
 */
const write = async (
  target: Target,
  orderId: string,
  order: OrderMoney,
  { amount, note, key, of }: Part,
  goods: Goods,
) => {
  const paid = order.transactions.find(
    ({ kind, status }) => status === 'SUCCESS' && (kind === 'SALE' || kind === 'CAPTURE'),
  )
  if (!paid) return 'the order has no payment'
  const money = toMajor(amount, order.presentmentCurrencyCode)
  const transaction = {
    orderId,
    kind: 'REFUND' as const,
    gateway: paid.gateway ?? 'manual',
    parentId: paid.id,
    amount: money,
  }
  // A shop takes refunds in the currency that was paid in, and asks for its name where that is not its own.
  const isForeign = order.currencyCode !== order.presentmentCurrencyCode
  const currency = isForeign ? { currency: order.presentmentCurrencyCode } : {}
  const bare = { orderId, note, notify: false, refundLineItems: [], transactions: [transaction], ...currency }
  if (goods.length === 0) return send(target, bare, key)
  const refused = await send(target, { ...bare, refundLineItems: goods }, key)
  if (refused === null) return null
  if (goods.some(({ restockType }) => restockType === 'CANCEL')) {
    // Back on the shelf at least: that they are not sent is then left to people.
    const refundLineItems = asReturned(goods)
    if ((await send(target, { ...bare, refundLineItems }, getKey(`${key}:returned`))) === null) {
      await of?.onStillToSend?.(refused)
      return null
    }
  }
  // The money has gone back, whatever becomes of the goods.
  const stillRefused = await send(target, bare, getKey(`${key}:without goods`))
  if (stillRefused === null) await of?.onRestockRefused?.(refused)
  return stillRefused
}

type Goods = { lineItemId: string; quantity: number; restockType: 'CANCEL' | 'RETURN' }[]

/** A line that was to be cancelled in part and returned in part is named once. */
const asReturned = (goods: Goods): Goods =>
  [...Map.groupBy(goods, ({ lineItemId }) => lineItemId)].map(([lineItemId, parts]) => ({
    lineItemId,
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    restockType: 'RETURN',
  }))

/**
 * What may go back into stock: first what was not sent yet, as only `CANCEL` has the shop no longer send it, then what was. A line that was
 * sent in part has both.
 */
const byRestockType = (nodes: OrderedGoods) => {
  const lines = nodes.map((line) => {
    // A shop has been seen to count less than nothing as not sent.
    const unsent = Math.min(line.refundableQuantity, Math.max(line.unfulfilledQuantity, 0))
    return { ...line, unsent, sent: line.refundableQuantity - unsent }
  })
  return [
    ...lines.map((line) => ({ ...line, restockType: 'CANCEL' as const, most: line.unsent })),
    ...lines.map((line) => ({ ...line, restockType: 'RETURN' as const, most: line.sent })),
  ]
}

/**
 * The shop's lines with the goods of a refund that go back into stock, no more of each than it says were not refunded yet. What it has no
 * line of is told before the refund is written: after a lost answer nobody comes here again.
 */
const findGoods = async (
  db: Db,
  storeId: string,
  shop: Shop,
  orderId: number,
  { restock = [], onRestockRefused }: RefundToWrite,
): Promise<Goods> => {
  const { order } = await shop.send(orderGoods, { id: orderGid(orderId) })
  const wanted = new Map<string, number>()
  for (const { variant_id, quantity } of restock)
    wanted.set(String(variant_id), (wanted.get(String(variant_id)) ?? 0) + quantity)
  const lines = byRestockType(order?.lineItems.nodes ?? [])
  const goods = lines.flatMap(({ id: lineItemId, restockType, most, variant }) => {
    const left = wanted.get(variant?.legacyResourceId ?? '') ?? 0
    const quantity = Math.min(left, most)
    if (quantity <= 0) return []
    wanted.set(variant!.legacyResourceId, left - quantity)
    return [{ lineItemId, quantity, restockType }]
  })
  const missing = [...wanted].filter(([, quantity]) => quantity > 0)
  if (missing.length === 0) return goods
  const titles = await listTitles(db, storeId, orderId)
  const named = missing.map(([variant, quantity]) => `${quantity} × ${titles.get(Number(variant)) ?? variant}`)
  await onRestockRefused?.(`the order in your shop has no such item left: ${named.join(', ')}`)
  return goods
}

const getKey = (name: string) =>
  createHash('sha256')
    .update(`refund:${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
