import { createHash } from 'node:crypto'
import { shopOf, type Shop } from '#features/stores/server/public.ts'
import { toMajor, toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refreshOrder } from './jobs.ts'
import { findOfCheckout } from './repository.ts'
import { orderMoney, type OrderMoney, refundCreate } from './shop-operations.ts'

/** Money that went back at the provider. Amounts are minor units of `currency`. */
export type MoneyBack = {
  checkoutId: string
  currency: string
  /** Names the payment in keys of repetition. */
  attempt: string
  gateway: string
  paymentId: string
  /** All of it, and the refunds among it that have a name at the provider. */
  refunded: number
  refunds: readonly { id: string; amount: number }[]
  /** Whether the rest of it was taken by the shopper's bank. */
  isDisputeLost: boolean
}

type Part = { amount: number; note: string; key: string }

/**
 * Writes into the shop's order what went back at the provider and is not there yet, without goods, each refund once however often
 * it is called; what the merchant has refunded in the shop counts as written. False when the shop refused. Throws ShopError, to
 * be tried again. One caller at a time for an order.
 */
export const writeRefunds = async (services: Services, storeId: string, back: MoneyBack): Promise<boolean> => {
  const orderId = await findOfCheckout(services.db, storeId, back.checkoutId)
  if (orderId === null) return true
  const shop = await shopOf(services, storeId)
  const id = `gid://shopify/Order/${orderId}`
  const { order } = await shop.send(orderMoney, { id })
  if (!order || order.currencyCode !== back.currency) return false
  const parts = missingIn(order, back)
  for (const part of parts) {
    const refused = await write(shop, id, order, part)
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
  const there = toMinor(order.totalRefundedSet.shopMoney.amount, order.currencyCode)
  const isNamed = (refund: string) => order.refunds.some(({ note }) => note?.includes(refund))
  const parts: Part[] = []
  let missing = back.refunded - there
  const unnamed = back.refunds.filter(({ id }) => !isNamed(id))
  // Those that the merchant refunded in the shop first have no name there.
  const exact = unnamed.find(({ amount }) => amount === missing)
  for (const refund of exact ? [exact] : unnamed) {
    const amount = Math.min(refund.amount, missing)
    if (amount <= 0) break
    const note = `Refund ${refund.id} at ${gateway} of payment ${paymentId}.`
    parts.push({ amount, note, key: keyOf(`${attempt}:${refund.id}`) })
    missing -= amount
  }
  if (missing <= 0) return parts
  const note = back.isDisputeLost
    ? `Taken back by the shopper’s bank: the dispute at ${gateway} about payment ${paymentId} is lost.`
    : `Given back at ${gateway} of payment ${paymentId}.`
  return [...parts, { amount: missing, note, key: keyOf(`${attempt}:${back.refunded}`) }]
}

/** The reason why not, or null. The shop answers a repeated key by the refund that it made. */
const write = async (shop: Shop, orderId: string, order: OrderMoney, { amount, note, key }: Part) => {
  const paid = order.transactions.find(
    ({ kind, status }) => status === 'SUCCESS' && (kind === 'SALE' || kind === 'CAPTURE'),
  )
  if (!paid) return 'the order has no payment'
  const money = toMajor(amount, order.currencyCode)
  const transaction = {
    orderId,
    kind: 'REFUND' as const,
    gateway: paid.gateway ?? 'manual',
    parentId: paid.id,
    amount: money,
  }
  const input = { orderId, note, notify: false, refundLineItems: [], transactions: [transaction] }
  const { refundCreate: answer } = await shop.send(refundCreate, { input, key })
  if (answer.refund) return null
  return answer.userErrors.map(({ message }) => message).join(', ') || 'no reason given'
}

const keyOf = (name: string) =>
  createHash('sha256')
    .update(`refund:${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
