import { purchasedItems, type ShopEvent, shopEvent } from '../../events.ts'
import type { PurchaseRow } from './repository.ts'

/** As much of a text as Google takes, and no half of a sign, at which its tag breaks off. */
const cut = (text: string): string => text.slice(0, 100).replace(/[\uD800-\uDBFF]$/, '')

const cutLine = (line: PurchaseRow['lines'][number]) => ({
  ...line,
  title: cut(line.title),
  variant_title: cut(line.variant_title),
})

/** The purchase as browser and server both report it. */
export const toPurchaseEvent = (checkoutId: string, sale: PurchaseRow): ShopEvent =>
  shopEvent(
    'purchase',
    checkoutId,
    purchasedItems({
      currency: sale.currency,
      lines: sale.lines.map(cutLine),
      totals: {
        subtotal: sale.subtotal,
        discount: sale.discount_total,
        shipping: sale.shipping_total,
        shipping_discount: sale.shipping_discount,
        tax: sale.tax_total,
        taxes_included: sale.taxes_included,
        total: sale.total,
      },
      codes: [cut(sale.discount_codes.join(','))],
    }),
    { transaction_id: sale.order_number.replace(/^#/, '') },
  )
