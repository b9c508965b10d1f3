import { cut } from '#kit/server/cut.ts'
import { purchasedItems, type ShopEvent, shopEvent } from '../../events.ts'
import type { PurchaseRow } from './repository.ts'

/** Of a longer text Google keeps as much itself, and breaks off at half a sign. */
const most = 100

const cutLine = (line: PurchaseRow['lines'][number]) => ({
  ...line,
  title: cut(line.title, most),
  variant_title: cut(line.variant_title, most),
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
      codes: [cut(sale.discount_codes.join(','), most)],
    }),
    { transaction_id: sale.order_number.replace(/^#/, '') },
  )
