import { sellable } from '../products/stock.ts'
import { addressFrom } from '../shops/addresses.ts'
import { toId } from '../shops/gid.ts'
import type { AppliedDiscount, Order, OrderLine, TaxLine } from '../shops/model.ts'
import { cents, share } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import { findVariant, variantTitle } from '../shops/shop.ts'
import { upsertCustomer } from './customers.ts'
import type { MoneyBag, OrderInput, OrderOptions, TaxInput } from './order-input.ts'
import { announce, confirm, register, takeStock } from './place-order.ts'

export type UserError = { field: string[] | null; message: string; code: string }

/** Makes an order of an app's input, takes the stock, and tells the webhooks; or says what is wrong with it. */
export function createOrder(
  shop: Shop,
  input: OrderInput,
  options: OrderOptions,
): { order: Order | null; userErrors: UserError[] } {
  const userErrors = mistakes(shop, input, options?.inventoryBehaviour ?? 'BYPASS')
  if (userErrors.length > 0) return { order: null, userErrors }
  const now = shop.now().toISOString()
  const lines = (input.lineItems ?? []).map((line) => lineFrom(shop, line))
  const shipping = (input.shippingLines ?? []).map((line) => ({
    id: shop.nextId(),
    title: line.title,
    code: line.code ?? line.title,
    price: getAmount(line.priceSet),
    taxLines: taxesFrom(line.taxLines, getAmount(line.priceSet)),
    allocations: [],
  }))
  const upsert = input.customer?.toUpsert
  const customer = upsertCustomer(
    shop,
    {
      id: toId('Customer', input.customer?.toAssociate?.id ?? upsert?.id ?? input.customerId) ?? null,
      email: upsert?.email ?? input.email ?? null,
      firstName: upsert?.firstName ?? input.shippingAddress?.firstName ?? null,
      lastName: upsert?.lastName ?? input.shippingAddress?.lastName ?? null,
      phone: upsert?.phone ?? input.phone ?? null,
    },
    now,
  )
  const order = register(shop, {
    ...(input.name && { name: input.name }),
    processedAt: input.processedAt ?? now,
    currency: input.currency ?? shop.identity.currency,
    taxesIncluded: input.taxesIncluded ?? false,
    test: input.test ?? false,
    email: input.email ?? customer?.email ?? null,
    phone: input.phone ?? null,
    note: input.note ?? null,
    tags: [...(input.tags ?? [])].toSorted(),
    attributes: (input.customAttributes ?? []).map(({ key, value }) => ({ key, value })),
    sourceName: input.sourceName ?? 'hosted-checkout',
    sourceIdentifier: input.sourceIdentifier ?? null,
    customerId: customer?.id ?? null,
    billingAddress: addressFrom(input.billingAddress),
    shippingAddress: addressFrom(input.shippingAddress),
    lines,
    shipping,
    taxLines: taxesFrom(input.taxLines, 0),
    discounts: [],
    declaredStatus: input.financialStatus ?? null,
    transactions: (input.transactions ?? []).map((transaction) => ({
      id: shop.nextId(),
      kind: transaction.kind ?? 'SALE',
      status: transaction.status ?? 'SUCCESS',
      gateway: transaction.gateway ?? 'manual',
      amount: getAmount(transaction.amountSet),
      authorization: transaction.authorizationCode ?? null,
      processedAt: transaction.processedAt ?? now,
      test: transaction.test ?? false,
      parentId: null,
    })),
  })
  applyCode(order, input.discountCode)
  if (input.fulfillmentStatus === 'FULFILLED') {
    order.fulfillments = [
      {
        id: shop.nextId(),
        createdAt: now,
        tracking: { company: null, number: null, url: null },
        lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      },
    ]
  }
  if ((options?.inventoryBehaviour ?? 'BYPASS') !== 'BYPASS') takeStock(shop, order)
  if (options?.sendReceipt) confirm(order)
  announce(shop, order)
  return { order, userErrors: [] }
}

function mistakes(shop: Shop, input: OrderInput, inventory: string): UserError[] {
  const lines = input.lineItems ?? []
  if ((input.note ?? '').length > 5_000)
    return [{ field: ['order', 'note'], message: 'Note is too long (maximum is 5000 characters)', code: 'INVALID' }]
  if (lines.length === 0)
    return [{ field: ['order', 'lineItems'], message: 'Line items must have at least one line item', code: 'INVALID' }]
  return lines.flatMap((line, index): UserError[] => {
    const at = ['order', 'lineItems', String(index)]
    if (line.quantity < 1)
      return [{ field: [...at, 'quantity'], message: 'Quantity must be greater than 0', code: 'INVALID' }]
    if (!line.variantId)
      return line.title && line.priceSet
        ? []
        : [{ field: at, message: 'Title and price are required for a custom line item', code: 'INVALID' }]
    const found = findVariant(shop, toId('ProductVariant', line.variantId))
    if (!found) return [{ field: [...at, 'variantId'], message: 'Variant does not exist', code: 'INVALID' }]
    const short =
      inventory === 'DECREMENT_OBEYING_POLICY' &&
      !found.variant.oversell &&
      sellable(shop, found.variant) < line.quantity
    return short
      ? [
          {
            field: at,
            message: `Unable to reserve inventory for ${found.product.title}`,
            code: 'INVENTORY_CLAIM_FAILED',
          },
        ]
      : []
  })
}

const getAmount = (set: MoneyBag | null | undefined) => cents(set?.shopMoney.amount, set?.shopMoney.currencyCode)

const taxesFrom = (lines: TaxInput[] | null | undefined, on: number): TaxLine[] =>
  (lines ?? []).map(({ title, rate, priceSet }) => ({
    title,
    rate: Number(rate),
    amount: priceSet ? getAmount(priceSet) : Math.round(on * Number(rate)),
  }))

function lineFrom(shop: Shop, line: NonNullable<OrderInput['lineItems']>[number]): OrderLine {
  const found = findVariant(shop, toId('ProductVariant', line.variantId))
  const unit = line.priceSet ? getAmount(line.priceSet) : (found?.variant.price ?? 0)
  return {
    id: shop.nextId(),
    variantId: found?.variant.id ?? null,
    productId: found?.product.id ?? toId('Product', line.productId) ?? null,
    title: line.title ?? found?.product.title ?? '',
    variantTitle: line.variantTitle ?? (found ? variantTitle(found.product, found.variant.options) : null),
    sku: line.sku ?? found?.variant.sku ?? null,
    vendor: line.vendor ?? found?.product.vendor ?? null,
    quantity: line.quantity,
    price: unit,
    taxable: line.taxable ?? true,
    requiresShipping: line.requiresShipping ?? false,
    grams: found?.variant.grams ?? 0,
    properties: (line.properties ?? []).map(({ name, value }) => ({ key: name, value })),
    taxLines: taxesFrom(line.taxLines, unit * line.quantity),
    allocations: [],
  }
}

/** The one code that an app may put on an order; it is not checked against the shop's discounts, as on the platform. */
function applyCode(order: Order, input: OrderInput['discountCode']): void {
  const worth = order.lines.map((line) => line.price * line.quantity)
  const total = worth.reduce((sum, amount) => sum + amount, 0)
  const {
    itemFixedDiscountCode: fixed,
    itemPercentageDiscountCode: percent,
    freeShippingDiscountCode: free,
  } = input ?? {}
  const note = (title: string, value: AppliedDiscount['value'], target: AppliedDiscount['target']) =>
    order.discounts.push({ kind: 'code', id: null, title, value, target }) - 1
  if (free) {
    const discount = note(free.code, { percentage: 100 }, 'SHIPPING_LINE')
    for (const line of order.shipping) line.allocations.push({ discount, amount: line.price })
  } else if (fixed || percent) {
    const off = fixed
      ? Math.min(total, getAmount(fixed.amountSet))
      : Math.round((total * (percent?.percentage ?? 0)) / 100)
    const discount = note(
      (fixed ?? percent)!.code,
      fixed ? { amount: off } : { percentage: percent?.percentage ?? 0 },
      'LINE_ITEM',
    )
    for (const [index, amount] of share(off, worth).entries())
      order.lines[index]!.allocations.push({ discount, amount })
  }
}
