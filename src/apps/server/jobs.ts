import { accountWorkers } from '#features/account/server/public.ts'
import { alertWorkers } from '#features/alerts/server/public.ts'
import { analyticsWorkers } from '#features/analytics/server/public.ts'
import { authWorkers } from '#features/auth/server/public.ts'
import { billingWorkers } from '#features/billing/server/public.ts'
import { checkoutWorkers } from '#features/checkout/server/public.ts'
import { customDomainWorkers } from '#features/custom-domains/server/public.ts'
import { dashboardWorkers } from '#features/dashboard/server/public.ts'
import { orderWorkers } from '#features/orders/server/public.ts'
import { paymentMethodWorkers } from '#features/payment-methods/server/public.ts'
import { preflightWorkers } from '#features/preflight/server/public.ts'
import { reminderWorkers } from '#features/reminders/server/public.ts'
import { scriptWorkers } from '#features/script/server/public.ts'
import { shopperDataWorkers } from '#features/shopper-data/server/public.ts'
import { storeRemovalWorkers } from '#features/store-removal/server/public.ts'
import { storeWorkers } from '#features/stores/server/public.ts'
import type { JobHandler } from '#kit/server/jobs.ts'
import { surpriseWorkers } from '#kit/server/surprises/workers.ts'
import { builtFileWorkers } from './built-files/keep.ts'
import { webhookWorkers } from './webhook-deliveries/process.ts'

/** Everything that happens outside a request. */
export const workers: JobHandler[] = [
  ...authWorkers,
  ...accountWorkers,
  ...storeWorkers,
  ...storeRemovalWorkers,
  ...scriptWorkers,
  ...checkoutWorkers,
  ...paymentMethodWorkers,
  ...orderWorkers,
  ...shopperDataWorkers,
  ...analyticsWorkers,
  ...alertWorkers,
  ...reminderWorkers,
  ...dashboardWorkers,
  ...billingWorkers,
  ...customDomainWorkers,
  ...preflightWorkers,
  ...webhookWorkers,
  ...surpriseWorkers,
  ...builtFileWorkers,
]
