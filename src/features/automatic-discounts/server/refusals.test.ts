import { describe, expect, it } from 'vitest'
import { ShopError } from '#features/stores/server/public.ts'
import type { Refusal } from '#kit/server/errors.ts'
import { refuseUserErrors, explainShopErrors } from './refusals.ts'

const catchRefusal = (action: () => unknown): Refusal => {
  try {
    action()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('It was not refused.')
}

describe('what the shop refuses', () => {
  it.each([
    ['automaticBasicDiscount.customerGets.value.percentage', 'percentage'],
    ['automaticBasicDiscount.customerGets.value.discountAmount.amount', 'amount'],
    ['automaticBasicDiscount.customerGets.items.products.productsToAdd', 'products'],
    ['automaticBasicDiscount.minimumRequirement.subtotal', 'minimumValue'],
    ['automaticBasicDiscount.minimumRequirement.quantity.greaterThanOrEqualToQuantity', 'minimumQuantity'],
    ['automaticBxgyDiscount.customerBuys.value.quantity', 'minimumQuantity'],
    ['automaticBxgyDiscount.customerBuys.items', 'products'],
    ['automaticBxgyDiscount.customerGets.items', 'getsProducts'],
    ['automaticBxgyDiscount.customerGets.value.discountOnQuantity.quantity', 'getsQuantity'],
    ['freeShippingAutomaticDiscount.combinesWith', 'combinesWith'],
    ['freeShippingAutomaticDiscount.endsAt', 'endsAt'],
    ['somethingNew', 'discount'],
  ])('at %s stands at the field %s', (path, field) => {
    const kind = path.startsWith('automaticBxgy') ? 'buy-x-get-y' : 'percentage'
    const refusal = catchRefusal(() => refuseUserErrors([{ field: path.split('.'), message: 'No.' }], kind))
    expect(refusal).toMatchObject({ status: 422, errors: { [field]: 'No.' } })
  })

  it('because the discount is gone is a 404', () => {
    const notFoundErrors = [{ field: ['id'], message: 'Discount does not exist' }]
    expect(catchRefusal(() => refuseUserErrors(notFoundErrors)).status).toBe(404)
  })

  it('because it is busy asks to come back', async () => {
    const busy = new ShopError('throttled', 'x.myshopify.com is busy. Please try again in a moment.')
    await expect(explainShopErrors(Promise.reject(busy))).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  })

  it('for another reason is told as it is', async () => {
    const broken = new ShopError('broken', 'What?')
    await expect(explainShopErrors(Promise.reject(broken))).rejects.toBe(broken)
  })
})
