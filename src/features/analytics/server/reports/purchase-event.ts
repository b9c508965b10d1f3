import { purchasedItems, type ShopEvent, shopEvent } from '../../events.ts'
import type { PurchaseRow } from './repository.ts'

/** The purchase as browser and server both report it. */
export const toPurchaseEvent = (checkoutId: string, sale: PurchaseRow): ShopEvent =>
  shopEvent(
    'purchase',
    checkoutId,
    purchasedItems({
      currency: sale.currency,
      lines: sale.lines,
      totals: {
        subtotal: sale.subtotal,
        discount: sale.discount_total,
        shipping: sale.shipping_total,
        shipping_discount: sale.shipping_discount,
        tax: sale.tax_total,
        taxes_included: sale.taxes_included,
        total: sale.total,
      },
      codes: sale.discount_codes,
    }),
    { transaction_id: sale.order_number.replace(/^#/, '') },
  )
