import { addressFrom } from './addresses.ts'
import { draftBody } from './bodies.ts'
import { manual, priceDraft } from './draft-input.ts'
import type { DraftInput } from './draft-input.ts'
import { idOf } from './gid.ts'
import type { Address, Attribute, Order } from './model.ts'
import { placePriced } from './place-order.ts'
import type { ManualDiscount, Priced } from './pricing.ts'
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
