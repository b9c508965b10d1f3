import { addressFrom } from './addresses.ts'
import { draftBody } from './bodies.ts'
import { upsertCustomer } from './customers.ts'
import { idOf } from './gid.ts'
import type { Address, Attribute, Cents, Order } from './model.ts'
import { cents } from './money.ts'
import { announce, register, takeStock } from './order-create.ts'
import { priceWish } from './pricing.ts'
import type { ManualDiscount, Priced, WantedLine, Wish } from './pricing.ts'
import { shippingRates } from './shipping.ts'
import { findVariant } from './shop.ts'
import type { Shop } from './shop.ts'

export type Draft = {
  id: number
  name: string
  status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED'
  token: string
  createdAt: string
  updatedAt: string
  completedAt: string | null
  orderId: number | null
  currency: string
  email: string | null
  phone: string | null
  note: string | null
  tags: string[]
  attributes: Attribute[]
  customerId: number | null
  billingAddress: Address | null
  shippingAddress: Address | null
  acceptAutomatic: boolean
  codes: string[]
  taxExempt: boolean
  discount: ManualDiscount | null
  priced: Priced
}

type MoneyInput = { amount: unknown }
type DiscountInput = {
  title?: string | null
  description?: string | null
  value: number
  valueType: ManualDiscount['valueType']
} | null
type Maybe<T> = { [Key in keyof T]?: T[Key] | null }

/** `DraftOrderInput`, as far as the sandbox keeps it. */
export type DraftInput = Maybe<{
  lineItems: ({ quantity: number } & Maybe<{
    variantId: string
    title: string
    sku: string
    taxable: boolean
    requiresShipping: boolean
    originalUnitPrice: unknown
    originalUnitPriceWithCurrency: MoneyInput
    priceOverride: MoneyInput
    customAttributes: Attribute[]
    appliedDiscount: DiscountInput
    weight: { value: number; unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS' }
  }>)[]
  shippingLine: Maybe<{ title: string; price: unknown; priceWithCurrency: MoneyInput; shippingRateHandle: string }>
  appliedDiscount: DiscountInput
  discountCodes: string[]
  acceptAutomaticDiscounts: boolean
  taxExempt: boolean
  email: string
  phone: string
  note: string
  tags: string[]
  customAttributes: Attribute[]
  customerId: string
  purchasingEntity: { customerId?: string | null }
  shippingAddress: Partial<Record<keyof Address, string | null>>
  billingAddress: Partial<Record<keyof Address, string | null>>
}>

/** What is wrong with a draft's input; null when nothing. */
export function draftMistake(shop: Shop, input: DraftInput): string | null {
  if (!input.lineItems?.length) return 'Add at least 1 product'
  for (const line of input.lineItems) {
    if (line.quantity < 1) return 'Quantity must be greater than or equal to 1'
    if (line.variantId && !findVariant(shop, idOf('ProductVariant', line.variantId)))
      return `Product with ID ${idOf('ProductVariant', line.variantId)} is no longer available.`
    if (!line.variantId && !line.title) return "Merchandise title can't be blank"
  }
  return null
}

/** Prices what an input asks for; writes nothing. */
export function priceDraft(shop: Shop, input: DraftInput): Priced {
  const address = addressFrom(input.shippingAddress)
  const wish: Wish = {
    lines: (input.lineItems ?? []).map((line) => wantedLine(line)),
    shipping: null,
    discount: manual(input.appliedDiscount),
    codes: input.discountCodes ?? [],
    automatic: input.acceptAutomaticDiscounts ?? false,
    taxExempt: input.taxExempt ?? false,
    address,
  }
  return priceWish(shop, { ...wish, shipping: shippingOf(shop, input, wish) })
}

const gramsIn = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.3495, POUNDS: 453.592 }

function wantedLine(line: NonNullable<DraftInput['lineItems']>[number]): WantedLine {
  const variantId = idOf('ProductVariant', line.variantId) ?? null
  const own = line.originalUnitPriceWithCurrency?.amount ?? line.originalUnitPrice
  const override = line.priceOverride?.amount
  return {
    variantId,
    title: line.title ?? null,
    // A variant keeps its own price unless it is overridden by name.
    unitPrice: override !== undefined ? cents(override) : variantId === null ? cents(own) : null,
    quantity: line.quantity,
    sku: line.sku ?? null,
    taxable: line.taxable ?? null,
    requiresShipping: line.requiresShipping ?? null,
    grams: line.weight ? Math.round(line.weight.value * gramsIn[line.weight.unit]) : null,
    attributes: line.customAttributes ?? [],
    discount: manual(line.appliedDiscount),
  }
}

const manual = (input: DiscountInput | undefined): ManualDiscount | null =>
  input
    ? {
        title: input.title ?? null,
        description: input.description ?? null,
        value: input.value,
        valueType: input.valueType,
      }
    : null

function shippingOf(shop: Shop, { shippingLine }: DraftInput, wish: Wish): Wish['shipping'] {
  if (!shippingLine) return null
  if (shippingLine.shippingRateHandle) {
    const { subtotal } = priceWish(shop, wish).totals
    const rate = shippingRates(shop.identity, wish.address, subtotal).find(
      ({ handle }) => handle === shippingLine.shippingRateHandle,
    )
    return rate ? { title: rate.title, price: rate.price, handle: rate.handle } : null
  }
  const amount: Cents = cents(shippingLine.priceWithCurrency?.amount ?? shippingLine.price)
  return { title: shippingLine.title ?? 'Shipping', price: amount, handle: null }
}

/** Keeps a draft and tells apps; with `draft`, changes that one. */
export function saveDraft(shop: Shop, input: DraftInput, draft?: Draft): Draft {
  const now = shop.now().toISOString()
  const id = idOf('Customer', input.purchasingEntity?.customerId ?? input.customerId) ?? null
  const fields = {
    updatedAt: now,
    currency: shop.identity.currency,
    email: input.email ?? null,
    phone: input.phone ?? null,
    note: input.note ?? null,
    tags: input.tags ?? [],
    attributes: input.customAttributes ?? [],
    customerId: shop.state.customers.find((customer) => customer.id === id)?.id ?? null,
    billingAddress: addressFrom(input.billingAddress),
    shippingAddress: addressFrom(input.shippingAddress),
    acceptAutomatic: input.acceptAutomaticDiscounts ?? false,
    codes: input.discountCodes ?? [],
    taxExempt: input.taxExempt ?? false,
    discount: manual(input.appliedDiscount),
    priced: priceDraft(shop, input),
  }
  if (draft) {
    Object.assign(draft, fields)
    shop.save()
    shop.emit('draft_orders/update', draftBody(draft))
    return draft
  }
  shop.state.settings.lastDraftNumber += 1
  const made: Draft = {
    id: shop.nextId(),
    name: `#D${shop.state.settings.lastDraftNumber}`,
    status: 'OPEN',
    token: crypto.randomUUID().replaceAll('-', ''),
    createdAt: now,
    completedAt: null,
    orderId: null,
    ...fields,
  }
  shop.state.drafts.push(made)
  shop.save()
  shop.emit('draft_orders/create', draftBody(made))
  return made
}

export function deleteDraft(shop: Shop, draft: Draft): void {
  shop.state.drafts.splice(shop.state.drafts.indexOf(draft), 1)
  shop.save()
  shop.emit('draft_orders/delete', { id: draft.id })
}

/** Turns a draft into an order, paid by hand unless `pending`. */
export function completeDraft(
  shop: Shop,
  draft: Draft,
  options: { pending: boolean; sourceName: string | null },
): Order {
  const now = shop.now().toISOString()
  const order = placePriced(shop, draft.priced, {
    email: draft.email,
    phone: draft.phone,
    note: draft.note,
    tags: draft.tags,
    attributes: draft.attributes,
    billingAddress: draft.billingAddress,
    shippingAddress: draft.shippingAddress,
    customerId: draft.customerId,
    sourceName: options.sourceName ?? 'shopify_draft_order',
    gateway: options.pending ? null : 'manual',
  })
  Object.assign(draft, { status: 'COMPLETED', completedAt: now, updatedAt: now, orderId: order.id })
  shop.save()
  shop.emit('draft_orders/update', draftBody(draft))
  return order
}

export type Purchase = Pick<
  Order,
  | 'email'
  | 'phone'
  | 'note'
  | 'tags'
  | 'attributes'
  | 'billingAddress'
  | 'shippingAddress'
  | 'sourceName'
  | 'customerId'
> & {
  /** What it was paid with; null leaves it unpaid. */
  gateway: string | null
}

/** Makes an order of priced lines as the shop's own checkout does: stock is taken, discounts are counted. */
export function placePriced(shop: Shop, priced: Priced, purchase: Purchase): Order {
  const { gateway, ...rest } = purchase
  const now = shop.now().toISOString()
  const known = {
    email: purchase.email,
    firstName: purchase.shippingAddress?.firstName ?? null,
    lastName: purchase.shippingAddress?.lastName ?? null,
    phone: purchase.phone,
  }
  const order = register(shop, {
    ...rest,
    customerId: purchase.customerId ?? upsertCustomer(shop, known, now)?.id ?? null,
    processedAt: now,
    currency: shop.identity.currency,
    taxesIncluded: priced.taxesIncluded,
    test: false,
    sourceIdentifier: null,
    lines: priced.lines.map((line) => ({
      id: shop.nextId(),
      variantId: line.variantId,
      productId: line.productId,
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      vendor: line.vendor,
      quantity: line.quantity,
      price: line.unit,
      taxable: line.taxable,
      requiresShipping: line.requiresShipping,
      grams: line.grams,
      properties: line.attributes,
      taxLines: line.taxLines,
      allocations: line.allocations,
    })),
    shipping: priced.shipping
      ? [
          {
            id: shop.nextId(),
            title: priced.shipping.title,
            code: priced.shipping.title,
            price: priced.shipping.price,
            taxLines: priced.shipping.taxLines,
            allocations: priced.shipping.allocations,
          },
        ]
      : [],
    taxLines: priced.taxLines,
    discounts: priced.discounts,
    declaredStatus: gateway ? 'PAID' : 'PENDING',
    transactions: gateway
      ? [
          {
            id: shop.nextId(),
            kind: 'SALE',
            status: 'SUCCESS',
            gateway,
            amount: priced.totals.total,
            authorization: null,
            processedAt: now,
            test: false,
            parentId: null,
          },
        ]
      : [],
  })
  for (const { id } of priced.discounts) {
    const discount = shop.state.discounts.find((candidate) => candidate.id === id)
    if (discount) discount.used += 1
  }
  takeStock(shop, order)
  announce(shop, order)
  return order
}
