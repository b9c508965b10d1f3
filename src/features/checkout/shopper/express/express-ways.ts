import { inExpressOrder } from '#features/payment-methods/wallets.ts'
import type { CheckoutView } from '../../contract.ts'

/** The ways to pay that may stand above the form. Wallets want to know where the shop is. */
export const expressWays = (view: CheckoutView): CheckoutView['payment_methods'] => {
  const isFree = view.priced && view.totals.total === 0
  if (!view.form.express || !view.needs_shipping || isFree) return []
  return inExpressOrder(view.payment_methods.filter(({ wallet }) => !wallet || view.shop_country !== null))
}
