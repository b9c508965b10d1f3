import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { mayMeasure } from '../../consent.ts'
import { receiverAccounts } from '../settings.ts'
import { getPlaces } from '../shoppers/places.ts'
import { findVisit, type Visit } from '../shoppers/repository.ts'
import { contactHashes } from './contact-hashes.ts'
import { reportToGoogle } from './google.ts'
import { type MetaEvent, reportToMeta } from './meta.ts'
import { toPurchaseEvent } from './purchase-event.ts'
import {
  findPurchase,
  isReported,
  isReportedByPage,
  keepReport,
  type PurchaseRow,
  type Receiver,
} from './repository.ts'
import { ReportError } from './send.ts'

/** How old an event may be for its receiver. */
const oldestMs = { google: 72 * 3_600_000, meta: 7 * 86_400_000 }

/**
 * Reports a placed order for a shopper who agreed, or who need not be asked; nothing is known of one whose page never
 * measured, and nothing is sent. Keeps the outcome for the merchant. Throws, to be tried again, while it is not taken.
 */
export const report = async (services: Services, checkoutId: string, receiver: Receiver): Promise<void> => {
  if (await isReported(services.db, checkoutId, receiver)) return
  if (receiver === 'google' && (await isReportedByPage(services.db, checkoutId))) return
  const [sale, visit] = await Promise.all([findPurchase(services.db, checkoutId), findVisit(services.db, checkoutId)])
  if (!sale || !visit?.client_id || !isAllowed(visit, sale)) return
  const of = { checkoutId, storeId: sale.store_id, channel: receiver }
  if (services.now().getTime() - sale.placed_at.getTime() > oldestMs[receiver]) return
  try {
    if (!(await reportTo(services, receiver, checkoutId, sale, visit))) return
  } catch (error) {
    if (error instanceof ReportError) await keepReport(services.db, of, error.message, services.now())
    throw error
  }
  await keepReport(services.db, of, '', services.now())
}

const isAllowed = ({ consent, country }: Visit, sale: PurchaseRow) => {
  const checkout = { country: sale.country, shipping_country: sale.shipping_address['country'] ?? null }
  return mayMeasure(consent, getPlaces(country, checkout))
}

/** False where the store reports to this receiver no longer. */
const reportTo = async (
  services: Services,
  receiver: Receiver,
  checkoutId: string,
  sale: PurchaseRow,
  visit: Visit,
): Promise<boolean> => {
  const account = (await receiverAccounts(services, sale.store_id))[receiver]
  if (!account) return false
  const event = toPurchaseEvent(checkoutId, sale)
  if (receiver === 'google') {
    const visitor = { client_id: visit.client_id!, session_id: visit.session_id }
    await reportToGoogle(services, account, event, visitor, sale.placed_at)
    return true
  }
  const [event_name, custom_data, event_id] = event.meta!
  const origin = await findCheckoutOrigin(services, sale.store_id)
  await reportToMeta(services, account, {
    event_name,
    event_id,
    event_time: Math.floor(sale.placed_at.getTime() / 1000),
    action_source: 'website',
    event_source_url: `${origin}/thank-you`,
    user_data: userData(sale, visit),
    custom_data,
  })
  return true
}

const userData = (sale: PurchaseRow, visit: Visit): MetaEvent['user_data'] => ({
  ...contactHashes({ ...sale.shipping_address, email: sale.email }),
  ...(visit.ip && { client_ip_address: visit.ip }),
  client_user_agent: visit.user_agent || 'unknown',
  ...(visit.browser_id && { fbp: visit.browser_id }),
  ...(visit.click_id && { fbc: visit.click_id }),
})
