import type { Db } from '#kit/server/db/database.ts'
import { keepWritten } from '../extras/repository.ts'
import { takeOutEvery } from '../lines/repository.ts'
import type { Purchase, Visit } from '../purchase.ts'
import { setLinePrices, updateCheckout } from '../repository.ts'

/** Makes the checkout show what was paid for, and to whom, should it have been changed since the attempt began. */
export const keepPurchase = async (
  db: Db,
  checkoutId: string,
  { purchase, visit }: { purchase: Purchase; visit: Visit },
) => {
  const { totals } = purchase
  await updateCheckout(db, checkoutId, {
    ...(visit.browser && { browsers: [visit.browser] }),
    email: purchase.email,
    shipping_address: JSON.stringify(purchase.shipping_address),
    billing_address: purchase.billing_address && JSON.stringify(purchase.billing_address),
    shipping_title: purchase.shipping_title || null,
    delivery: purchase.delivery ? JSON.stringify(purchase.delivery) : null,
    discount_codes: purchase.discount_codes,
    discounts: JSON.stringify(purchase.discounts),
    tax_lines: JSON.stringify(purchase.tax_lines),
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    shipping_total: totals.shipping,
    shipping_discount: totals.shipping_discount,
    tax_total: totals.tax,
    taxes_included: totals.taxes_included,
    tip_total: totals.tip ?? 0,
    total: totals.total,
  })
  if (purchase.extras) await keepWritten(db, checkoutId, purchase.extras)
  await takeOutEvery(db, checkoutId)
  await setLinePrices(
    db,
    checkoutId,
    purchase.lines.map(({ position, quantity, unit_price, line_total, discount = 0 }, place) => ({
      position: position ?? place,
      quantity,
      unit_price,
      line_total,
      discount,
    })),
  )
}
