import type { CheckoutView } from '#features/checkout/contract.ts'
import type { Browser } from '#features/shopper-data/server/public.ts'
import { Refusal } from '#kit/server/errors.ts'
import type { CheckoutActions } from './checkout-form.ts'

/** What a browser without the script cannot ask for, or why it has no price. A shop that does not answer leaves the page as it was. */
export const pricedNow = async (
  actions: CheckoutActions,
  view: CheckoutView,
  browser: Browser,
  ip: string,
): Promise<{ view: CheckoutView; refused?: string }> => {
  if (view.priced) return { view }
  try {
    return { view: await actions.update(view.token, { version: view.version }, browser, ip) }
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status === 409
    const fresh = isRefused && (error.data as { checkout?: CheckoutView } | undefined)?.checkout
    return fresh ? { view: fresh, refused: error.message } : { view }
  }
}
