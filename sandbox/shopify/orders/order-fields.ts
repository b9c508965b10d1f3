import { GraphQLError, Kind } from 'graphql'
import type { GraphQLResolveInfo } from 'graphql'
import { accessDenied } from '../graphql/access.ts'
import type { Context, Fields } from '../graphql/fields.ts'
import { addressFrom, type AddressInput, findAddressProblem } from '../shops/addresses.ts'
import { toId } from '../shops/gid.ts'
import { startJob } from '../shops/jobs.ts'
import type { Attribute, Refund } from '../shops/model.ts'
import { cents } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import {
  cancelOrder,
  deleteOrder,
  fullRefund,
  markAsPaid,
  orderChanged,
  payByHand,
  refundOrder,
  findCancelProblem,
} from './order-changes.ts'
import { createOrder } from './order-create.ts'
import type { OrderInput, OrderOptions } from './order-input.ts'
import { orderTotals } from './order-math.ts'
import { refundView } from './order-parts.ts'
import { findOrder, orderView } from './orders.ts'

/** The words of the mutation's page on shopify.dev; how the platform itself says so, nobody has seen. */
const paysParts =
  '`write_orders` access scope. Also: The user must have mark_orders_as_paid permission. The API client must be installed on a Shopify Plus store to use the amount field.'
const noSuchOrder = [{ field: ['id'], message: 'Order does not exist', code: 'NOT_FOUND' }]

export const orderMutations: Fields = {
  orderCreate: ({ order: input, options }: { order: OrderInput; options?: OrderOptions }, { shop }) => {
    const { order, userErrors } = createOrder(shop, input, options)
    return { order: order ? orderView(shop, order) : null, userErrors }
  },

  orderUpdate: ({ input }: { input: UpdateInput }, { shop }) => {
    const order = findOrder(shop, input.id)
    if (!order) return { order: null, userErrors: noSuchOrder }
    const wrong = input.shippingAddress ? findAddressProblem(input.shippingAddress) : null
    if (wrong) return { order: null, userErrors: [{ field: ['shippingAddress', wrong.part], message: wrong.message }] }
    if (input.note !== undefined) order.note = input.note
    if (input.tags) order.tags = input.tags.toSorted()
    if (input.email) order.email = input.email
    if (input.customAttributes) order.attributes = input.customAttributes
    if (input.shippingAddress) order.shippingAddress = addressFrom(input.shippingAddress)
    orderChanged(shop, order)
    return { order: orderView(shop, order), userErrors: [] }
  },

  orderMarkAsPaid: ({ input }: { input: { id: string } }, { shop }) => {
    const order = findOrder(shop, input.id)
    if (!order) return { order: null, userErrors: noSuchOrder }
    const refusal = markAsPaid(shop, order)
    return { order: orderView(shop, order), userErrors: refusal ? [{ field: ['id'], message: refusal }] : [] }
  },

  orderCreateManualPayment: (
    { id, amount }: { id: string; amount?: { amount: string; currencyCode: string } | null },
    { shop },
  ) => {
    if (amount && !shop.state.settings.isPlus) throw accessDenied('orderCreateManualPayment', paysParts)
    const order = findOrder(shop, id)
    if (!order) return { order: null, userErrors: noSuchOrder }
    if (amount && amount.currencyCode !== order.currency)
      return {
        order: null,
        userErrors: [{ field: ['amount'], message: 'Currency does not match the order.', code: 'INVALID' }],
      }
    const refusal = payByHand(shop, order, amount ? cents(amount.amount) : orderTotals(order).total)
    return {
      order: orderView(shop, order),
      userErrors: refusal ? [{ field: ['id'], message: refusal, code: 'INVALID' }] : [],
    }
  },

  orderCancel: (args: CancelArgs, { shop }) => {
    const order = findOrder(shop, args.orderId)
    const refund = args.refundMethod?.originalPaymentMethodsRefund ?? args.refund ?? false
    const refusal = order ? findCancelProblem(order) : 'Order does not exist'
    const userErrors = refusal ? [{ field: ['orderId'], message: refusal, code: order ? 'INVALID' : 'NOT_FOUND' }] : []
    return {
      // Taken on now, and done later: what was fulfilled by then is not cancelled, and nobody is told.
      job:
        order && !refusal
          ? startJob(shop, () => cancelOrder(shop, order, { reason: args.reason, restock: args.restock, refund }))
          : null,
      orderCancelUserErrors: userErrors,
      userErrors,
    }
  },

  orderDelete: ({ orderId }: { orderId: string }, { shop }) => {
    const order = findOrder(shop, orderId)
    if (!order) return { deletedId: null, userErrors: noSuchOrder }
    const refusal = deleteOrder(shop, order)
    const userErrors = refusal ? [{ field: ['orderId'], message: refusal, code: 'INVALID' }] : []
    return { deletedId: refusal ? null : orderId, userErrors }
  },

  refundCreate: ({ input }: { input: RefundInput }, { shop, views }: Context, info) => {
    const key = idempotencyKey(info)
    const order = findOrder(shop, input.orderId)
    if (!order) return { refund: null, order: null, userErrors: noSuchOrder }
    // The platform wants the buyer's currency named where the shop counts in another.
    if (order.counted && input.currency !== order.currency)
      return {
        refund: null,
        order: null,
        userErrors: [{ field: ['currency'], message: 'Currency must be the presentment currency of the order' }],
      }
    const refusal = findKeyProblem(shop, key, JSON.stringify(input))
    if (refusal) return { refund: null, order: null, userErrors: [{ field: null, message: refusal }] }
    const before = order.refunds.find(({ id }) => id === shop.state.settings.idempotent[key])
    const refund = before ?? refundOrder(shop, order, toRefundRequest(shop, input))
    if (typeof refund === 'string')
      return { refund: null, order: null, userErrors: [{ field: ['transactions'], message: refund }] }
    shop.state.settings.idempotent[key] = refund.id
    const isSlow = takeOne(shop, 'slowRefunds')
    shop.save()
    if (isSlow) return { refund: null, order: null, userErrors: [{ field: null, message: keyProblems.concurrent }] }
    return { refund: refundView(shop, order, refund), order: views.order(shop, order), userErrors: [] }
  },

  tagsAdd: ({ id, tags }: { id: string; tags: string[] }, { shop }) => changeTags(shop, id, (had) => [...had, ...tags]),
  tagsRemove: ({ id, tags }: { id: string; tags: string[] }, { shop }) =>
    changeTags(shop, id, (had) => had.filter((tag) => !tags.includes(tag))),
}

type UpdateInput = {
  id: string
  note?: string | null
  tags?: string[] | null
  email?: string | null
  customAttributes?: Attribute[] | null
  shippingAddress?: AddressInput | null
}
type CancelArgs = {
  orderId: string
  reason: string
  restock: boolean
  refund?: boolean | null
  refundMethod?: { originalPaymentMethodsRefund?: boolean } | null
}
type RefundInput = {
  orderId: string
  note?: string | null
  currency?: string | null
  allowOverRefunding?: boolean | null
  shipping?: { amount?: string | null; fullRefund?: boolean | null } | null
  refundLineItems?:
    | { lineItemId: string; quantity: number; restockType?: Refund['lines'][number]['restock'] | null }[]
    | null
  transactions?: { amount: string; gateway: string; parentId?: string | null }[] | null
}

/** Since 2026-04 a refund must carry `@idempotent(key:)`; the same key returns the same refund. */
function idempotencyKey(info: GraphQLResolveInfo): string {
  const directive = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent')
  const value = directive?.arguments?.find(({ name }) => name.value === 'key')?.value
  const given: unknown =
    value?.kind === Kind.VARIABLE ? info.variableValues[value.name.value] : value?.kind === Kind.STRING && value.value
  const key = typeof given === 'string' ? given : ''
  if (!key)
    throw new GraphQLError('The @idempotent directive is required for this mutation but was not provided.', {
      extensions: { code: 'BAD_REQUEST' },
    })
  return key
}

const keyProblems = {
  concurrent: 'This request is currently in progress, please try again.',
  mismatch: 'The same idempotency key cannot be used with different operation parameters.',
  failed: 'A previous request with this idempotency key failed. Retry with a new idempotency key.',
}

/** Why a key is not taken, in the platform's words. */
function findKeyProblem(shop: Shop, key: string, input: string): string | null {
  const known = (shop.state.settings.idempotentInputs ??= {})
  const before = known[key]
  if (before && before.input !== input) return keyProblems.mismatch
  known[key] = before ?? { input }
  if (!before && takeOne(shop, 'failingRefunds')) known[key].failed = true
  shop.save()
  return known[key].failed ? keyProblems.failed : null
}

function takeOne(shop: Shop, name: 'slowRefunds' | 'failingRefunds'): boolean {
  const left = shop.state.settings[name] ?? 0
  if (left > 0) shop.state.settings[name] = left - 1
  return left > 0
}

function toRefundRequest(shop: Shop, input: RefundInput) {
  const order = findOrder(shop, input.orderId)!
  const everything = fullRefund(order, false, null)
  return {
    note: input.note ?? null,
    allowOver: input.allowOverRefunding ?? false,
    shipping: input.shipping?.fullRefund
      ? Math.min(everything.shipping, orderTotals(order).shipping)
      : cents(input.shipping?.amount, order.currency),
    lines: (input.refundLineItems ?? []).map(({ lineItemId, quantity, restockType }) => ({
      lineId: toId('LineItem', lineItemId) ?? 0,
      quantity,
      restock: restockType ?? ('NO_RESTOCK' as const),
    })),
    payments: (input.transactions ?? []).map(({ amount, gateway, parentId }) => ({
      amount: cents(amount, order.currency),
      gateway,
      parentId: toId('OrderTransaction', parentId) ?? null,
    })),
  }
}

function changeTags(shop: Shop, id: string, change: (tags: string[]) => string[]) {
  const order = findOrder(shop, id)
  if (!order) return { node: null, userErrors: noSuchOrder }
  order.tags = [...new Set(change(order.tags))].toSorted()
  orderChanged(shop, order)
  return { node: orderView(shop, order), userErrors: [] }
}
