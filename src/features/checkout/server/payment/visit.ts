import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { browserMark } from '#features/shopper-data/server/public.ts'
import { findStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Visit } from '../purchase.ts'
import type { Checkout } from '../repository.ts'
import type { Payer } from './typed.ts'

/** Who pays, from where, and where they come back to, as it is frozen with the attempt. */
export const getVisit = async (services: Services, checkout: Checkout, attemptId: string, { ip, browser }: Payer) => {
  const { store_id, token, locale, shop_country } = checkout
  const origin = await findCheckoutOrigin(services, store_id)
  const visit: Visit = {
    store_name: (await findStore(services.db, store_id))?.name ?? '',
    shop_country,
    customer_ip: ip,
    browser: browserMark(browser, checkout.id),
    locale,
    return_url: `${origin}/checkout/${token}/return?attempt=${attemptId}`,
  }
  return visit
}
