import { z } from 'zod'
import { job, mailGroup } from '#kit/server/jobs.ts'

const store = z.object({ storeId: z.uuid() })

/** Does what a message of the billing engine is about. */
export const processEvent = job('process-billing-event', z.object({ eventId: z.string() }))

/** Brings a store's subscription and latest invoices in line with the engine's. */
export const syncBilling = job('sync-billing', store)

/** Every hour: one `sync-billing` for each store that has an account, for messages that were lost. */
export const reconcileBilling = job('reconcile-billing', z.object({}))

/** Every ten minutes: one `end-grace` for each store that is past its grace, and messages that a killed worker left behind. */
export const sweepBilling = job('sweep-billing', z.object({}))

/** Ends the subscription of a store that is past its grace. */
export const endGraceJob = job('end-grace', store)

/** Takes the add-on off a store that left its plan: the shop is back on its own checkout. */
export const leavePlan = job('leave-plan', store)

/** Tells the merchant that a payment failed, or that the grace for it is over. */
export const noticePayment = job('billing-notice', z.object({ storeId: z.uuid(), kind: z.enum(['failed', 'over']) }), {
  group: mailGroup,
})

/** Fetches the day's exchange rates. */
export const refreshRatesJob = job('refresh-rates', z.object({}))
