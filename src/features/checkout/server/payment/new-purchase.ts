import type { Address } from '../../address.ts'
import type { StoredExtras } from '../../extras.ts'
import type { Cart } from '../pricing/reprice.ts'
import type { Purchase, PurchaseLine } from '../purchase.ts'
import type { Line } from '../repository.ts'

type Typed = { email: string; shipping_address: Address; billing_address: Address | null; extras: StoredExtras }

/** What is being paid for, as it stands now. */
export const toPurchase = ({ checkout, lines, rate, deliveries }: Cart, typed: Typed): Purchase => {
  const goods = lines.reduce((sum, line) => sum + line.line_total, 0)
  const delivery = rate && deliveries.get(rate.id)
  if (goods !== checkout.subtotal) throw new Error(`the lines of checkout ${checkout.id} do not add up to its subtotal`)
  return {
    email: typed.email,
    shipping_address: typed.shipping_address,
    billing_address: typed.billing_address,
    extras: typed.extras,
    shipping_rate_id: rate?.id ?? null,
    shipping_title: rate?.name ?? '',
    ...(delivery && { delivery }),
    lines: lines.map(toPurchaseLine),
    discount_codes: usedCodes(checkout),
    discounts: checkout.discounts,
    tax_lines: checkout.tax_lines,
    totals: {
      subtotal: checkout.subtotal,
      discount: checkout.discount_total,
      shipping: checkout.shipping_total,
      shipping_discount: checkout.shipping_discount,
      tax: checkout.tax_total,
      taxes_included: checkout.taxes_included,
      tip: checkout.tip_total,
      total: checkout.total,
    },
  }
}

/** The codes that count: what was refused here, the shop might take, and the shopper saw another total. */
const usedCodes = ({ discount_codes, refused_codes }: Cart['checkout']) =>
  discount_codes.filter((code) => !refused_codes.some((refused) => refused.code === code))

const toPurchaseLine = ({
  image_url: _image,
  compare_at_price: _regular,
  available: _available,
  ...line
}: Line): PurchaseLine => line
