import type { FastifyRequest } from 'fastify'
import { type Browser, getBrowser, isOthers, isWithheld } from '#features/shopper-data/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Measuring } from '../../measuring.ts'
import { isOutdatedGoogleId } from '../../rules.ts'
import { toPurchaseEvent } from '../reports/purchase-event.ts'
import { findPurchase } from '../reports/repository.ts'
import { getCountry } from './places.ts'
import { rememberedConsent } from './remembered.ts'
import { findMeasured, type Measured } from './repository.ts'

/** What a shopper's page needs to measure itself; null for a store that measures nothing. */
export const findMeasuring = async (
  services: Services,
  token: string,
  request: FastifyRequest,
): Promise<Measuring | null> => {
  const found = await findMeasured(services.db, token)
  const receivers = found && chosenReceivers(found)
  if (!found || !receivers) return null
  const browser = getBrowser(services.env, request)
  const isStrange = isOthers(found, browser)
  const isToTell = found.order_number !== null && mayTell(found, browser)
  const purchase = isToTell ? await findPurchase(services.db, found.id) : undefined
  return {
    checkout: found.id,
    ...receivers,
    contact: found.has_token && receivers.meta !== null,
    country: getCountry(request) ?? found.country,
    consent: rememberedConsent(request, found.store_id) ?? (isStrange ? null : (found.consent as Measuring['consent'])),
    awaitsRefusal: found.consent !== 'denied' && !isWithheld(found, browser),
    ...(purchase && { purchase: toPurchaseEvent(found.id, purchase) }),
  }
}

/** Whether a browser's page may tell of the purchase: the shopper's own, and any once they agreed, as a bank's app may open another one. */
export const mayTell = (found: Measured, browser: Browser | null): boolean =>
  found.consent === 'granted' || !isOthers(found, browser)

/** The ids of the receivers that a store has; null where there is none. */
export const chosenReceivers = ({ google_analytical_id: google, facebook_pixel_id: meta }: Measured) => {
  const ids = { google: google && !isOutdatedGoogleId(google) ? google : null, meta: meta || null }
  return ids.google || ids.meta ? ids : null
}
