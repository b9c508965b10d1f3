import { getCheckoutForm } from '#features/checkout-form/server/public.ts'
import { type Browser, isKnown } from '#features/shopper-data/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { getCapturedAmount } from '../../capture-rules.ts'
import { changesEnd, type OrderChanges, changeProblem } from '../../change-rules.ts'
import type { Cart } from '../pricing/reprice.ts'
import { getFacts } from './ask.ts'
import * as repository from './repository.ts'

/** What the shopper of a checkout may do about its order; null for everyone else, and where the store allows none of it. */
export const getChanges = async (
  services: Services,
  { checkout, store, lines }: Pick<Cart, 'checkout' | 'store' | 'lines'>,
  browser: Browser | null,
): Promise<OrderChanges | null> => {
  if (!isKnown(checkout, browser)) return null
  const [placed, latest, { phone, company, one_name }] = await Promise.all([
    repository.findPlaced(services.db, checkout.store_id, checkout.id),
    repository.findLatest(services.db, checkout.id),
    getCheckoutForm(services, checkout.store_id),
  ])
  if (!placed || (placed.minutes === 0 && !latest)) return null
  const facts = getFacts(placed, services.now())
  return {
    until: changesEnd(facts).toISOString(),
    time_zone: store.time_zone,
    why_not: changeProblem(facts),
    is_pending: latest?.state === 'asked',
    refused: latest?.state === 'refused' ? latest.cause : null,
    taken: getCapturedAmount({ ...placed, amount: placed.amount ?? 0 }),
    takes_address: lines.some((line) => line.requires_shipping),
    form: { phone, company, one_name },
    version: checkout.version,
  }
}
