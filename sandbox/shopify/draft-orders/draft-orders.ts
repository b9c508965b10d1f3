import { placePriced } from '../orders/place-order.ts'
import { addressFrom } from '../shops/addresses.ts'
import type { Draft, DraftInput } from '../shops/draft-model.ts'
import type { Order } from '../shops/model.ts'
import type { Shop } from '../shops/shop.ts'
import { draftBody } from '../webhooks/bodies.ts'
import { getCustomer, getEmail, manual, getPaidIn, priceDraft } from './draft-input.ts'

/** Keeps a draft and tells apps; with `draft`, changes of that one what `change` names. */
export function saveDraft(shop: Shop, change: DraftInput, draft?: Draft): Draft {
  const input = { ...draft?.input, ...change }
  const now = shop.now().toISOString()
  const paidIn = getPaidIn(shop, input)
  const fields = {
    updatedAt: now,
    currency: paidIn?.currency ?? shop.identity.currency,
    counted: paidIn && { currency: shop.identity.currency, rate: paidIn.rate },
    email: getEmail(shop, input),
    phone: input.phone ?? null,
    note: input.note ?? null,
    tags: input.tags ?? [],
    attributes: input.customAttributes ?? [],
    customerId: getCustomer(shop, input)?.id ?? null,
    billingAddress: addressFrom(input.billingAddress),
    shippingAddress: addressFrom(input.shippingAddress),
    acceptAutomatic: input.acceptAutomaticDiscounts ?? false,
    codes: input.discountCodes ?? [],
    taxExempt: input.taxExempt ?? false,
    discount: manual(input.appliedDiscount),
    priced: priceDraft(shop, input),
    reserveUntil: input.reserveInventoryUntil ?? null,
    input,
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
    paidIn: getPaidIn(shop, draft.input),
    sourceName: options.sourceName ?? 'shopify_draft_order',
    gateway: options.pending ? null : 'manual',
    countsCodes: shop.state.settings.countsDraftCodes ?? false,
  })
  Object.assign(draft, { status: 'COMPLETED', completedAt: now, updatedAt: now, orderId: order.id })
  shop.save()
  shop.emit('draft_orders/update', draftBody(draft))
  return order
}
